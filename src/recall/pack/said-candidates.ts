/** What people said in prompts and still holds: decisions, rules, preferences, corrections and open items, each as the words of its prompt. */
import { formatTime } from '../../base/time.ts';
import { flagsOf } from '../../gate/gate.ts';
import type { ReadContext } from '../../knowledge/context.ts';
import { heldStatements } from '../../knowledge/statements/held-statements.ts';
import { type Prompt, promptIn } from '../../knowledge/statements/typed-prompts.ts';
import type { AccessFilter } from '../../store/port/queries.ts';
import type { Held } from '../../text/statements/current-statements.ts';
import { recogniseStatements } from '../../text/statements/recognise-statements.ts';
import type { StatementKind } from '../../text/statements/statement.ts';
import { type Candidate, ORDINARY } from './candidate.ts';

/** What is older is looked for with a question, or somebody made a memory of it. */
const LATEST_PROMPTS = 500;

/** Nobody said how much they matter; more than an ordinary note does. */
const IMPORTANCE: Readonly<Record<StatementKind, number>> = {
  rule: 0.65,
  decision: 0.6,
  correction: 0.6,
  preference: 0.55,
  open: 0.5,
};

export interface SaidCandidates {
  readonly candidates: Candidate[];
  /** Statements whose place a later one took, or that were done. */
  readonly replaced: number;
  /** Prompts that read like orders to their reader. */
  readonly instructionLike: number;
}

export async function saidCandidates(query: ReadContext, access: AccessFilter): Promise<SaidCandidates> {
  const latest = await query.view.listEvents(
    access,
    { kinds: ['user_message'] },
    { order: 'newest', limit: LATEST_PROMPTS },
  );
  const prompts: Prompt[] = [];
  let instructionLike = 0;
  for (const placed of latest.toReversed()) {
    const prompt = await promptIn(query, placed);
    if (prompt) prompts.push(prompt);
    else if (flagsOf(query.kinds.read(placed)).includes('instruction_like')) instructionLike++;
  }
  const { held, replaced } = await heldStatements(query, prompts);
  const byPrompt = Map.groupBy(held, ({ saying }) => saying);
  const candidates = [...byPrompt].map(([prompt, statements]) => candidateOf(prompt, statements));
  return { candidates, replaced, instructionLike };
}

/** Several statements of one prompt are one item: they have one source. */
function candidateOf({ event, speaker }: Prompt, statements: readonly Held<Prompt>[]): Candidate {
  const [first] = statements as [Held<Prompt>];
  const occurredAt = formatTime(event.occurredAt);
  return {
    ...ORDINARY,
    id: event.id,
    type: 'evidence',
    kind: first.kind,
    name: null,
    content: statements.map(({ text }) => text).join(' '),
    scope: event.scopeId,
    speaker,
    trust: event.trust,
    confidence: Math.max(...statements.map(({ confidence }) => confidence)),
    occurredAt,
    changedAt: occurredAt,
    importance: IMPORTANCE[first.kind],
    isOwners: false,
    wordsEvent: event.id,
    citations: [event.id],
    warnings: [],
    origin: 'said',
  };
}

/** Of a message that was found what its author stated in it; nothing where that is nothing, or where a program wrote it. */
export function statedIn(candidate: Candidate): Candidate | undefined {
  if (candidate.kind !== 'user_message') return undefined;
  const statements = recogniseStatements(candidate.content);
  const [first] = statements;
  if (first === undefined) return undefined;
  return { ...candidate, kind: first.kind, content: statements.map(({ text }) => text).join(' ') };
}
