/**
 * Adds entries to a JSON file with comments and takes them out again, by inserting and cutting characters: every other
 * byte stays where it is. What a change means is compared with what it should mean before it is believed.
 */
import { getNodeValue, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { Entry, Json } from './client.ts';
import { lineAt, Refusal } from './refusal.ts';
import { isSameValue, plain } from './same-value.ts';

/** What has to be known to take an entry out again as if it had never been there. */
export interface Added {
  readonly at: readonly string[];
  readonly isElement?: true | undefined;
  readonly isFrame?: true | undefined;
  /** How many of the keys that lead to it were there before; the others were made for it. */
  readonly depth: number;
  /** What stood between the brackets of the container, if that held nothing. */
  readonly hollow?: string | undefined;
}

interface Insertion {
  readonly text: string;
  readonly added: Added;
}

/** The value at a place; undefined where there is none. */
export function findInJson(text: string, at: readonly string[]): unknown {
  const node = walk(text, readTree(text), at).node;
  return node && getNodeValue(node);
}

/** The text with all entries, and what was added for each. */
export function insertIntoJson(text: string, entries: readonly Entry[]): { text: string; added: readonly Added[] } {
  const added: Added[] = [];
  let result = text;
  for (const entry of entries) {
    const insertion = insertOne(result, entry);
    result = insertion.text;
    added.push(insertion.added);
  }
  return { text: result, added };
}

function insertOne(text: string, entry: Entry): Insertion {
  const root = readTree(text);
  const { at, value, isElement, isFrame } = entry;
  const same = { at, ...(isElement && { isElement }), ...(isFrame && { isFrame }) };
  if (!root) {
    const eol = eolOf(text);
    const start = text === '' || text.endsWith('\n') ? '' : eol;
    const written = laidOut(wrapped(at, isElement ? [value] : value), '', '  ', eol);
    return checked(text, entry, { text: `${text}${start}${written}${eol}`, added: { ...same, depth: -1 } });
  }
  const way = isElement ? at : at.slice(0, -1);
  const { node: found, depth, last } = walk(text, root, way);
  const container = found ?? last;
  const isList = isElement === true && found !== undefined;
  if (container.type !== (isList ? 'array' : 'object'))
    throw new Refusal(
      `"${way.slice(0, depth).join('.')}" is no ${isList ? 'list' : 'object'}`,
      lineAt(text, container.offset),
    );
  const rest = at.slice(depth);
  const content = isElement && !isList ? [value] : value;
  const child = isList ? { value } : { key: rest[0]!, value: wrapped(rest.slice(1), content) };
  const { text: result, hollow } = withChild(text, root, container, child);
  return checked(text, entry, { text: result, added: { ...same, depth, ...(hollow !== undefined && { hollow }) } });
}

/** Takes out what was added; `isOurs` tells our elements of a list from those of others. */
export function removeFromJson(text: string, added: Added, isOurs: (element: unknown) => boolean): string {
  const root = readTree(text);
  const { node } = walk(text, root, added.at);
  if (!root || !node) return text;
  if (!added.isElement) return withoutEmpty(cutChild(text, root, node.parent!), added, added.at.length - 1);
  if (node.type !== 'array') return text;
  let result = text;
  // From the end, so that the places of the others stay.
  for (let index = (node.children ?? []).length - 1; index >= 0; index--) {
    const tree = readTree(result)!;
    const element = walk(result, tree, added.at).node!.children![index]!;
    if (isOurs(getNodeValue(element))) result = cutChild(result, tree, element);
  }
  return result === text ? text : withoutEmpty(result, added, added.at.length);
}

/** Cuts what was made to hold the entry, as far as it holds nothing now. */
function withoutEmpty(text: string, { at, depth, hollow }: Added, from: number): string {
  let result = text;
  for (let length = from; length > depth && length >= 0; length--) {
    const root = readTree(result)!;
    const { node } = walk(result, root, at.slice(0, length));
    if (!node || !isHollow(result, node)) return result;
    result = length === 0 ? cutRoot(result, node) : cutChild(result, root, node.parent!);
  }
  if (depth < 0) return result;
  const { node } = walk(result, readTree(result), at.slice(0, depth));
  if (!node || !isHollow(result, node) || hollow === undefined) return result;
  return result.slice(0, node.offset + 1) + hollow + result.slice(node.offset + node.length - 1);
}

function isHollow(text: string, { offset, length, children = [] }: Node): boolean {
  return children.length === 0 && text.slice(offset + 1, offset + length - 1).trim() === '';
}

function readTree(text: string): Node | undefined {
  const errors: ParseError[] = [];
  let root: Node | undefined;
  try {
    root = parseTree(text, errors, { allowTrailingComma: true, allowEmptyContent: true });
  } catch (error) {
    if (error instanceof RangeError) throw new Refusal('It is nested too deeply');
    throw error;
  }
  const [first] = errors;
  if (first)
    throw new Refusal(`It is not JSON: ${spoken(printParseErrorCode(first.error))}`, lineAt(text, first.offset));
  if (root && root.type !== 'object') throw new Refusal(`It is ${SPOKEN[root.type]} where an object is expected`, 1);
  return root;
}

const SPOKEN: Record<Node['type'], string> = {
  array: 'a list',
  boolean: 'true or false',
  null: 'null',
  number: 'a number',
  object: 'an object',
  property: 'a property',
  string: 'a text',
};

/** CommaExpected → comma expected. */
function spoken(code: string): string {
  return code.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
}

interface Walk {
  /** What is there, if the whole way exists. */
  readonly node: Node | undefined;
  /** How many keys were found. */
  readonly depth: number;
  /** The last that was found. */
  readonly last: Node;
}

function walk(text: string, root: Node | undefined, at: readonly string[]): Walk {
  let last = root!;
  for (const [depth, key] of at.entries()) {
    const found = (last?.type === 'object' ? (last.children ?? []) : []).filter(
      ({ children }) => children![0]!.value === key,
    );
    if (found.length > 1) throw new Refusal(`The key "${key}" appears twice`, lineAt(text, found[1]!.offset));
    const next = found[0]?.children?.[1];
    if (!next) return { node: undefined, depth, last };
    last = next;
  }
  return { node: root && last, depth: at.length, last };
}

interface Child {
  readonly key?: string;
  readonly value: Json;
}

function withChild(text: string, root: Node, container: Node, child: Child): { text: string; hollow?: string } {
  const eol = eolOf(text);
  const open = container.offset + 1;
  const close = container.offset + container.length - 1;
  const outer = indentAt(text, container.offset);
  const unit = unitOf(text, root);
  const children = container.children ?? [];
  const [first, last] = [children[0], children.at(-1)];
  const indent = first && startsLine(text, first.offset) ? indentAt(text, first.offset) : outer + unit;
  const write = (isFlat: boolean) => {
    const value = isFlat ? JSON.stringify(child.value) : laidOut(child.value, indent, unit, eol);
    return child.key === undefined ? value : `${JSON.stringify(child.key)}: ${value}`;
  };
  if (!last) {
    const inner = text.slice(open, close);
    const place = open + inner.trimEnd().length;
    const isOneLine = inner.trim() === '' && !inner.includes('\n');
    const end = isOneLine ? eol + outer : '';
    const result = inserted(text, [place, `${eol}${indent}${write(false)}${end}`]);
    return inner.trim() === '' ? { text: result, hollow: inner } : { text: result };
  }
  const lastEnd = last.offset + last.length;
  const comma = findComma(text, lastEnd, close);
  if (!text.slice(open, close).includes('\n')) {
    const edit =
      comma === undefined ? ([lastEnd, `, ${write(true)}`] as const) : ([comma + 1, ` ${write(true)},`] as const);
    return { text: inserted(text, edit) };
  }
  const contentEnd = lastEnd + text.slice(lastEnd, close).trimEnd().length;
  const line = `${eol}${indent}${write(false)}`;
  return {
    text:
      comma === undefined
        ? inserted(text, [lastEnd, ','], [contentEnd, line])
        : inserted(text, [contentEnd, `${line},`]),
  };
}

/** Cuts one child with the comma that it needed and the space before it. */
function cutChild(text: string, root: Node, child: Node): string {
  const container = child.parent!;
  const children = container.children!;
  const index = children.indexOf(child);
  const [previous, next] = [children[index - 1], children[index + 1]];
  const end = child.offset + child.length;
  const after = findComma(text, end, next?.offset ?? container.offset + container.length - 1);
  const before = previous && findComma(text, previous.offset + previous.length, child.offset);
  // A comma after the last child is the style of the file; else the one before it was needed only for it.
  const comma = after ?? before;
  const space = child.offset - text.slice(0, child.offset).match(/\s*$/)![0].length;
  const wanted = without(getNodeValue(root), pathOf(child));
  // Where a comment without an end would swallow what comes next, its line break stays.
  for (const start of [space, child.offset]) {
    const result = cut(text, [start, end], ...(comma === undefined ? [] : [[comma, comma + 1] as const]));
    try {
      if (isSameValue(getNodeValue(readTree(result)!), wanted)) return result;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  throw new Refusal('Our entry cannot be removed without changing something else', lineAt(text, child.offset));
}

function cutRoot(text: string, { offset, length }: Node): string {
  const end = offset + length;
  return cut(text, [offset, end + text.slice(end).match(/^(\r?\n)?/)![0].length]);
}

/** Keys and indexes from the root. */
function pathOf(node: Node): (string | number)[] {
  if (!node.parent) return [];
  if (node.type === 'property') return [...pathOf(node.parent), String(node.children![0]!.value)];
  if (node.parent.type === 'property') return pathOf(node.parent);
  return [...pathOf(node.parent), node.parent.children!.indexOf(node)];
}

function without(value: unknown, path: readonly (string | number)[]): unknown {
  const copy = plain(value) as Record<string | number, unknown>;
  let holder = copy;
  for (const key of path.slice(0, -1)) holder = holder[key] as typeof holder;
  const last = path.at(-1)!;
  if (Array.isArray(holder)) holder.splice(last as number, 1);
  else delete holder[last];
  return copy;
}

/** A change that says anything else than what was wanted is a defect of ours, and never written. */
function checked(before: string, { at, value, isElement }: Entry, insertion: Insertion): Insertion {
  const wanted = plain(meaning(before) ?? {}) as Record<string, unknown>;
  let holder = wanted;
  for (const key of at.slice(0, -1)) {
    if (!Object.hasOwn(holder, key)) holder[key] = {};
    holder = holder[key] as Record<string, unknown>;
  }
  const last = at.at(-1)!;
  holder[last] = isElement ? [...((holder[last] as unknown[] | undefined) ?? []), value] : value;
  if (!isSameValue(meaning(insertion.text), wanted)) throw new Refusal('Its layout does not allow an addition');
  return insertion;
}

function meaning(text: string): unknown {
  const root = readTree(text);
  return root && getNodeValue(root);
}

/** Where the comma between two places is, outside of comments. */
function findComma(text: string, from: number, to: number): number | undefined {
  const between = text.slice(from, to).replace(/\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (comment) => ' '.repeat(comment.length));
  const index = between.indexOf(',');
  return index < 0 ? undefined : from + index;
}

function inserted(text: string, ...edits: readonly (readonly [offset: number, content: string])[]): string {
  let [result, from] = ['', 0];
  for (const [offset, content] of edits) {
    result += text.slice(from, offset) + content;
    from = offset;
  }
  return result + text.slice(from);
}

function cut(text: string, ...ranges: readonly (readonly [from: number, to: number])[]): string {
  return ranges
    .toSorted(([a], [b]) => b - a)
    .reduce((result, [from, to]) => result.slice(0, from) + result.slice(to), text);
}

function wrapped(keys: readonly string[], value: Json): Json {
  return keys.reduceRight<Json>((inner, key) => ({ [key]: inner }), value);
}

function laidOut(value: Json, indent: string, unit: string, eol: string): string {
  return JSON.stringify(value, null, unit).replaceAll('\n', eol + indent);
}

function eolOf(text: string): string {
  return /\r\n/.test(text) ? '\r\n' : '\n';
}

/** The space that begins the line of a place. */
function indentAt(text: string, offset: number): string {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  return line.match(/^[ \t]*/)![0];
}

function startsLine(text: string, offset: number): boolean {
  return text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset).trim() === '';
}

/** One step of indentation: that of the first key of the file. */
function unitOf(text: string, { children = [] }: Node): string {
  const [first] = children;
  return (first && startsLine(text, first.offset) && indentAt(text, first.offset)) || '  ';
}
