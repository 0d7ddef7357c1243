/** Following the ledger. */
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { describe, expect, test } from 'vitest';
import { answerOf, json, newPlace, remember, run, start } from './recollect.ts';

interface Event {
  readonly id: string;
  readonly kind: string;
  readonly body: { content?: string };
}

describe('feed --follow', () => {
  test('prints what is there and what comes, until interrupted', async () => {
    const place = newPlace('project:site');
    await remember(place, 'before');
    const child = start(place, ['feed', '--follow', '--json']);
    const answer = answerOf(child);
    const seen: Event[] = [];
    let wrote = false;
    for await (const line of createInterface({ input: child.stdout })) {
      seen.push(JSON.parse(line) as Event);
      if (seen.at(-1)?.body.content === 'before' && !wrote) {
        wrote = true;
        await remember(place, 'after');
      }
      if (seen.at(-1)?.body.content === 'after') child.kill('SIGINT');
    }
    const { code, err } = await answer;
    expect(code).toBe(0);
    expect(seen.map(({ kind }) => kind)).toEqual(['scope.created', 'memory.remembered', 'memory.remembered']);
    const { cursor } = JSON.parse(err) as { cursor: string };
    expect(await json(place, ['feed', '--after', cursor])).toMatchObject({ events: [] });
    await remember(place, 'much later');
    expect(await json(place, ['feed', '--after', cursor])).toMatchObject({
      events: [{ body: { content: 'much later' } }],
    });
  });

  test('waits for a store that is not there yet and misses nothing', async () => {
    const place = newPlace('project:site');
    const child = start(place, ['feed', '--follow', '--from', 'now']);
    const answer = answerOf(child);
    await once(child.stderr, 'data');
    child.stdout.once('data', () => child.kill('SIGINT'));
    await remember(place, 'the very first');
    const { code, out, err } = await answer;
    expect({ code, err }).toEqual({
      code: 0,
      err: expect.stringMatching(/^note: there is no store yet, waiting for it: \S+\ncursor: \S+\n$/),
    });
    expect(out).toContain('scope.created');
  });

  test('prints one safe line for each event', async () => {
    const place = newPlace('project:site');
    await json(place, ['record', '-', '--kind', 'user_message', '--speaker', 'Eve'], { input: 'two\nlines\u001b[2J' });
    const child = start(place, ['feed', '--follow', '--quiet']);
    const answer = answerOf(child);
    child.stdout.on('data', (bytes: Buffer) => bytes.includes('Eve') && child.kill('SIGINT'));
    const { code, out, err } = await answer;
    expect([code, err]).toEqual([0, '']);
    expect(out.trimEnd().split('\n')).toHaveLength(2);
    expect(out).toContain('user_message  Eve  two lines␛[2J');
    expect(out).not.toContain('\u001b');
  });

  test('ends quietly when nobody reads any more', async () => {
    const place = newPlace('project:site');
    await remember(place, 'one');
    const child = start(place, ['feed', '--follow']);
    child.stdout.once('data', () => child.stdout.destroy());
    const answer = answerOf(child);
    await new Promise((resolve) => child.stdout.once('close', resolve));
    await remember(place, 'two');
    expect(await answer).toMatchObject({ code: 0, err: '' });
  });
});

test('feed names the option that continues it', async () => {
  const place = newPlace('project:site');
  await remember(place, 'one');
  expect((await run(place, ['feed'])).out).toMatch(/next: --after \S+\n$/);
  expect((await run(place, ['events', '--limit', '1'])).out).toMatch(/next: --cursor \S+\n$/);
});
