/** Leases: the statements that both databases run, each by its own clock. */
import type { Lease } from '../port/leases.ts';
import type { Dialect, Statement } from './dialect.ts';
import type { Reader } from './reader.ts';

const LEASE = 'name, holder, fencing';

export function takeLease({ nowMs }: Dialect, name: string, holder: string, lastsMs: number): Statement {
  return {
    sql: `INSERT INTO leases AS l (name, holder, fencing, expires_at) VALUES (?, ?, 1, ${nowMs} + ?)
      ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, fencing = l.fencing + 1, expires_at = excluded.expires_at
      WHERE l.holder IS NULL OR l.expires_at <= ${nowMs} RETURNING ${LEASE}`,
    values: [name, holder, lastsMs],
  };
}

export function keepLease({ nowMs }: Dialect, { name, holder, fencing }: Lease, lastsMs: number): Statement {
  return {
    sql: `UPDATE leases SET expires_at = ${nowMs} + ? WHERE name = ? AND holder = ? AND fencing = ? RETURNING ${LEASE}`,
    values: [lastsMs, name, holder, fencing],
  };
}

export function releaseLease({ name, holder, fencing }: Lease): Statement {
  return {
    sql: 'UPDATE leases SET holder = NULL, expires_at = 0 WHERE name = ? AND holder = ? AND fencing = ?',
    values: [name, holder, fencing],
  };
}

export async function liveLeases(reader: Reader, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const { dialect } = reader;
  const among = dialect.inLongList('name', names);
  const sql = `SELECT name FROM leases WHERE holder IS NOT NULL AND expires_at > ${dialect.nowMs} AND ${among.sql}`;
  return new Set((await reader.all<{ name: string }>(sql, ...among.values)).map(({ name }) => name));
}
