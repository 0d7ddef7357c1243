/** Which items say something that was rejected. Asked when they are read, so that it does not matter which came first or from where. */

import { isPersons, isPersonsMemory } from '../../gate/standing.ts';
import { valuesOfClaim } from '../../gate/told-values.ts';
import { nounOf } from '../../model/nouns.ts';
import { type AccessFilter, type MemoryRecord, textsOfPlain } from '../../store/port/queries.ts';
import { type BlockRow, type ClaimRow, type PlainRow, plainNounOf, type SessionRow } from '../../store/port/tables.ts';
import type { ReadContext } from '../context.ts';
import { contentOf } from '../texts/content-of.ts';
import { wordsOfText } from '../texts/text-words.ts';

/** Where the reader looks from; undefined where an item was asked for by its id. */
type From = Pick<AccessFilter, 'from'> | undefined;

/** Where texts are, and whether a person says them: what a person says only a person can reject. */
interface Said {
  readonly chain_id: string;
  readonly scope_id: string;
  readonly isPersons: boolean;
}

export async function isRejectedMemory(
  query: ReadContext,
  access: From,
  { memory, version, contentEvent }: MemoryRecord,
): Promise<boolean> {
  if (!(await query.rejected.hasAny(memory.chain_id, access))) return false;
  const texts = [contentOf(query.kinds.read(contentEvent)), ...(version.name === null ? [] : [version.name])];
  return saysRejected(query, access, { ...memory, isPersons: isPersonsMemory(memory) }, texts);
}

/** Whether one of the texts, as a whole, was rejected where it is or where the reader looks from. */
export function saysRejected(
  query: ReadContext,
  access: From,
  { chain_id, scope_id, isPersons }: Said,
  texts: readonly string[],
): Promise<boolean> {
  const values = texts.map((text) => ({ text }));
  return query.rejected.holds(chain_id, scope_id, values, isPersons, access);
}

export async function withoutRejected(
  query: ReadContext,
  access: From,
  records: readonly MemoryRecord[],
): Promise<MemoryRecord[]> {
  return without(records, (record) => isRejectedMemory(query, access, record));
}

/** A claim that no longer counts is history, and history stays readable. */
export async function isRejectedClaim(query: ReadContext, access: From, claim: ClaimRow): Promise<boolean> {
  if (claim.status !== 'current' || !(await query.rejected.hasAny(claim.chain_id, access))) return false;
  return query.rejected.holds(claim.chain_id, claim.scope_id, saidBy(claim), claim.accepted === 1, access);
}

export function saidBy({ statement, subject_key, predicate_key, object_key }: ClaimRow) {
  return valuesOfClaim(statement, { subject: subject_key, predicate: predicate_key, object: object_key });
}

export async function withoutRejectedClaims(
  query: ReadContext,
  access: From,
  claims: readonly ClaimRow[],
): Promise<ClaimRow[]> {
  return without(claims, (claim) => isRejectedClaim(query, access, claim));
}

export async function withoutRejectedBlocks(
  query: ReadContext,
  access: From,
  blocks: readonly BlockRow[],
): Promise<BlockRow[]> {
  return without(blocks, async (block) => {
    if (!(await query.rejected.hasAny(block.chain_id, access))) return false;
    return saysRejected(query, access, { ...block, isPersons: isPersons(block) }, [
      block.label,
      await wordsOfText(query, block.id, block),
    ]);
  });
}

/** Of items of a plain noun. */
export async function withoutRejectedPlain<R extends PlainRow>(
  query: ReadContext,
  access: From,
  rows: readonly R[],
): Promise<R[]> {
  return without(rows, async (row) => {
    const noun = plainNounOf(nounOf(row.id));
    if (!noun || !(await query.rejected.hasAny(row.chain_id, access))) return false;
    const { title, words } = textsOfPlain({ noun, row });
    return saysRejected(query, access, { ...row, isPersons: isPersons(row) }, [title, words]);
  });
}

const SESSION_TEXTS = ['name', 'purpose', 'goal', 'summary'] as const;

/** A session is no value, so it stays, without those of its words that were rejected. */
export async function withoutRejectedWords(query: ReadContext, access: From, session: SessionRow): Promise<SessionRow> {
  if (!(await query.rejected.hasAny(session.chain_id, access))) return session;
  const left = { ...session };
  const said = { ...session, isPersons: session.agent_kind === 'person' };
  for (const field of SESSION_TEXTS) {
    const text = session[field];
    if (text !== null && (await saysRejected(query, access, said, [text]))) left[field] = null;
  }
  return left;
}

async function without<T>(all: readonly T[], isRejected: (one: T) => Promise<boolean>): Promise<T[]> {
  const kept: T[] = [];
  for (const one of all) if (!(await isRejected(one))) kept.push(one);
  return kept;
}
