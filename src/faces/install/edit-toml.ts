/**
 * Adds a table to the end of a TOML file and takes it out again. A table may stand anywhere in such a file, so nothing
 * before it is touched; what the file means afterwards is compared with what it should mean.
 */
import { parse, TomlError } from 'smol-toml';
import type { Entry, Json } from './client.ts';
import { isObject } from './ours.ts';
import { lineAt, Refusal } from './refusal.ts';
import { isSameValue, plain } from './same-value.ts';

const COMMENT = '# Added by `recollect install`; `recollect uninstall` takes it out.';

export function findInToml(text: string, at: readonly string[]): unknown {
  return valueAt(readToml(text), at);
}

/** Gives the new text and the piece that was added to the old one. */
export function insertIntoToml(text: string, { at, value }: Entry): { text: string; piece: string } {
  const before = readToml(text);
  const eol = eolOf(text);
  const gap = text === '' ? '' : text.endsWith('\n') ? eol : eol + eol;
  const lines = Object.entries(isObject(value) ? value : {}).map(([key, field]) => `${keyOf(key)} = ${written(field)}`);
  const piece = `${gap}${[COMMENT, `[${at.map(keyOf).join('.')}]`, ...lines].join(eol)}${eol}`;
  const wanted = plain(before);
  const where = at.slice(0, -1).join('.');
  if (!setAt(wanted, at, value)) throw new Refusal(`"${where}" is no table`, lineOf(text, at));
  if (!means(text + piece, wanted))
    throw new Refusal(`"${where}" is written in a form that no table can be added to`, lineOf(text, at));
  return { text: text + piece, piece };
}

/** The piece itself where it stands unchanged, else the table with those below it, and our comment. */
export function removeFromToml(text: string, at: readonly string[], piece: string | undefined): string {
  const wanted = readToml(text);
  if (valueAt(wanted, at) === undefined) return text;
  takeOut(wanted, at);
  const emptied = plain(wanted);
  // A table that was there only by being named goes with what named it.
  for (let length = at.length - 1; length > 0; length--) {
    const inner = valueAt(emptied, at.slice(0, length));
    if (typeof inner !== 'object' || inner === null || Object.keys(inner).length > 0) break;
    takeOut(emptied, at.slice(0, length));
  }
  const isRight = (result: string) => means(result, wanted) || means(result, emptied);
  if (piece !== undefined && text.split(piece).length === 2) {
    // What was written below it needs the line end that the line above it lacked.
    for (const instead of ['', eolOf(text)]) {
      const result = text.replace(piece, () => instead);
      if (isRight(result)) return result;
    }
  }
  const result = withoutTables(text, at);
  if (isRight(result)) return result;
  throw new Refusal(`Our table "${at.join('.')}" was changed; remove it yourself`, lineOf(text, at));
}

function withoutTables(text: string, at: readonly string[]): string {
  let kept = '';
  // Each piece begins with the header of a table, but for the first.
  for (const piece of text.split(/(?<=\n)(?=[ \t]*\[)/)) {
    if (!isHeaderOf(piece.split('\n', 1)[0]!, at)) {
      kept += piece;
      continue;
    }
    // Our comment, and the empty line above it.
    if (kept.trimEnd().endsWith(COMMENT)) kept = kept.slice(0, kept.lastIndexOf(COMMENT)).replace(/(?<=\n)\r?\n$/, '');
    // Blank lines and comments at its end belong to what follows.
    const lines = piece.split(/(?<=\n)/);
    kept += lines.slice(lines.findLastIndex((line) => !/^(#.*)?$/.test(line.trim())) + 1).join('');
  }
  return kept;
}

/** Of the table itself or of one below it. */
function isHeaderOf(line: string, at: readonly string[]): boolean {
  try {
    // A header alone is a file of its own.
    return valueAt(parse(line), at) !== undefined;
  } catch {
    return false;
  }
}

function readToml(text: string): Record<string, unknown> {
  try {
    return parse(text, { integersAsBigInt: 'asNeeded' });
  } catch (error) {
    if (error instanceof RangeError) throw new Refusal('It is nested too deeply');
    if (!(error instanceof TomlError)) throw error;
    const [, reason = error.message] = /^Invalid TOML document: (.+)/.exec(error.message) ?? [];
    throw new Refusal(`It is not TOML: ${reason}`, error.line);
  }
}

function means(text: string, wanted: Record<string, unknown>): boolean {
  try {
    return isSameValue(readToml(text), wanted);
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

function valueAt(value: Record<string, unknown>, at: readonly string[]): unknown {
  let found: unknown = value;
  for (const key of at) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined;
    found = Reflect.get(found, key);
  }
  return found;
}

/** Makes the tables above it that are missing; false where one of them is no table. */
function setAt(value: Record<string, unknown>, at: readonly string[], wanted: unknown): boolean {
  let holder: object = value;
  for (const key of at.slice(0, -1)) {
    if (!Object.hasOwn(holder, key)) Reflect.set(holder, key, {});
    const inner: unknown = Reflect.get(holder, key);
    if (typeof inner !== 'object' || inner === null) return false;
    holder = inner;
  }
  return Reflect.set(holder, at.at(-1)!, wanted);
}

function takeOut(value: Record<string, unknown>, at: readonly string[]): void {
  const holder = valueAt(value, at.slice(0, -1));
  if (typeof holder === 'object' && holder !== null) Reflect.deleteProperty(holder, at.at(-1)!);
}

function lineOf(text: string, at: readonly string[]): number | undefined {
  const index = text.indexOf(at.at(-1)!) >= 0 ? text.indexOf(at.at(-1)!) : text.indexOf(at[0]!);
  return index < 0 ? undefined : lineAt(text, index);
}

function keyOf(key: string): string {
  return /^[\w-]+$/.test(key) ? key : JSON.stringify(key);
}

/** What JSON writes of texts, numbers and lists of them is TOML too; an object is a table in one line. */
function written(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(written).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(([key, field]) => `${keyOf(key)} = ${written(field)}`);
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}

function eolOf(text: string): string {
  return /\r\n/.test(text) ? '\r\n' : '\n';
}
