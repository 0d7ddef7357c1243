/** Takes words out of the tables: first from the rows, in the transaction that erases, and later from the bytes that this leaves behind. */
import { KEPT_NOUNS } from '../../model/event.ts';
import type { Erasure, PendingErasure } from '../port/store.ts';
import { PROJECTIONS } from '../port/tables.ts';
import { tableExists } from './read-tables.ts';
import type { Transaction } from './transaction.ts';
import { eraseVectors } from './vector-queries.ts';

/** What is left to do: `rows:…` or `bytes:…`, each with the number of the transaction that erased. */
const KEY = 'erasure';

const ERASABLE = KEPT_NOUNS.map((noun) => `kind NOT LIKE '${noun}.%'`).join(' AND ');
const TAKE_WORDS = `UPDATE events SET body = NULL, salt = NULL
  WHERE id = ANY(?::text[]) AND chain_id = ? AND scope_id = ? AND ${ERASABLE} AND body IS NOT NULL RETURNING id, item_id`;
const NOTE = `INSERT INTO settings VALUES ('${KEY}', 'rows:' || pg_current_xact_id()::text) ON CONFLICT (key) DO UPDATE SET value = excluded.value`;
const MOVE_ON = `UPDATE settings SET value = ? WHERE key = '${KEY}' AND value = ? RETURNING key`;
/** The list of the ids, twice. */
const TAKE_FROM_PACKS = `UPDATE handed_packs
  SET items = (SELECT coalesce(json_agg(i.item ORDER BY i.place) FILTER (WHERE i.item <> ALL(?::text[])), '[]'::json)::text
    FROM json_array_elements_text(handed_packs.items::json) WITH ORDINALITY AS i (item, place))
  WHERE EXISTS (SELECT FROM json_array_elements_text(handed_packs.items::json) AS i (item) WHERE i.item = ANY(?::text[]))`;
/** Somebody who looks at a state from before the erasure: what they may still read is copied along when the table is written anew. */
const OLD_LOOKS = `SELECT count(*) AS looks FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_xmin IS NOT NULL AND age(backend_xmin) >= age(?::text::xid)`;

export const OLDER_STATE_READ = 'another program is reading an older state of the database';

export async function eraseWords(
  transaction: Transaction,
  { chainId, scopeId, itemId, eventIds }: Erasure,
): Promise<number> {
  const erased = await transaction.change<{ id: string; item_id: string | null }>(
    TAKE_WORDS,
    eventIds,
    chainId,
    scopeId,
  );
  if (erased.length === 0) return 0;
  const gone = erased.map(({ id }) => id);
  eraseVectors(transaction, gone);
  if (erased.some((row) => row.item_id === itemId)) gone.push(itemId);
  for (const { name, erasedWith = [] } of PROJECTIONS)
    for (const column of erasedWith) transaction.send(`DELETE FROM ${name} WHERE ${column} = ANY(?::text[])`, gone);
  // Whoever looked for something used its words.
  transaction.send('DELETE FROM query_log');
  transaction.send(TAKE_FROM_PACKS, gone, gone);
  transaction.send(NOTE);
  return erased.length;
}

export async function pendingErasure(transaction: Transaction): Promise<PendingErasure | undefined> {
  // Somebody may have dropped it; then a rebuild makes it again.
  if (!(await tableExists(transaction, 'settings'))) return undefined;
  const noted = await transaction.get<{ value: string }>('SELECT value FROM settings WHERE key = ?', KEY);
  if (!noted) return undefined;
  const { value: mark } = noted;
  return { step: mark.startsWith('rows:') ? 'rows' : 'bytes', mark };
}

export async function noteRowsRemade(transaction: Transaction, mark: string): Promise<boolean> {
  return (await transaction.change(MOVE_ON, mark.replace(/^rows:/, 'bytes:'), mark)).length > 0;
}

/**
 * Writes the tables of events, of questions and of vectors anew with all that belongs to them, while nobody else has a transaction of ours open. The tables of rows were dropped when new ones
 * took their place.
 */
export async function wipeErased(transaction: Transaction): Promise<string | undefined> {
  const pending = await pendingErasure(transaction);
  if (!pending) return undefined;
  if (pending.step === 'rows') return 'the rows were not made again yet';
  const erasedBy = pending.mark.slice('bytes:'.length);
  // Transaction numbers begin anew after the 32nd bit; an age is counted from here.
  const number = String(BigInt(erasedBy) & 0xffff_ffffn);
  const row = await transaction.get(OLD_LOOKS, number);
  if (row?.looks !== 0) return OLDER_STATE_READ;
  await transaction.script('CLUSTER events USING events_pos; CLUSTER query_log USING query_log_key');
  await transaction.script('CLUSTER vectors USING vectors_key');
  transaction.send(`DELETE FROM settings WHERE key = '${KEY}' AND value = ?`, pending.mark);
  return undefined;
}
