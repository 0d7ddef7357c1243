/** Every row of every projection, read past our own code, without what is a store's own: comparable between stores and backends. */
import { PROJECTIONS } from '../../src/store/port/tables.ts';
import type { Place } from './backends.ts';

export async function projectionRows(place: Place): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const { name, columns } of PROJECTIONS) {
    const rows = await place.sql(`SELECT ${columns.join(', ')} FROM ${name}`);
    found[name] = rows.map((row) => JSON.stringify(columns.map((column) => row[column]))).sort();
  }
  return found;
}
