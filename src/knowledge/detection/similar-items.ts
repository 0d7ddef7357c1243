/** What is known already and close to a new text: what it contradicts, repeats, or is about. Reads only, and records nothing. */
import { LIMITS } from '../../base/limits.ts';
import { LIVE_STATUSES } from '../../model/memory-values.ts';
import type { AccessFilter } from '../../store/port/queries.ts';
import type { MemoryRow } from '../../store/port/tables.ts';
import { candidateKeys } from '../../text/difference/candidate-keys.ts';
import { compareTexts } from '../../text/difference/compare-texts.ts';
import { isNearDuplicate } from '../../text/difference/near-duplicate.ts';
import { trigramSimilarity } from '../../text/similarity/trigram-similarity.ts';
import type { ReadContext } from '../context.ts';
import { isRejectedClaim, isRejectedMemory } from '../rejected/rejected-items.ts';
import { comparedText, sideOf } from './compared-text.ts';

export const RELATIONS = ['contradicts', 'updates', 'repeats', 'near'] as const;
export type Relation = (typeof RELATIONS)[number];

export interface SimilarItem {
  readonly id: string;
  readonly type: 'memory' | 'claim';
  readonly text: string;
  readonly relation: Relation;
  /** 0–1, by the letters that both have in common. */
  readonly similarity: number;
}

const BY_CONFLICT: Readonly<Record<string, Relation>> = {
  contradiction: 'contradicts',
  staleness: 'updates',
  duplicate: 'repeats',
};
/** More of them would only be skimmed. */
const MOST_SHOWN = 3;
/** Of the words of the shorter text, so many must be in the other one. */
const NEAR = 0.5;
const LONGEST_SHOWN = 300;

/** Best first: what speaks against it, then what it repeats, then what is about the same. */
export async function similarItems(
  query: ReadContext,
  access: AccessFilter,
  text: string,
  except: string,
): Promise<SimilarItem[]> {
  const found: SimilarItem[] = [];
  const words = telling(text);
  for (const { id, type, text: other } of await candidates(query, access, text)) {
    if (id === except) continue;
    const conflict = compareTexts(text, other);
    const relation = conflict ? BY_CONFLICT[conflict.kind] : isNear(words, telling(other)) ? 'near' : undefined;
    if (relation === undefined) continue;
    const similarity = rounded(trigramSimilarity(beginning(text), beginning(other)));
    found.push({ id, type, text: shown(other), relation, similarity });
  }
  const order = (item: SimilarItem) => RELATIONS.indexOf(item.relation);
  return found.toSorted((a, b) => order(a) - order(b)).slice(0, MOST_SHOWN);
}

/** The memory of the scope that says the same in nearly the same letters; no word apart may be a name, a number or a negation. */
export async function mostSimilar(
  query: ReadContext,
  access: AccessFilter,
  text: string,
  threshold: number,
): Promise<MemoryRow | undefined> {
  let best: { readonly row: MemoryRow; readonly similarity: number } | undefined;
  for (const { row, text: other } of await candidates(query, access, text)) {
    const similarity = row === undefined ? 0 : trigramSimilarity(text, other);
    if (row && similarity > (best?.similarity ?? 0) && isNearDuplicate(text, other, similarity, threshold))
      best = { row, similarity };
  }
  return best?.row;
}

interface Candidate {
  readonly id: string;
  readonly type: SimilarItem['type'];
  readonly text: string;
  /** Of a memory. */
  readonly row: MemoryRow | undefined;
}

async function candidates(query: ReadContext, access: AccessFilter, text: string): Promise<Candidate[]> {
  const hits = await query.view.matchText(access, {
    words: candidateKeys(text),
    types: ['memory', 'claim'],
    notExpiredAt: query.now,
    statuses: LIVE_STATUSES,
    effort: { postings: LIMITS.detectionPostings, candidates: LIMITS.similarRanked },
    limit: LIMITS.similarCandidates,
  });
  const found: Candidate[] = [];
  for (const hit of hits) {
    const side = sideOf(query, hit);
    const other = side && comparedText(side, query.now);
    if (!other) continue;
    const isRejected = hit.memory
      ? await isRejectedMemory(query, access, hit.memory)
      : await isRejectedClaim(query, access, hit.claim!);
    if (isRejected) continue;
    found.push({ id: other.id, type: hit.memory ? 'memory' : 'claim', text: other.text, row: hit.memory?.memory });
  }
  return found;
}

function isNear(first: ReadonlySet<string>, second: ReadonlySet<string>): boolean {
  const [small, large] = first.size < second.size ? [first, second] : [second, first];
  const shared = [...small].filter((word) => large.has(word)).length;
  return shared > 0 && shared >= small.size * NEAR;
}

function telling(text: string): Set<string> {
  return new Set(candidateKeys(beginning(text), Number.POSITIVE_INFINITY));
}

/** What a text is about is said at its beginning, and a long one takes long to compare. */
function beginning(text: string): string {
  return text.slice(0, LIMITS.comparedText);
}

function shown(text: string): string {
  return text.length <= LONGEST_SHOWN ? text : `${text.slice(0, LONGEST_SHOWN - 1).toWellFormed()}…`;
}

function rounded(number: number): number {
  return Math.round(number * 100) / 100;
}
