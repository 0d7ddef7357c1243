/** A frame: a named recipe for a context pack. Data only; what it means is in `../SPEC.md`. */
import { TEXT_TYPES, type TextType } from '../../store/port/queries.ts';

/** How much each part of a score counts. */
export interface FrameWeights {
  /** How well its words answer the question. */
  readonly similarity: number;
  /** How sure its author was. */
  readonly confidence: number;
  /** How lately it was said. */
  readonly recency: number;
  /** How much it is linked with. */
  readonly centrality: number;
  /** How often it was of use. */
  readonly reinforcement: number;
  /** How much it matters, by what its author said and by its kind. */
  readonly importance?: number | undefined;
}

/** What a section of the pack takes: the first section that fits an item gets it, and the last one gets the rest. */
export interface FrameSection {
  readonly title: string;
  readonly origins?: readonly PackOrigin[];
  readonly kinds?: readonly string[];
  /** `self/*` stands for every tag that begins with `self/`. */
  readonly tags?: readonly string[];
  /** Only what a person wrote or accepted. */
  readonly from?: 'owner' | undefined;
  /** The part of the budget that other sections leave to it; what it does not use is for all of them. */
  readonly share?: number | undefined;
}

/** Why an item is in a pack; `said`: a decision, rule, preference, correction or open item that was recognised in a person's words. */
export const PACK_ORIGINS = ['core', 'session', 'guaranteed', 'said', 'found', 'recent'] as const;
export type PackOrigin = (typeof PACK_ORIGINS)[number];

export interface Frame {
  readonly name: string;
  readonly summary: string;
  readonly weights: FrameWeights;
  /** What is looked for. */
  readonly types: readonly TextType[];
  /** Only memories with one of these tags. */
  readonly tags?: readonly string[];
  /** Memories that are in the pack whatever the question is. */
  readonly guarantees: {
    readonly pinned: boolean;
    readonly kinds: readonly string[];
    readonly tags: readonly string[];
  };
  /** The blocks that count in the scope. */
  readonly core: boolean;
  /** The session that goes on. */
  readonly session: boolean;
  /** With what people said in prompts and what was recognised as a decision, rule, preference, correction or open item. */
  readonly statements?: boolean | undefined;
  /** Nobody asked for it: text that reads like an order is left out, unless it is a rule of the owner. */
  readonly unasked?: boolean | undefined;
  /** With a question: what has little to do with it is left out, also where there is nothing better. */
  readonly floor?: boolean | undefined;
  /** Without a question: what matters less is left out. */
  readonly leastImportance?: number | undefined;
  readonly budgetTokens: number;
  /** Items that were found at most, where the budget is the frame's own; more for a larger budget. */
  readonly limit: number;
  /** Factors by tag; the largest counts. */
  readonly boosts: Readonly<Record<string, number>>;
  /** 1 takes items by score alone; less leaves out what says the same as one that is in already. */
  readonly diversity: number;
  /** Of two items that contradict each other: both with a warning, or the one of which its author was surer. */
  readonly contradictions: 'show' | 'suppress';
  readonly sections: readonly FrameSection[];
}

const TOLERANCE = 0.0001;

/** What is wrong with weights, or nothing. */
export function problemOfWeights(weights: FrameWeights): string | undefined {
  const values = Object.values(weights).filter((value) => value !== undefined);
  if (values.some((value) => !(value >= 0))) return 'no weight may be below 0';
  const sum = values.reduce((total, value) => total + value, 0);
  return Math.abs(sum - 1) > TOLERANCE ? `the weights must add up to 1, and are ${Number(sum.toFixed(4))}` : undefined;
}

/** Whether one of the patterns names the tag. */
export function namesTag(patterns: readonly string[], tag: string): boolean {
  return patterns.some((pattern) => (pattern.endsWith('*') ? tag.startsWith(pattern.slice(0, -1)) : tag === pattern));
}

const RELEVANT: readonly FrameSection[] = [
  { title: 'Always', origins: ['core', 'guaranteed'] },
  { title: 'This session', origins: ['session'] },
  { title: 'Relevant' },
];
const EVERYWHERE: readonly TextType[] = TEXT_TYPES.filter((type) => type !== 'block');
const PLAIN = {
  guarantees: { pinned: true, kinds: [], tags: [] },
  core: true,
  session: true,
  budgetTokens: 1_200,
  limit: 16,
  boosts: {},
  diversity: 1,
  contradictions: 'show',
  sections: RELEVANT,
} as const;
/** With a question the best answer comes first; the rest decides between answers that are as good, and when nothing was asked. */
const ANSWERING: FrameWeights = {
  similarity: 0.9,
  confidence: 0.02,
  recency: 0.04,
  centrality: 0.02,
  reinforcement: 0,
  importance: 0.02,
};

export const BUILT_IN_FRAMES: readonly Frame[] = [
  {
    ...PLAIN,
    name: 'auto',
    summary: 'Core blocks, the current session and answers to the question',
    weights: ANSWERING,
    types: EVERYWHERE,
  },
  {
    ...PLAIN,
    name: 'task',
    summary: 'For a task: goals, decisions and lessons; no documents',
    weights: {
      similarity: 0.2,
      confidence: 0.15,
      recency: 0.2,
      centrality: 0.15,
      reinforcement: 0.15,
      importance: 0.15,
    },
    types: EVERYWHERE.filter((type) => type !== 'document'),
    guarantees: { pinned: true, kinds: [], tags: ['self/goal'] },
    budgetTokens: 800,
    sections: [
      { title: 'Goals', tags: ['self/goal'] },
      { title: 'Always', origins: ['core', 'guaranteed'] },
      { title: 'This session', origins: ['session'] },
      { title: 'Context' },
    ],
  },
  {
    ...PLAIN,
    name: 'workspace',
    summary: 'About the project, without the session',
    weights: ANSWERING,
    types: EVERYWHERE.filter((type) => type !== 'session'),
    session: false,
  },
  {
    ...PLAIN,
    name: 'session_start',
    summary: 'For the start of a session: rules, decisions, preferences, open items, the last checkpoint',
    weights: {
      similarity: 0.3,
      confidence: 0.1,
      recency: 0.2,
      centrality: 0.05,
      reinforcement: 0.05,
      importance: 0.3,
    },
    types: ['memory', 'claim', 'session'],
    guarantees: {
      pinned: true,
      kinds: ['guideline', 'decision', 'preference', 'todo', 'task', 'issue', 'checkpoint'],
      tags: [],
    },
    statements: true,
    unasked: true,
    leastImportance: 0.3,
    budgetTokens: 2_000,
    limit: 24,
    sections: [
      { title: 'Rules of the owner: follow them', origins: ['core'], kinds: ['guideline'], from: 'owner', share: 0.25 },
      {
        title: 'Decisions and preferences',
        kinds: ['decision', 'preference', 'rule', 'correction', 'guideline'],
        share: 0.35,
      },
      { title: 'Open', kinds: ['todo', 'task', 'issue', 'open'], share: 0.1 },
      { title: 'Pinned', origins: ['guaranteed'], share: 0.05 },
      { title: 'Where it was left', origins: ['session'], kinds: ['checkpoint'], share: 0.25 },
      { title: 'Known' },
    ],
  },
  {
    ...PLAIN,
    name: 'prompt',
    summary: 'For each prompt, used by hooks: closely related items or nothing',
    weights: ANSWERING,
    types: ['memory', 'claim', 'evidence'],
    guarantees: { pinned: false, kinds: [], tags: [] },
    statements: true,
    unasked: true,
    floor: true,
    core: false,
    session: false,
    budgetTokens: 300,
    limit: 3,
    sections: [{ title: 'Known about this' }],
  },
  {
    ...PLAIN,
    name: 'attention',
    summary: 'What matters now: close to the question and recent',
    weights: { similarity: 0.35, confidence: 0.1, recency: 0.25, centrality: 0.1, reinforcement: 0.1, importance: 0.1 },
    types: EVERYWHERE,
    budgetTokens: 2_000,
    diversity: 0.7,
  },
  {
    ...PLAIN,
    name: 'self',
    summary: 'Who the agent is: items tagged self/…',
    weights: { similarity: 0.1, confidence: 0.3, recency: 0.05, centrality: 0.25, reinforcement: 0.3 },
    types: ['memory'],
    tags: ['self/*'],
    guarantees: { pinned: false, kinds: [], tags: ['self/constitutional'] },
    session: false,
    budgetTokens: 600,
    sections: [{ title: 'Identity' }],
  },
  {
    ...PLAIN,
    name: 'simulate',
    summary: 'How others would see it: the agent, what it knows about others, open questions',
    weights: { similarity: 0.25, confidence: 0.25, recency: 0.15, centrality: 0.2, reinforcement: 0.15 },
    types: EVERYWHERE,
    guarantees: { pinned: false, kinds: ['mind'], tags: ['self/constitutional', 'mind/*'] },
    budgetTokens: 2_000,
    boosts: { 'self/*': 10, 'mind/*': 6, decision: 5 },
    diversity: 0.7,
    contradictions: 'suppress',
    sections: [
      { title: 'Identity', origins: ['core'], tags: ['self/*'] },
      { title: 'Minds', kinds: ['mind'], tags: ['mind/*'] },
      { title: 'Open decisions', kinds: ['decision'], tags: ['decision'] },
      { title: 'Context' },
    ],
  },
];
