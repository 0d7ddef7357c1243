/** What links can be: their kinds, states and directions. Without schemas, for those who need none. */

export const LINK_STATUSES = ['current', 'removed'] as const;

/** How somebody came to make it. */
export const LINK_ORIGINS = ['stated', 'extracted', 'similarity', 'co_retrieval', 'outcome', 'import'] as const;

export const LINK_DIRECTIONS = ['out', 'in', 'both'] as const;
export type LinkDirection = (typeof LINK_DIRECTIONS)[number];

interface KindFacts {
  /** The same read from either end, and stored in one order. */
  readonly symmetric?: true;
  /** There can be no circle of them. */
  readonly acyclic?: true;
  /** How strong one is of which nobody says so. */
  readonly weight?: number;
}

const DEFAULT_WEIGHT = 0.5;

const KNOWN: Readonly<Record<string, KindFacts>> = {
  supports: { weight: 0.75 },
  contradicts: { weight: 0.6, symmetric: true },
  supersedes: { acyclic: true },
  extends: {},
  derives: {},
  related_to: { symmetric: true },
  depends_on: {},
  mentions: {},
  part_of: {},
  applies_to: {},
  conflicts_with: { symmetric: true },
  implements: {},
  references: {},
  blocks: {},
  follows_up: {},
  parent_task: { acyclic: true },
  similar: { weight: 0.65, symmetric: true },
  co_occurs: { weight: 0.55, symmetric: true },
  elaborates: { weight: 0.7 },
  outcome: { weight: 0.8 },
  predicts: { weight: 0.7 },
  validates: { weight: 0.75 },
  consolidated_into: {},
};

/** Other names of a kind, read from its other end. */
const BACKWARDS: Readonly<Record<string, string>> = { derived_from: 'derives', subtask_of: 'parent_task' };

export const KNOWN_LINK_KINDS: readonly string[] = [...Object.keys(KNOWN), ...Object.keys(BACKWARDS)];
export const SYMMETRIC_LINK_KINDS: readonly string[] = Object.keys(KNOWN).filter((kind) => KNOWN[kind]!.symmetric);

/** A kind as it is stored, and whether the one that was asked for reads it from the other end. */
export interface StoredKind {
  readonly kind: string;
  readonly isBackwards: boolean;
}

export function storedLinkKind(text: string): StoredKind {
  const word = normaliseLinkKind(text);
  return Object.hasOwn(BACKWARDS, word)
    ? { kind: BACKWARDS[word]!, isBackwards: true }
    : { kind: word, isBackwards: false };
}

export function isSymmetric(kind: string): boolean {
  return SYMMETRIC_LINK_KINDS.includes(kind);
}

export function isAcyclic(kind: string): boolean {
  return factsOf(kind)?.acyclic === true;
}

export function defaultWeightOf(kind: string): number {
  return factsOf(kind)?.weight ?? DEFAULT_WEIGHT;
}

function factsOf(kind: string): KindFacts | undefined {
  return Object.hasOwn(KNOWN, kind) ? KNOWN[kind] : undefined;
}

export function normaliseLinkKind(text: string): string {
  return text
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
}
