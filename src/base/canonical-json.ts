/**
 * One text for one value: the JSON Canonicalization Scheme of RFC 8785. Keys are sorted by UTF-16 code units; strings and numbers are
 * written as ECMAScript writes them; undefined is left out before. Hashes are made over this text.
 */
import { RecollectError, show } from './errors.ts';

/** JSON itself escapes U+0000, so the text holds no NUL; a lone surrogate has no UTF-8 form and is refused. */
export function canonicalJson(value: unknown): string {
  const text = write(value, 0);
  if (text === undefined) throw new RecollectError('internal', 'Only JSON values can be stored');
  return text;
}

const MAX_DEPTH = 64;

function write(value: unknown, depth: number): string | undefined {
  if (depth > MAX_DEPTH) {
    throw new RecollectError('invalid_input', `A value is nested deeper than ${MAX_DEPTH} levels`, {
      hint: 'Flatten it or store it as text.',
    });
  }
  switch (typeof value) {
    case 'string':
      return quote(value);
    case 'number':
      if (!Number.isFinite(value)) throw new RecollectError('invalid_input', `${value} is not a JSON number`);
      return `${value}`;
    case 'boolean':
      return value ? 'true' : 'false';
    case 'undefined':
      return undefined;
    case 'object':
      break;
    default:
      throw new RecollectError('invalid_input', `A ${typeof value} cannot be stored`);
  }
  if (value === null) return 'null';
  if (Array.isArray(value)) return writeList(value, depth);
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) {
    throw new RecollectError('invalid_input', 'Only plain objects can be stored, not instances of a class', {
      hint: 'Turn it into text or a plain object first, for example with toISOString().',
    });
  }
  const record = value as Record<string, unknown>;
  let text = '';
  for (const key of sortedKeys(record)) {
    const member = write(record[key], depth + 1);
    // A member that is asked twice may answer twice.
    if (member === undefined) continue;
    text += `${text === '' ? '' : ','}${quoteKey(key)}:${member}`;
  }
  return `{${text}}`;
}

/** Of what is there: bodies of events name all that they could hold, and hold little of it. */
function sortedKeys(record: Record<string, unknown>): string[] {
  const keys: string[] = [];
  let isSorted = true;
  for (const key of Object.keys(record)) {
    if (record[key] === undefined) continue;
    if (isSorted && keys.length > 0 && keys[keys.length - 1]! > key) isSorted = false;
    keys.push(key);
  }
  // Few keys are often in order, and sorting takes as long as all else here.
  return isSorted ? keys : keys.sort();
}

function writeList(list: readonly unknown[], depth: number): string {
  let text = '';
  // By index, because an empty place is written too.
  for (let index = 0; index < list.length; index++)
    text += `${index === 0 ? '' : ','}${write(list[index], depth + 1) ?? 'null'}`;
  return `[${text}]`;
}

/** The keys of our own bodies come again and again. */
const quotedKeys = new Map<string, string>();
const MOST_KEYS = 500;

function quoteKey(key: string): string {
  const known = quotedKeys.get(key);
  if (known !== undefined) return known;
  const quoted = quote(key);
  if (quotedKeys.size < MOST_KEYS) quotedKeys.set(key, quoted);
  return quoted;
}

function quote(text: string): string {
  if (!text.isWellFormed()) {
    const at = [...text].findIndex((character) => !character.isWellFormed());
    throw new RecollectError(
      'malformed_text',
      `The text contains a lone surrogate at character ${at}: ${show(text.toWellFormed())}`,
      {
        hint: 'Decode the input as UTF-8, or call toWellFormed() on it first.',
        details: { at },
      },
    );
  }
  return JSON.stringify(text);
}
