/** Answers that are too long for a model come in pages: all of them can be had, none is an error, and each says how to go on. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LIMITS } from '../../src/index.ts';
import { operations } from '../../src/operations/index.ts';
import { AS_DATA } from '../support/faces/open-through.ts';
import { type ServedMemory, serveMemory } from '../support/faces/served-memory.ts';

type Data = Record<string, unknown>;
interface Said {
  readonly content: { readonly text: string }[];
  readonly structuredContent: Data & { page?: { number: number; of: number; next: string }; part?: string };
  readonly isError?: boolean;
}

let served: ServedMemory;
let client: Client;
beforeAll(async () => {
  served = await serveMemory();
  client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
  const headers = { authorization: `Bearer ${served.tokenFor()}` };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${served.url}/mcp`), { requestInit: { headers } }));
});
afterAll(async () => {
  await client.close();
  await served.close();
});

const call = async (name: string, input: Data, _meta: Data = AS_DATA) =>
  (await client.callTool({ name, arguments: input, _meta })) as unknown as Said;

/** As a model would: until an answer says that it is the last. */
async function readAll(name: string, input: Data): Promise<Said[]> {
  const said: Said[] = [];
  for (let page = 1; ; page++) {
    const answer = await call(name, page === 1 ? input : { ...input, page });
    expect(answer.isError, answer.content[0]!.text.slice(0, 200)).toBeUndefined();
    expect(JSON.stringify(answer.structuredContent).length).toBeLessThanOrEqual(LIMITS.answer);
    said.push(answer);
    const { page: where } = answer.structuredContent;
    expect(where?.number ?? 1).toBe(page);
    if (where && page < where.of) {
      expect(where.next).toBe(
        `Next: call ${name.replaceAll('-', '_')} again with the same arguments and page ${page + 1}.`,
      );
      expect(answer.content[1]!.text).toBe(`Page ${page} of ${where.of}. ${where.next}`);
    } else {
      expect(where?.next ?? 'That is all.').toBe('That is all.');
      return said;
    }
  }
}

const joined = (said: readonly Said[]) =>
  JSON.parse(said.map(({ structuredContent }) => structuredContent.part).join('')) as Data;

/** What stands in the fences of all pages of a text, as a model reads it. */
async function textOfAll(name: string, input: Data): Promise<string> {
  const lines: string[] = [];
  for (let page = 1; ; page++) {
    const { content, isError, structuredContent } = await call(name, { ...input, page }, {});
    const [text, where] = content.map((part) => part.text);
    expect([isError, structuredContent]).toEqual([undefined, undefined]);
    expect(text!.length).toBeLessThanOrEqual(LIMITS.answer);
    expect(text).toMatch(/^::recollect-begin:\S+\n[\s\S]*\n::recollect-end:\S+$/);
    lines.push(...text!.split('\n').flatMap((line) => (line.startsWith('~| ') ? [line.slice('~| '.length)] : [])));
    if (where === undefined || where.endsWith('That is all.')) return lines.join('\n');
    expect(where).toMatch(new RegExp(`^Page ${page} of \\d+\\. Next: call ${name} again .+ and page ${page + 1}\\.$`));
  }
}

test('recall of many long items goes by item, in the text as in the data', async () => {
  const { engine } = served;
  await engine.run(
    operations.remember,
    Array.from({ length: 120 }, (_, index) => ({ content: `Heron ${index} ${'stood there '.repeat(100)}` })),
  );
  const input = { query: 'heron', limit: 100 };
  const { items } = await engine.run(operations.recall, input);
  const said = await readAll('recall', input);
  expect(said.length).toBeGreaterThan(1);
  const ids = said.flatMap(({ structuredContent }) =>
    (structuredContent.items as { id: string }[]).map(({ id }) => id),
  );
  expect(ids).toEqual(items.map(({ id }) => id));
  const text = await textOfAll('recall', input);
  expect([...text.matchAll(/^- \[(#\d+)\]/gm)].map(([, ref]) => ref)).toEqual(items.map(({ ref }) => ref));
});

test('one item of a megabyte is had whole by get, and as a resource', async () => {
  const content = `A wide lake ${'"water" 😀\n'.repeat(90_000)}`;
  const { results } = (await call('record', { kind: 'tool_result', content })).structuredContent as {
    results: { id: string }[];
  };
  const { id } = results[0]!;
  const found = await call('recall', { query: 'wide lake' });
  const { items } = found.structuredContent as { items: { id: string; content: string }[] };
  expect(items.find((item) => item.id === id)!.content).toMatch(/more characters; get has all of an item by its id\)$/);
  const said = await readAll('get', { id });
  expect(joined(said)).toMatchObject({ id, content });
  const text = await textOfAll('get', { id });
  expect(text).toContain(content.trimEnd());
  const { contents } = await client.readResource({ uri: `memory://${id}?page=2` });
  expect((contents[0] as { text: string }).text).toContain('Page 2 of ');
  await expect(client.readResource({ uri: `memory://${id}?page=999` })).rejects.toThrow(/invalid_input/);
});

test('why with a long history', async () => {
  // A person says how many values there can be.
  await fetch(`${served.url}/v1/define-predicate`, {
    method: 'POST',
    headers: { authorization: `Bearer ${served.tokenFor()}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'level', cardinality: 'one' }),
  });
  for (let year = 0; year < 60; year++)
    await call('assert', {
      subject: 'lake',
      predicate: 'level',
      object: `${year} metres`,
      statement: `In year ${year} the lake stood at ${year} metres, ${'as was measured with care '.repeat(8)}`,
    });
  const said = await readAll('why', { query: 'lake', limit: 200 });
  expect(said.length).toBeGreaterThan(1);
  const seen = said.flatMap(({ structuredContent }) => structuredContent.history as { object: string }[]);
  expect(new Set(seen.map(({ object }) => object)).size).toBe(59);
});

test('a list that has a cursor of its own goes on after its last page, and not before', async () => {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const input = { limit: 60, ...(cursor ? { cursor } : {}) };
    const said = await readAll('list', input);
    for (const { structuredContent } of said)
      seen.push(...(structuredContent.items as { id: string }[]).map(({ id }) => id));
    cursor = (said.at(-1)!.structuredContent.cursor as string | null) ?? undefined;
  } while (cursor);
  expect(seen).toHaveLength(120);
  expect(new Set(seen).size).toBe(120);
});

test('what was done is not done again to show the rest of its answer', async () => {
  await call('start-session', { name: 'long' });
  const { sessions } = (await call('sessions', {})).structuredContent as { sessions: { id: string }[] };
  expect((await call('finish', { id: sessions[0]!.id, summary: '"'.repeat(LIMITS.summary) })).isError).toBeUndefined();
  const again = await call('start-session', { name: 'after' });
  expect(again.isError).toBeUndefined();
  expect(again.structuredContent.page!.next).toMatch(/^The rest is omitted/);
  expect(again.structuredContent.part).toContain('"session":');
  const refused = await call('start-session', { name: 'after', page: 2 });
  expect(refused.content[0]!.text).toMatch(/^invalid_input: /);
});

test('a page that is not there is a mistake that says what to do', async () => {
  for (const page of [0, 'two', 99]) {
    const answer = await call('recall', { query: 'heron', page });
    expect(answer.content[0]!.text).toMatch(/^invalid_input: page: [\s\S]+\nNext: /);
  }
});
