/** Why something is known: items with their changes, claims with the words they rest on, then what was believed before. */
import { type AnswerText, actorOf, dayOf, FROM_MEMORY, indented, itemLine } from './answer-text.ts';

interface Claim {
  readonly id: string;
  readonly statement: string;
  readonly status: string;
  readonly confidenceHint: string;
  readonly validFrom: string | null;
  readonly validTo: string | null;
  readonly supersededBy: string | null;
  readonly changeReason: string | null;
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
  readonly source: Source | null;
}

interface Item {
  readonly id: string;
  readonly kind: string;
  readonly name: string | null;
  readonly content: string | null;
  readonly status: string;
  readonly citations: readonly Citation[];
  readonly versions: readonly Version[];
}

interface Version {
  readonly version: number;
  readonly content: string | null;
  readonly reason: string | null;
  readonly author: string;
  readonly at: string;
}

interface Source {
  readonly title: string;
  readonly uri: string;
  readonly author: string | null;
  readonly published: string | null;
}

interface Reasons {
  readonly items: readonly Item[];
  readonly current: readonly Claim[];
  readonly contradicting: readonly Claim[];
  readonly history: readonly Claim[];
  readonly lostGrounds: readonly { readonly message: string; readonly item: string }[];
}

export function reasonsText(output: Reasons): AnswerText {
  const parts = [
    ['Current:', output.current],
    ['Contradicted by:', output.contradicting],
    ['Earlier:', output.history],
  ] as const;
  const claims = parts.flatMap(([title, list]) => (list.length === 0 ? [] : [title, ...list.flatMap(claimLines)]));
  const lost = output.lostGrounds.map(({ item, message }) => `(!) [${item}] ${message}`);
  const lines = [...output.items.flatMap(itemLines), ...claims, ...lost];
  if (lines.length === 0) return { said: ['No claims or memories about it. recall also searches messages.'] };
  return { recalled: [FROM_MEMORY, ...lines] };
}

function itemLines({ id, kind, name, content, status, citations, versions }: Item): string[] {
  const doubts = status === 'active' ? [] : [status];
  const marks = [`[${id}]`, kind, name === null ? undefined : `"${name}"`];
  return [
    itemLine(marks, content ?? '', doubts),
    ...citations.map(citationLine),
    ...versions.map((version, index) => versionLine(version, versions[index + 1])),
  ];
}

function versionLine({ version, content, reason, author, at }: Version, before: Version | undefined): string {
  const was =
    before === undefined || before.content === null || before.content === content
      ? ''
      : `, was "${indented(before.content)}"`;
  const why = reason === null ? '' : ` because ${indented(reason)}`;
  return `  version ${version}, ${dayOf(at)} by ${author}${was}${why}`;
}

function claimLines(claim: Claim): string[] {
  const { id, statement, status, validFrom, validTo, supersededBy, changeReason, confidenceHint, author, recordedAt } =
    claim;
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
    ...(changeReason === null ? [] : [`because ${indented(changeReason)}`]),
  ];
  return [itemLine(marks, statement, doubts), ...claim.citations.map(citationLine)];
}

function namesOf({ title, uri, author, published }: Source): (string | null)[] {
  return [title === uri ? null : title, author, published, uri];
}

function citationLine(citation: Citation): string {
  const { event, quote, stance, state, occurredAt, speaker, source } = citation;
  const said = quote === null ? '' : ` "${indented(quote)}"`;
  const called = source === null ? [] : namesOf(source);
  const facts = [
    ...called,
    speaker,
    occurredAt === null ? null : dayOf(occurredAt),
    state === 'no_quote_provided' ? null : state,
  ];
  const known = facts.filter((fact) => fact !== null).join(', ');
  return `  ${stance} [${event}]${said}${known === '' ? '' : ` (${known})`}`;
}
