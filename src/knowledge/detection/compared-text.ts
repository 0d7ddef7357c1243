/** A text as the detector compares it: the words of a memory or a claim, with what decides which others it may be compared with. */
import type { TextHit } from '../../store/port/queries.ts';
import { isLive } from '../conflicts/auto-close.ts';
import type { ReadContext } from '../context.ts';
import type { Side } from '../resolutions/load-conflict.ts';
import { contentOf } from '../texts/content-of.ts';

export interface ComparedText {
  readonly id: string;
  readonly text: string;
  readonly chainId: string;
  readonly scopeId: string;
  /** The event that holds the words, and the one that made the version which has them. */
  readonly wordsEvent: string;
  readonly versionEvent: string;
  /** The event of a memory's words in its chain; null for a claim, whose words never change. */
  readonly wordsSeq: number | null;
  readonly span: { readonly valid_from: number | null; readonly valid_to: number | null };
  /** What a claim says of what; empty where there is none. */
  readonly subjectKey: string;
  readonly predicateKey: string;
  /** Whose it is, if it is private. */
  readonly privateTo: string | null;
}

/** Undefined for what no longer counts. */
export function comparedText(side: Side, now: number): ComparedText | undefined {
  if (side.type === 'claim') {
    const { claim } = side;
    if (claim.status !== 'current') return undefined;
    return {
      id: claim.id,
      text: claim.statement,
      chainId: claim.chain_id,
      scopeId: claim.scope_id,
      wordsEvent: claim.event_id,
      versionEvent: claim.event_id,
      wordsSeq: null,
      span: claim,
      subjectKey: claim.subject_key,
      predicateKey: claim.predicate_key,
      privateTo: null,
    };
  }
  if (side.type !== 'memory') return undefined;
  const { memory, contentEvent } = side.record;
  if (!isLive(memory) || (memory.expires_at !== null && memory.expires_at <= now)) return undefined;
  return {
    id: memory.id,
    text: side.text,
    chainId: memory.chain_id,
    scopeId: memory.scope_id,
    wordsEvent: contentEvent.id,
    versionEvent: memory.event_id,
    wordsSeq: memory.content_seq,
    span: memory,
    subjectKey: '',
    predicateKey: '',
    privateTo: memory.visibility === 'private' ? memory.owner_id : null,
  };
}

/** What a search has found, as a side of a conflict. */
export function sideOf(query: ReadContext, { memory: record, claim }: TextHit): Side | undefined {
  if (claim) return { type: 'claim', id: claim.id, text: claim.statement, claim };
  if (!record) return undefined;
  return { type: 'memory', id: record.memory.id, text: contentOf(query.kinds.read(record.contentEvent)), record };
}
