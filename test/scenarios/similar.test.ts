/** What `remember` says of memories that are close to a new one, and what it takes for the same. */
import { describe, expect, test } from 'vitest';
import { refused, useWorld } from './world.ts';

const world = useWorld();

describe('the same in other marks, spaces and capitals is a duplicate', () => {
  const KEPT = 'Gateways report every 30 seconds';
  test.each([
    'gateways report every 30 seconds.',
    '  Gateways  report, every 30 seconds! ',
    '“Gateways report every 30 seconds”',
  ])('%s', async (content) => {
    const memory = await world.open();
    const { id } = await memory.remember({ content: KEPT });
    expect(await memory.remember({ content })).toMatchObject({ status: 'duplicate', id });
  });

  test.each([
    'Gateways report every 60 seconds',
    'Gateways report every 30 seconds?',
    'Gateways never report every 30 seconds',
    'Gateways\nreport every 30 seconds',
    '`Gateways report every 30 seconds`',
  ])('but not: %s', async (content) => {
    const memory = await world.open();
    await memory.remember({ content: KEPT });
    expect(await memory.remember({ content })).toMatchObject({ status: 'stored' });
  });

  test('marks alone, and a point that belongs to a word, are kept apart', async () => {
    const memory = await world.open();
    for (const content of ['!!!', '...', 'Keep .env', 'Keep env'])
      expect(await memory.remember({ content })).toMatchObject({ status: 'stored' });
  });
});

describe('duplicates', () => {
  test('are refused where the request says so', async () => {
    const memory = await world.open();
    const { id } = await memory.remember({ content: 'We deploy on Tuesdays' });
    const { message, hint } = await refused(
      memory.remember({ content: 'we deploy on Tuesdays!', duplicates: 'reject' }),
      'duplicate_content',
    );
    expect(message).toContain(id);
    expect(hint).toContain(`recollect revise ${id}`);
    expect(await memory.remember({ content: 'We deploy on Mondays', duplicates: 'reject' })).toMatchObject({
      status: 'stored',
    });
  });

  test('are also texts that are nearly the same, where the request says how nearly', async () => {
    const memory = await world.open();
    const { id } = await memory.remember({ content: 'The nightly backup runs on the database server' });
    const nearly = { content: 'The nightly backups run on the database server', similarity: 0.6 };
    expect(await memory.remember({ ...nearly, tags: ['ops'], duplicates: 'merge' })).toMatchObject({
      status: 'merged',
      id,
    });
    expect(await memory.get({ id })).toMatchObject({ tags: ['ops'] });
    await refused(memory.remember({ ...nearly, duplicates: 'reject' }), 'duplicate_content');
    expect(await memory.remember({ ...nearly, similarity: 1 })).toMatchObject({ status: 'stored' });
  });

  test.each([
    ['We keep backups for 30 days', 'We keep backups for 90 days'],
    ['Deploys are allowed on Fridays', 'Deploys are not allowed on Fridays'],
    ['Maria owns the billing service', 'Tomas owns the billing service'],
  ])('are never texts with another number, name or meaning: %s', async (one, other) => {
    const memory = await world.open();
    await memory.remember({ content: one });
    expect(await memory.remember({ content: other, similarity: 0.5 })).toMatchObject({ status: 'stored' });
  });
});

describe('what is known and close comes back', () => {
  test('with what the new one says against it', async () => {
    const memory = await world.open();
    const { id } = await memory.remember({ content: 'We keep backups for 30 days' });
    await memory.remember({ content: 'The office plants need water' });
    const { similar } = await memory.remember({ content: 'We keep backups for 90 days', similar: true });
    expect(similar).toMatchObject([
      { id, type: 'memory', text: 'We keep backups for 30 days', relation: 'contradicts' },
    ]);
  });

  test('claims too, and no more than three', async () => {
    const memory = await world.open();
    const { id } = await memory.assert({ statement: 'Maria lives in Lisbon' });
    const { similar: near } = await memory.remember({ content: 'Maria lives in Porto', similar: true });
    expect(near).toMatchObject([{ id, type: 'claim' }]);
    for (const what of ['web', 'api', 'mobile', 'billing'])
      await memory.remember({ content: `The deploy day of the ${what} team is written down` });
    const { similar } = await memory.remember({
      content: 'The deploy day of the team is written on the wall',
      similar: true,
    });
    expect(similar).toHaveLength(3);
  });

  test('not from scopes that are not read, and not where nothing is close', async () => {
    const memory = await world.open();
    await memory.remember({ content: 'We keep backups for 30 days', scope: 'project:other' });
    expect(
      await memory.remember({ content: 'We keep backups for 90 days', scope: 'project:mine', similar: true }),
    ).not.toHaveProperty('similar');
    expect(await memory.remember({ content: 'Cells age when they rest', similar: true })).not.toHaveProperty('similar');
  });
});
