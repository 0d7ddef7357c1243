/** Times in words, wherever a time is taken. */
import { describe, expect, test } from 'vitest';
import { DAY, refused, SECOND, useWorld } from './world.ts';

const world = useWorld();
const HOUR = 3_600 * SECOND;

describe('a time in words', () => {
  test('is read by the clock and in the zone of the connection', async () => {
    // A Sunday, 9:00 in UTC.
    const memory = await world.open({ timeZone: 'Europe/Berlin' });
    await memory.remember({ content: 'On Sunday' });
    world.pass(DAY);
    await memory.remember({ content: 'On Monday' });
    world.pass(DAY);
    await memory.remember({ content: 'On Tuesday' });
    world.pass(HOUR);
    const names = async (input: Parameters<typeof memory.list>[0]) =>
      (await memory.list(input)).items.map(({ content }) => content);
    expect(await names({ since: 'yesterday' })).toEqual(['On Tuesday', 'On Monday']);
    expect(await names({ until: 'gestern' })).toEqual(['On Monday', 'On Sunday']);
    expect(await names({ since: '2h' })).toEqual(['On Tuesday']);
    expect(await names({ since: 'Monday', until: 'Monday' })).toEqual(['On Monday']);
    expect(await names({ since: '1 March', until: '1. März' })).toEqual(['On Sunday']);
    expect(await names({ asOf: 'yesterday' })).toEqual(['On Monday', 'On Sunday']);
    expect(await names({ asOf: 'today' })).toHaveLength(3);
    expect((await memory.events({ since: 'vor 2 Stunden', kinds: ['memory.remembered'] })).events).toHaveLength(1);
  });

  test('says when something was, is true and ends', async () => {
    const memory = await world.open({ timeZone: 'America/New_York' });
    const { results } = await memory.record({ kind: 'user_message', content: 'Hi', occurredAt: 'yesterday at 2pm' });
    expect(await memory.get({ id: results[0]!.id })).toMatchObject({ occurredAt: '2026-02-28T19:00:00.000Z' });
    const note = await memory.remember({ content: 'x', validFrom: '3 Feb', expiresAt: '7d' });
    expect(await memory.get({ id: note.id })).toMatchObject({
      validFrom: '2026-02-03T05:00:00.000Z',
      expiresAt: '2026-03-08T09:00:00.000Z',
    });
    const both = await memory.remember([{ content: 'a', validFrom: 'today' }, { content: 'b' }]);
    expect(both.results).toHaveLength(2);
  });

  test('that nobody understands is refused, and what is understood is named', async () => {
    const memory = await world.open();
    const error = await refused(memory.list({ since: 'some day' }), 'invalid_input');
    expect(error.message).toContain('yesterday, 7d, last week or 3 Nov');
    await refused(memory.list({ since: '2026-02-31' }), 'invalid_input');
    await refused(world.open({ timeZone: 'Mars/Olympus' }), 'invalid_input');
  });
});
