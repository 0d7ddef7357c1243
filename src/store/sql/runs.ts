/** Runs and what they did: pages of both. */
import { RUN_EFFECTS, RUNS, type RunEffectRow, type RunRow } from '../port/tables.ts';
import { isVisible } from './access.ts';
import { columnsOf } from './columns.ts';
import type { QueryOf } from './reader.ts';
import { Where } from './where.ts';

const COLUMNS = columnsOf(RUNS, 'r');
const EFFECT_COLUMNS = columnsOf(RUN_EFFECTS, 'f');

export const listRuns: QueryOf<'listRuns'> = async (reader, access, filter, page) => {
  const { dialect } = reader;
  const where = new Where(dialect)
    .addCondition(isVisible(dialect, access, 'r.scope_id'))
    .addOneOf('r.kind', filter.kinds)
    .addOneOf('r.state', filter.states)
    .addIf('EXISTS (SELECT 1 FROM effects_of_runs f WHERE f.item_id = ? AND f.run = r.id)', filter.itemId)
    .addIf('r.id < ?', page.after);
  const sql = `SELECT ${COLUMNS} FROM runs r WHERE ${where.sql} ORDER BY r.id DESC LIMIT ?`;
  return reader.all<RunRow>(sql, ...where.values, page.limit);
};

export const listRunEffects: QueryOf<'listRunEffects'> = async (reader, runId, { after, limit }) => {
  const sql = `SELECT ${EFFECT_COLUMNS} FROM effects_of_runs f WHERE f.run = ? AND f.place > ? ORDER BY f.place LIMIT ?`;
  return reader.all<RunEffectRow>(sql, runId, after ?? -1, limit);
};
