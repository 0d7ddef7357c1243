/** One item whole: what it is, its words, and every other field that says something. */
import { textsOf } from '../../../base/records.ts';
import { MEMORY_FIELD_TABLE } from '../../../model/memory-fields.ts';
import { type AnswerText, actorOf, dayOf, type Fields } from './answer-text.ts';
import { fieldLines } from './any-answer.ts';

/** Shown in the first line, or of use to programs only. */
const NOT_LISTED: ReadonlySet<string> = new Set([
  'id',
  'type',
  'kind',
  'content',
  'statement',
  'author',
  'actor',
  'agent',
  'occurredAt',
  'contentHash',
  'eventHash',
  'chain',
  'seq',
  'appendedAt',
  'tokens',
  'flags',
  'sources',
  'verifiedAgainstSource',
]);

/** How sure an author is, is always of interest. */
const { confidence: _, ...usualOfMemory } = MEMORY_FIELD_TABLE.defaults;

/** What a field says when nobody set it. */
const USUAL: Readonly<Record<string, unknown>> = {
  ...usualOfMemory,
  current: true,
  lapsed: false,
  locked: false,
};

export function itemText(item: Fields): AnswerText {
  const words = [item.content, item.statement].find((text) => typeof text === 'string' && text !== '');
  const facts = Object.entries(item).filter(([field, value]) => !NOT_LISTED.has(field) && USUAL[field] !== value);
  const doubts = doubtsOf(item);
  return {
    recalled: [
      headline(item),
      ...(words === undefined ? [] : [String(words)]),
      ...(doubts.length === 0 ? [] : [`(!) ${doubts.join(', ')}`]),
      ...fieldLines(Object.fromEntries(facts)),
      ...sourceLine(item),
    ],
  };
}

function headline(item: Fields): string {
  const kind = item.kind === undefined || item.kind === item.type ? '' : ` ${String(item.kind)}`;
  const who = [item.author, item.actor, item.agent].find((actor) => actor !== undefined);
  const when = [item.occurredAt, item.createdAt, item.startedAt, item.recordedAt].find((time) => time !== undefined);
  const by = who === undefined ? '' : `, by ${actorOf(who)}`;
  return `[${String(item.id)}] ${String(item.type)}${kind}${by}${when === undefined ? '' : `, ${dayOf(when)}`}`;
}

function doubtsOf(item: Fields): string[] {
  return [
    ...(item.type === 'memory' && item.status === 'inbox' ? ['unreviewed'] : []),
    ...textsOf(item.flags),
    ...(item.verifiedAgainstSource === false ? ['a quote is not in its source'] : []),
  ];
}

function sourceLine({ sources }: Fields): string[] {
  return Array.isArray(sources) && sources.length > 0 ? [`sources: ${sources.join(', ')}`] : [];
}
