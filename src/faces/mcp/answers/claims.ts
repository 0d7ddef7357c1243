/** What is believed about a subject: each claim with the words it rests on, then what was believed before. */
import { type AnswerText, actorOf, dayOf, FROM_MEMORY, indented, itemLine } from './answer-text.ts';

interface Claim {
  readonly id: string;
  readonly statement: string;
  readonly status: string;
  readonly confidenceHint: string;
  readonly validFrom: string | null;
  readonly validTo: string | null;
  readonly supersededBy: string | null;
  readonly author: unknown;
  readonly recordedAt: string;
  readonly citations: readonly Citation[];
}

interface Citation {
  readonly event: string;
  readonly quote: string | null;
  readonly stance: string;
  readonly state: string;
  readonly occurredAt: string | null;
  readonly speaker: string | null;
}

interface Reasons {
  readonly current: readonly Claim[];
  readonly contradicting: readonly Claim[];
  readonly history: readonly Claim[];
}

export function reasonsText(output: Reasons): AnswerText {
  const parts = [
    ['Current:', output.current],
    ['Contradicted by:', output.contradicting],
    ['Earlier:', output.history],
  ] as const;
  const lines = parts.flatMap(([title, claims]) => (claims.length === 0 ? [] : [title, ...claims.flatMap(claimLines)]));
  if (lines.length === 0) return { said: ['No claims about it. recall also searches memories and messages.'] };
  return { recalled: [FROM_MEMORY, ...lines] };
}

function claimLines(claim: Claim): string[] {
  const { id, statement, status, validFrom, validTo, supersededBy, confidenceHint, author, recordedAt } = claim;
  const marks = [
    `[${id}]`,
    dayOf(recordedAt),
    `by ${actorOf(author)}`,
    validFrom === null ? undefined : `valid from ${dayOf(validFrom)}`,
    validTo === null ? undefined : `until ${dayOf(validTo)}`,
  ];
  const doubts = [
    ...(status === 'current' ? [] : [supersededBy === null ? status : `${status} by ${supersededBy}`]),
    ...(confidenceHint === 'contested' ? ['contested'] : []),
  ];
  return [itemLine(marks, statement, doubts), ...claim.citations.map(citationLine)];
}

function citationLine({ event, quote, stance, state, occurredAt, speaker }: Citation): string {
  const said = quote === null ? '' : ` "${indented(quote)}"`;
  const facts = [speaker, occurredAt === null ? null : dayOf(occurredAt), state === 'no_quote_provided' ? null : state];
  const known = facts.filter((fact) => fact !== null).join(', ');
  return `  ${stance} [${event}]${said}${known === '' ? '' : ` (${known})`}`;
}
