/** Operations under the names they had before. The MCP face has its own test, in test/mcp/stdio.test.ts. */
import { expect, test } from 'vitest';
import { openMemory } from '../../src/index.ts';
import { FORMER_METHODS } from '../../src/operations/former-names.ts';
import { operations } from '../../src/operations/index.ts';
import { json, newPlace, run } from '../cli/recollect.ts';
import { serveMemory } from '../support/faces/served-memory.ts';
import { refused } from './world.ts';

test('a former name belongs to an operation, and to no other one', () => {
  for (const [former, now] of Object.entries(FORMER_METHODS)) {
    expect(operations).toHaveProperty(now);
    expect(operations).not.toHaveProperty(former);
  }
});

test('library', async () => {
  const memory = await openMemory({ path: ':memory:', scope: 'global' });
  const { session } = await memory.startSession({});
  expect(await memory.land({ id: session.id, summary: 'Done' })).toMatchObject({ status: 'finished', id: session.id });
  const { id } = await memory.putDocument({ uri: 'docs:a', content: 'Herons nest in May.' });
  // The types know only the new field.
  expect(await Reflect.apply(memory.readResource, memory, [{ resource: id }])).toMatchObject({ type: 'document', id });
  const both = { resource: id, document: id };
  await refused(memory.readDocument(both), 'invalid_input');
  await memory.close();
});

test('`kind` was `type`: also in a list, and in filters', async () => {
  const memory = await openMemory({ path: ':memory:', scope: 'global' });
  const former = (
    name: 'link' | 'unlink' | 'setBlock' | 'get' | 'related' | 'traverse' | 'links' | 'path' | 'blocks',
    input: unknown,
  ) => Reflect.apply(memory[name], memory, [input]) as Promise<Record<string, unknown>>;
  const { id: from } = await memory.remember({ content: 'Herons nest in May' });
  const { id: to } = await memory.remember({ content: 'Boats wait until June' });
  expect(await former('link', [{ from, to, type: 'supports' }])).toMatchObject({ results: [{ kind: 'supports' }] });
  const about = { types: ['supports'] };
  expect(await former('related', { id: from, ...about })).toMatchObject({ related: [{ link: { kind: 'supports' } }] });
  expect(await former('traverse', { id: from, types: ['blocks'] })).toMatchObject({ nodes: [] });
  expect(await former('links', about)).toMatchObject({ links: [{ kind: 'supports' }] });
  expect(await former('path', { from, to, ...about })).toMatchObject({ found: true });
  expect(await former('unlink', { from, to, type: 'supports' })).toMatchObject({ status: 'unlinked' });
  const { id } = await former('setBlock', { label: 'voice', type: 'persona', content: 'Be brief' });
  expect(await former('get', { label: 'voice', type: 'persona' })).toMatchObject({
    id,
    type: 'block',
    kind: 'persona',
  });
  expect(await former('blocks', { types: ['system'] })).toMatchObject({ blocks: [] });
  await refused(memory.get({ label: 'voice', kind: 'decision' }), 'invalid_input');
  await memory.close();
});

test('CLI, and its help shows the new name', async () => {
  const place = newPlace();
  const { id } = await json<{ id: string }>(place, ['remember', 'Use pnpm', '--actor', 'agent:claude']);
  expect(await json(place, ['promote', id])).toMatchObject({ id, memoryStatus: 'active' });
  const help = await run(place, ['help', 'promote']);
  expect(help.out).toContain('recollect accept');
  await json(place, ['put-resource', 'docs:a', '--content', 'Herons nest in May.']);
  expect(await json(place, ['read-resource', '--resource', 'docs:a'])).toMatchObject({ uri: 'docs:a' });
  await json(place, ['set-block', 'voice', '--type', 'persona', '--content', 'Be brief']);
  expect(await json(place, ['blocks', '--types', 'persona'])).toMatchObject({ blocks: [{ kind: 'persona' }] });
  const shown = await run(place, ['help', 'read-document']);
  expect(shown.out).not.toContain('resource');
});

test('HTTP', async () => {
  const served = await serveMemory({ path: ':memory:', via: 'http', scope: 'global' });
  const ask = (name: string, input: unknown) =>
    fetch(`${served.url}/v1/${name}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${served.tokenFor({})}`, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
  const { session } = (await (await ask('start-session', {})).json()) as { session: { id: string } };
  const answer = await ask('land', { id: session.id, summary: 'Done' });
  expect([answer.status, await answer.json()]).toMatchObject([200, { status: 'finished' }]);
  await ask('put-resource', { uri: 'docs:a', content: 'Herons nest in May.' });
  const read = await ask('read-resource', { resource: 'docs:a' });
  expect([read.status, await read.json()]).toMatchObject([200, { type: 'document', uri: 'docs:a' }]);
  await served.close();
});
