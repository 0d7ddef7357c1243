/** Undo of what is kept in versions, tasks that are done, and when a memory happened. */
import { describe, expect, test } from 'vitest';
import { CLAUDE, DAY, refused, useWorld } from './world.ts';

const world = useWorld();

describe('undo of a memory', () => {
  test('takes its last change back, and that again', async () => {
    const memory = await world.open();
    const { id } = await memory.remember({ content: 'We deploy on Tuesdays', tags: ['deploy'] });
    await memory.revise({ id, content: 'We deploy on Mondays', reason: 'Fewer visitors' });
    expect(await memory.undo({ id })).toEqual({
      status: 'changed',
      did: 'reverted',
      id,
      version: 3,
      memoryStatus: 'active',
      restored: [id],
    });
    expect(await memory.get({ id })).toMatchObject({ content: 'We deploy on Tuesdays', tags: ['deploy'] });
    await memory.undo({ id });
    expect(await memory.get({ id })).toMatchObject({ content: 'We deploy on Mondays', version: 4 });
  });

  test('brings back what was put away, and puts away what was only made', async () => {
    const memory = await world.open();
    const { id } = await memory.remember({ content: 'We deploy on Tuesdays' });
    await memory.forget({ id });
    expect(await memory.undo({ id })).toMatchObject({ did: 'restored', memoryStatus: 'active' });
    const other = await memory.remember({ content: 'A slip' });
    expect(await memory.undo({ id: other.id })).toMatchObject({ did: 'forgotten', memoryStatus: 'archived' });
    expect((await memory.recall({ query: 'slip' })).items).toEqual([]);
  });

  test('opens a task again', async () => {
    const memory = await world.open();
    const { id } = await memory.remember({
      content: 'Renew the certificate',
      kind: 'task',
      payload: { status: 'open' },
    });
    await memory.done({ id });
    await memory.undo({ id });
    expect(await memory.get({ id })).toMatchObject({ payload: { status: 'open' } });
  });

  test('says what to do instead where it was rejected', async () => {
    const memory = await world.open();
    const { id } = await memory.remember({ content: 'We deploy on Tuesdays' });
    await memory.reject({ id });
    expect((await refused(memory.undo({ id }), 'wrong_status')).hint).toContain('unreject');
  });
});

test('undo of a block and of a document goes back to the version before', async () => {
  const memory = await world.open();
  const block = await memory.setBlock({ label: 'owner', content: 'Likes long answers' });
  await memory.setBlock({ label: 'owner', content: 'Likes short answers' });
  expect(await memory.undo({ id: block.id })).toMatchObject({ did: 'reverted' });
  expect(await memory.get({ id: block.id })).toMatchObject({ content: 'Likes long answers' });
  const { id } = await memory.putDocument({ uri: 'docs:a', content: 'one' });
  expect(await memory.undo({ id })).toMatchObject({ did: 'forgotten', memoryStatus: 'archived' });
  expect(await memory.undo({ id })).toMatchObject({ did: 'restored', memoryStatus: 'active' });
});

test('what undo cannot take back is named, with what does', async () => {
  const memory = await world.open();
  const a = await memory.remember({ content: 'a fact' });
  const b = await memory.remember({ content: 'another fact' });
  const link = await memory.link({ from: a.id, to: b.id, kind: 'supports' });
  expect((await refused(memory.undo({ id: link.id }), 'invalid_input')).hint).toContain('unlink');
  await refused(memory.undo({ id: 'lnk_00000000000000000000000000' }), 'not_found');
});

describe('a task that is done', () => {
  test('is found, and is not in the pack that a session opens with', async () => {
    const memory = await world.open();
    const { id } = await memory.remember({ content: 'Renew the certificate', kind: 'task' });
    const opening = () => memory.context({ frame: 'session_start' });
    expect((await opening()).text).toContain('Renew the certificate');
    expect(await memory.done({ id, reason: 'Renewed until May' })).toMatchObject({ status: 'revised', version: 2 });
    expect((await opening()).text).not.toContain('Renew the certificate');
    expect((await memory.recall({ query: 'certificate' })).items).toMatchObject([
      { id, change: { reason: 'Renewed until May' } },
    ]);
    expect(await memory.done({ id })).toMatchObject({ status: 'unchanged' });
  });

  test('is a task, a todo or an issue', async () => {
    const memory = await world.open();
    const { id } = await memory.remember({ content: 'We deploy on Tuesdays', kind: 'decision' });
    expect((await refused(memory.done({ id }), 'invalid_input')).message).toContain('is a decision');
  });
});

test('a memory says when it happened', async () => {
  const memory = await world.open({ actor: CLAUDE });
  const at = '2025-11-03T09:00:00.000Z';
  const { id } = await memory.remember({ content: 'We moved to GlitchTip', occurredAt: at });
  expect(await memory.get({ id })).toMatchObject({ occurredAt: at, createdAt: world.now });
  expect((await memory.recall({ query: 'GlitchTip' })).items).toMatchObject([{ id, occurredAt: at }]);
  expect((await memory.recall({ query: 'GlitchTip', until: '2025-12-01T00:00:00Z' })).items).toHaveLength(1);
  world.pass(DAY);
  const { text } = await memory.context({ query: 'GlitchTip' });
  expect(text).toContain('2025-11-03');
});
