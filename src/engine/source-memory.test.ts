import { expect, onTestFinished, test } from 'vitest';
import { erase } from '../operations/erase.ts';
import type { SourceTurn } from '../sources/source-memory.ts';
import { Engine } from './engine.ts';
import { sourceMemory } from './source-memory.ts';

const turn = (content: string): SourceTurn => ({
  kind: 'user_message',
  content,
  speaker: undefined,
  occurredAt: undefined,
  session: undefined,
  metadata: undefined,
  source: 'test',
  externalId: content,
});

test('an event is there until somebody may not see it, also after it was erased', async () => {
  const engine = await Engine.open({ path: ':memory:', scope: 'project:site' });
  onTestFinished(() => engine.close());
  const memory = sourceMemory(engine);
  const [herons, storks] = await memory.record([turn('Herons are grey'), turn('Storks are white')]);
  expect(await memory.record([turn('Herons are grey')])).toEqual([{ status: 'duplicate', id: herons!.id }]);
  await engine.run(erase, { ids: [storks!.id], confirm: true });
  expect(await memory.hasEvent(herons!.id)).toBe(true);
  expect(await memory.hasEvent(storks!.id)).toBe(true);
  expect(await memory.hasEvent('ev_01jzzzzzzzzzzzzzzzzzzzzzzz')).toBe(false);
  const elsewhere = sourceMemory(await engine.connect({ scope: 'project:other', pinned: true }));
  expect(await elsewhere.hasEvent(herons!.id)).toBe(false);
});
