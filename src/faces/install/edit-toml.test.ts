import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Entry } from './client.ts';
import { findInToml, insertIntoToml, removeFromToml } from './edit-toml.ts';
import { Refusal } from './refusal.ts';

const AT = ['mcp_servers', 'recollect'];
const ENTRY: Entry = { at: AT, value: { command: 'C:\\Program Files\\node.exe', args: ['/a "b"/x', 'mcp'] } };

test('a table comes to the end, and nothing else changes', () => {
  const before = '# mine\nmodel = "o3" # the best\n\n[mcp_servers.docs]\ncommand = "x"';
  const { text, piece } = insertIntoToml(before, ENTRY);
  expect(text).toBe(`${before}

# Added by \`recollect install\`; \`recollect uninstall\` takes it out.
[mcp_servers.recollect]
command = "C:\\\\Program Files\\\\node.exe"
args = ["/a \\"b\\"/x", "mcp"]
`);
  expect(findInToml(text, AT)).toEqual(ENTRY.value);
  expect(removeFromToml(text, AT, piece)).toBe(before);
});

test('what was added to our table goes with it, and what came after it stays', () => {
  const { text, piece } = insertIntoToml('model = "o3"\n', ENTRY);
  const touched = `${text}enabled = false\n\n[mcp_servers.recollect.tools.recall]\napproval_mode = "auto"\n# about them\n[theirs]\nx = 1\n`;
  expect(removeFromToml(touched, AT, piece)).toBe('model = "o3"\n\n# about them\n[theirs]\nx = 1\n');
});

test.each([
  ['x = \n', 'not TOML', 1],
  ['a = 1\na = 2\n', 'not TOML', 2],
  ['mcp_servers = { x = { command = "y" } }\n', 'no table can be added', 1],
  ['\nmcp_servers = 1\n', 'no table', 2],
])('%j is refused with its line', (text, reason, line) => {
  expect(() => insertIntoToml(text, ENTRY)).toThrow(reason);
  try {
    insertIntoToml(text, ENTRY);
  } catch (error) {
    expect(error).toBeInstanceOf(Refusal);
    expect((error as Refusal).line).toBe(line);
  }
});

test('a table of ours that somebody moved into another form is left, with its line', () => {
  expect(() => removeFromToml('a = 1\nmcp_servers.recollect.command = "x"\n', AT, undefined)).toThrow(
    /remove it yourself/,
  );
});

const name = fc.stringMatching(/^[a-z]{1,6}$/);
const value = fc.constantFrom(
  '1',
  '"text # no comment"',
  "'''\n[mcp_servers.recollect]\n'''",
  '[1, 2]',
  '2026-01-02',
  '9007199254740993',
  'nan',
);
const line = fc.oneof(
  fc.tuple(name, value).map(([key, one]) => `${key} = ${one}`),
  fc.string({ unit: 'grapheme-ascii' }).map((text) => `# ${text}`),
  fc.constant(''),
);
const section = fc.tuple(fc.option(name), fc.array(line, { maxLength: 4 }));
const files = fc
  .record({
    top: fc.array(line, { maxLength: 4 }),
    sections: fc.array(section, { maxLength: 4 }),
    eol: fc.constantFrom('\n', '\r\n'),
    ends: fc.boolean(),
  })
  .map(({ top, sections, eol, ends }) => {
    const lines = [
      ...top,
      ...sections.flatMap(([key, body]) => [`[${key === null ? 'mcp_servers.other' : `mcp_servers.${key}`}]`, ...body]),
    ];
    return lines.join(eol).replaceAll(/(?<!\r)\n/g, eol) + (ends && lines.length > 0 ? eol : '');
  })
  .filter((text) => {
    try {
      return findInToml(text, AT) === undefined;
    } catch {
      return false;
    }
  });

test('whatever the file looks like, taking out what was added leaves the same bytes', () => {
  fc.assert(
    fc.property(files, (text) => {
      const { text: after, piece } = insertIntoToml(text, ENTRY);
      expect(after.startsWith(text)).toBe(true);
      expect(removeFromToml(after, AT, piece)).toBe(text);
    }),
    { numRuns: 500 },
  );
});

test('also when others have added to it since', () => {
  fc.assert(
    fc.property(files, (text) => {
      const { text: after, piece } = insertIntoToml(text, ENTRY);
      const theirs = '[theirs]\nx = 1\n';
      const left = removeFromToml(after + theirs, AT, piece);
      // A last line without an end has to keep the one that it was given.
      const gap = text === '' || text.endsWith('\n') ? '' : left.slice(text.length, left.length - theirs.length);
      expect(gap.trim()).toBe('');
      expect(left).toBe(text + gap + theirs);
    }),
    { numRuns: 200 },
  );
});
