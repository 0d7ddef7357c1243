/** Finds what one text conflicts with, from its words alone. Reads only; what is found is recorded by another step. */

import { LIMITS } from '../../base/limits.ts';
import { LIVE_STATUSES } from '../../model/memory-values.ts';
import { GLOBAL_SCOPE_ID } from '../../model/scope.ts';
import type { AccessFilter } from '../../store/port/queries.ts';
import { CONFLICTS, SCOPES } from '../../store/port/tables.ts';
import { candidateKeys } from '../../text/difference/candidate-keys.ts';
import { compareTexts, type TextConflict } from '../../text/difference/compare-texts.ts';
import { standing, wasAutoClosed } from '../conflicts/auto-close.ts';
import type { ConflictDetected, TextPlace } from '../conflicts/conflict-events.ts';
import { pairConflictId } from '../conflicts/conflict-id.ts';
import type { ReadContext } from '../context.ts';
import { overlaps } from '../validity.ts';
import { type ComparedText, comparedText, sideOf } from './compared-text.ts';

/** Another version may find other things in the same texts; the pair stays the same conflict. */
export const DETECTOR = 'wording@1';

export interface FoundConflict {
  readonly id: string;
  /** Where both sides are seen. */
  readonly scopeId: string;
  readonly chainId: string;
  readonly data: ConflictDetected;
  readonly sides: readonly [ComparedText, ComparedText];
}

/** Compared with what was said before the position; what came later is compared when its own turn comes. */
export async function findConflicts(
  query: ReadContext,
  access: AccessFilter,
  text: ComparedText,
  before = Number.POSITIVE_INFINITY,
): Promise<FoundConflict[]> {
  const hits = await query.view.matchText(
    { ...access, chainIds: [text.chainId] },
    {
      words: candidateKeys(text.text),
      types: ['memory', 'claim'],
      notExpiredAt: query.now,
      statuses: LIVE_STATUSES,
      effort: { postings: LIMITS.detectionPostings, candidates: LIMITS.detectionRanked },
      limit: LIMITS.detectionCandidates,
    },
  );
  const found: FoundConflict[] = [];
  for (const hit of hits) {
    const side = hit.event.position < before ? sideOf(query, hit) : undefined;
    const other = side && comparedText(side, query.now);
    if (!other || other.id === text.id || !mayMeet(text, other)) continue;
    const scopeId = await commonScope(query, text, other);
    const conflict = scopeId === undefined ? undefined : compareTexts(text.text, other.text);
    if (scopeId === undefined || conflict === undefined) continue;
    const made = describe(text, other, conflict, scopeId);
    if (await isNews(query, made.id)) found.push(made);
  }
  return found.toSorted((a, b) => b.data.score - a.data.score).slice(0, LIMITS.conflictsPerText);
}

/** Of claims the predicate has decided already; and what two people keep private, nobody sees together. */
function mayMeet(a: ComparedText, b: ComparedText): boolean {
  if (a.chainId !== b.chainId || !overlaps(a.span, b.span)) return false;
  if (a.privateTo !== null && b.privateTo !== null && a.privateTo !== b.privateTo) return false;
  if (a.subjectKey === '' || b.subjectKey === '') return true;
  return a.subjectKey === b.subjectKey && (a.predicateKey === '' || b.predicateKey === '');
}

/** The scope from which both are seen: their own, or the one that stands below the other's. */
async function commonScope(query: ReadContext, a: ComparedText, b: ComparedText): Promise<string | undefined> {
  if (a.scopeId === b.scopeId) return a.scopeId;
  if ((await pathOf(query, a.scopeId)).includes(b.scopeId)) return a.scopeId;
  return (await pathOf(query, b.scopeId)).includes(a.scopeId) ? b.scopeId : undefined;
}

async function pathOf(query: ReadContext, scopeId: string): Promise<readonly string[]> {
  if (scopeId === GLOBAL_SCOPE_ID) return [GLOBAL_SCOPE_ID];
  return (await query.view.rows.get(SCOPES, scopeId))?.path.split('/') ?? [];
}

/** What is open, or was decided, is not raised again; what had ended by itself is. */
export async function isNews(query: Pick<ReadContext, 'view'>, id: string): Promise<boolean> {
  const known = await query.view.rows.get(CONFLICTS, id);
  if (!known) return true;
  return wasAutoClosed(known) && (await standing(known, query.view.rows)) === undefined;
}

/** The same in every store, whichever of the two is found from the other: `a` is what was said first. */
function describe(text: ComparedText, other: ComparedText, conflict: TextConflict, scopeId: string): FoundConflict {
  const isFirst = text.wordsEvent < other.wordsEvent;
  const [a, b] = isFirst ? [text, other] : [other, text];
  const turned = (side: 'a' | 'b') => (isFirst ? side : side === 'a' ? 'b' : 'a');
  return {
    id: pairId(a.wordsEvent, b.wordsEvent),
    scopeId,
    chainId: text.chainId,
    sides: [a, b],
    data: {
      kind: conflict.kind,
      a: { id: a.id, event: a.versionEvent },
      b: { id: b.id, event: b.versionEvent },
      severity: conflict.severity,
      score: conflict.score,
      evidence: conflict.evidence.map((shown) => ({
        rule: shown.rule,
        a: placeOf(a.text, shown[turned('a')]),
        b: placeOf(b.text, shown[turned('b')]),
      })),
      newer: conflict.newer === undefined ? undefined : turned(conflict.newer),
      detector: DETECTOR,
    },
  };
}

/** In the order of time like other conflicts. */
function pairId(a: string, b: string): string {
  return pairConflictId(b, 'recollect wording', a, b);
}

/** Words that were taken from two places of the text have no one place. */
function placeOf(text: string, words: string): TextPlace | undefined {
  const start = words === '' ? -1 : text.indexOf(words);
  return start < 0 ? undefined : [start, start + words.length];
}
