/** Any answer as lines of `field: value`, without what is empty: a tool needs no renderer of its own to be readable. */
import { type AnswerText, actorOf, type Fields, isFields } from './answer-text.ts';

const DEEPEST = 6;
/** Ids, statuses, times, numbers: nothing that could read as a sentence to the model. */
const BARE = /^[\w:#.@+-]{1,80}$/;

/** Fenced, unless it holds no words that somebody else wrote. */
export function anyAnswer(output: Fields): AnswerText {
  const lines = fieldLines(output);
  if (lines.length === 0) return { said: ['Nothing.'] };
  return isBare(output) ? { said: lines } : { recalled: lines };
}

export function fieldLines(fields: Fields, depth = 0): string[] {
  const pad = '  '.repeat(depth);
  return Object.entries(fields).flatMap(([field, value]) => {
    if (isEmpty(value)) return [];
    if (Array.isArray(value) && value.some((part) => typeof part === 'object'))
      return [`${pad}${field} (${value.length}):`, ...value.flatMap((part) => listItem(part, depth + 1))];
    if (isFields(value) && !isActor(value) && depth < DEEPEST)
      return [`${pad}${field}:`, ...fieldLines(value, depth + 1)];
    return [`${pad}${field}: ${scalar(value, depth + 1)}`];
  });
}

function listItem(part: unknown, depth: number): string[] {
  const pad = '  '.repeat(depth);
  if (!isFields(part) || isActor(part)) return [`${pad.slice(2)}- ${scalar(part, depth)}`];
  const [first = `${pad}{}`, ...others] = fieldLines(part, depth);
  return [`${pad.slice(2)}- ${first.trimStart()}`, ...others];
}

function scalar(value: unknown, depth: number): string {
  if (typeof value === 'string') return value.replaceAll('\n', `\n${'  '.repeat(depth)}`);
  if (isActor(value)) return actorOf(value);
  if (Array.isArray(value) && value.every((part) => typeof part !== 'object')) return value.join(', ');
  return JSON.stringify(value);
}

function isActor(value: unknown): boolean {
  return isFields(value) && Object.keys(value).length === 2 && 'kind' in value && 'id' in value;
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return isFields(value) && Object.values(value).every(isEmpty);
}

function isBare(value: unknown): boolean {
  if (typeof value === 'string') return BARE.test(value) || isEmpty(value);
  if (Array.isArray(value)) return value.every(isBare);
  return isFields(value) ? Object.entries(value).every(([field, part]) => isBare(field) && isBare(part)) : true;
}
