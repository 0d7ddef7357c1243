import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Entry, Json } from './client.ts';
import { type Added, findInJson, insertIntoJson, removeFromJson } from './edit-json.ts';
import { Refusal } from './refusal.ts';

const SERVER: Entry = { at: ['mcpServers', 'recollect'], value: { command: 'node', args: ['a b', 'mcp'] } };
const element = (event: string): Entry => ({
  at: ['hooks', event],
  value: { hooks: [{ type: 'command', command: `node recollect.cjs hook claude-code ${event}` }] },
  isElement: true,
});
const ENTRIES = [SERVER, element('SessionStart'), element('Stop')];
const isOurs = (value: unknown) => JSON.stringify(value).includes('recollect.cjs hook ');

const removed = (text: string, all: readonly Added[]) =>
  all.toReversed().reduce((result, one) => removeFromJson(result, one, isOurs), text);

const flat: Entry = { at: ['mcpServers', 'recollect'], value: 1 };

test.each([
  ['nothing', '', '{\n  "mcpServers": {\n    "recollect": 1\n  }\n}\n'],
  ['an empty object', '{}', '{\n  "mcpServers": {\n    "recollect": 1\n  }\n}'],
  ['one line', '{"a":1}', '{"a":1, "mcpServers": {"recollect":1}}'],
  ['one line with a comma at its end', '{"a":1,}', '{"a":1, "mcpServers": {"recollect":1},}'],
  [
    'others',
    '{\n\t"mcpServers": {\n\t\t"x": 2\n\t}\n}\n',
    '{\n\t"mcpServers": {\n\t\t"x": 2,\n\t\t"recollect": 1\n\t}\n}\n',
  ],
  [
    'a comment after the last',
    '{\n  "a": 1 // one\n  // end\n}',
    '{\n  "a": 1, // one\n  // end\n  "mcpServers": {\n    "recollect": 1\n  }\n}',
  ],
  [
    'commas everywhere',
    '{\r\n  "a": 1,\r\n}',
    '{\r\n  "a": 1,\r\n  "mcpServers": {\r\n    "recollect": 1\r\n  },\r\n}',
  ],
  ['only a comment', '{ // none\n}', '{ // none\n  "mcpServers": {\n    "recollect": 1\n  }\n}'],
])('%s: what comes in goes out', (_, before, after) => {
  const { text, added: all } = insertIntoJson(before, [flat]);
  expect(text).toBe(after);
  expect(removed(text, all)).toBe(before);
});

test.each([
  ['{"a": }', 'value expected', 1],
  ['{\n"a": 1\n"b": 2}', 'comma expected', 3],
  ['[]', 'a list where an object', 1],
  ['{"mcpServers": []}', 'no object', 1],
  ['{\n"mcpServers": null}', 'no object', 2],
  ['{"mcpServers": {},\n"mcpServers": {}}', 'twice', 2],
  ['{} {}', 'end of file expected', 1],
  ['{"hooks": {"Stop": {}}}', 'no list', 1],
])('%s is refused with its line', (text, reason, line) => {
  const entries = text.includes('Stop') ? [element('Stop')] : [flat];
  expect(() => insertIntoJson(text, entries)).toThrow(Refusal);
  expect(() => insertIntoJson(text, entries)).toThrow(reason);
  try {
    insertIntoJson(text, entries);
  } catch (error) {
    expect((error as Refusal).line).toBe(line);
  }
});

test('what is nested without an end is refused', () => {
  expect(() => insertIntoJson('['.repeat(200_000), [flat])).toThrow(Refusal);
});

/** Writes a value as somebody might have, by the choices that are handed in. */
function dressed(value: Json, choices: readonly number[]): string {
  let at = 0;
  const choose = (of: number) => (choices.length === 0 ? 0 : choices[at++ % choices.length]! % of);
  const eol = choose(2) === 0 ? '\n' : '\r\n';
  const unit = ['', '  ', '\t', '    '][choose(4)]!;
  const comment = () => ['', '', '', ' // a, comment {"', ' /* one, more */', ` /* two${eol} lines */`][choose(6)]!;
  const write = (one: Json, indent: string): string => {
    if (one === null || typeof one !== 'object') return JSON.stringify(one);
    const isList = Array.isArray(one);
    const parts = isList
      ? one.map((inner) => write(inner, indent + unit))
      : Object.entries(one).map(
          ([key, inner]) => `${JSON.stringify(key)}${choose(2) ? ' :' : ':'} ${write(inner, indent + unit)}`,
        );
    const isOneLine = choose(3) === 0;
    const [open, close] = isList ? '[]' : '{}';
    if (parts.length === 0) return `${open}${['', ' ', eol, ` // none${eol}`][choose(4)]}${close}`;
    const line = (note: string) => (isOneLine && !note.includes('//') ? ' ' : `${eol}${indent + unit}`);
    const lines = parts.map((part, index) => {
      const isLast = index === parts.length - 1;
      const [before, after] = [comment(), comment()];
      const end = before.includes('//') ? eol : '';
      return `${part}${before}${end}${!isLast || choose(3) === 0 ? ',' : ''}${after}${isLast && after.includes('//') ? eol : ''}${isLast ? '' : line(after)}`;
    });
    return `${open}${line('')}${lines.join('')}${isOneLine ? '' : `${eol}${indent}`}${close}`;
  };
  return `${comment().includes('//') ? `// first${eol}` : ''}${write(value, '')}${['', eol][choose(2)]}`;
}

const keys = fc.oneof(fc.constantFrom('mcpServers', 'hooks', 'SessionStart', 'a', 'recollected'), fc.string());
const inner = fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>;
const servers = fc.dictionary(
  keys.filter((key) => key !== '__proto__'),
  inner.filter((value) => !JSON.stringify(value).includes('__proto__')),
);
const documents = fc
  .record({
    rest: servers,
    mcpServers: fc.option(servers),
    hooks: fc.option(fc.dictionary(fc.constantFrom('SessionStart', 'Stop', 'x'), fc.array(inner))),
  })
  .map(({ rest, mcpServers, hooks }): Json => {
    const { mcpServers: _, hooks: __, ...others } = rest;
    return { ...others, ...(mcpServers && { mcpServers }), ...(hooks && { hooks }) } as Json;
  });
const texts = fc
  .tuple(documents, fc.array(fc.nat(11), { minLength: 1, maxLength: 40 }))
  .map(([value, choices]) => dressed(value, choices))
  .filter((text) => !text.includes('__proto__'));

describe('whatever the file looks like', () => {
  test('taking out what was added leaves the same bytes', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const { text: after, added: all } = insertIntoJson(text, ENTRIES);
        for (const { at, value, isElement } of ENTRIES) {
          const found = findInJson(after, at);
          expect(JSON.stringify(isElement ? (found as unknown[]).at(-1) : found)).toBe(JSON.stringify(value));
        }
        expect(removed(after, all)).toBe(text);
      }),
      { numRuns: 600 },
    );
  });

  test('also when others have written into it since', () => {
    const theirs: Entry[] = [
      { at: ['mcpServers', 'theirs'], value: { command: 'x' } },
      { at: ['hooks', 'Stop'], value: { theirs: true }, isElement: true },
      { at: ['theirs'], value: [1] },
    ];
    fc.assert(
      fc.property(texts, fc.subarray(theirs, { minLength: 1 }), (text, more) => {
        const { text: after, added: all } = insertIntoJson(text, ENTRIES);
        const left = removed(insertIntoJson(after, more).text, all);
        // Where they stand may differ, what is said and every comment may not.
        expect(sorted(findInJson(left, []))).toEqual(sorted(findInJson(insertIntoJson(text, more).text, [])));
        expect(commentsIn(left)).toEqual(commentsIn(text));
      }),
      { numRuns: 300 },
    );
  });
});

const sorted = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, one: unknown) =>
      one !== null && typeof one === 'object' && !Array.isArray(one)
        ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : one,
    ),
  );

const commentsIn = (text: string) =>
  [...text.matchAll(/"(?:\\.|[^"\\])*"|(\/\/[^\r\n]*|\/\*[\s\S]*?\*\/)/g)].flatMap(([, comment]) => comment ?? []);
