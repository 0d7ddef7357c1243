/** One after the other, in the order of asking, whatever fails. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { Mutex } from './mutex.ts';

describe('Mutex', () => {
  test('work never overlaps and keeps its order', async () => {
    const mutex = new Mutex();
    const log: string[] = [];
    const work = (name: string, turns: number) =>
      mutex.run(async () => {
        log.push(`${name} begins`);
        for (let turn = 0; turn < turns; turn++) await nextTurn();
        log.push(`${name} ends`);
        return name;
      });
    expect(await Promise.all([work('a', 3), work('b', 0), work('c', 1)])).toEqual(['a', 'b', 'c']);
    expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  });

  test('a failure reaches its own caller and no other', async () => {
    const mutex = new Mutex();
    const failing = mutex.run(async () => Promise.reject(new Error('no')));
    const next = mutex.run(async () => 'yes');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('yes');
  });

  test('work that throws at once does not block it either', async () => {
    const mutex = new Mutex();
    const failing = mutex.run(() => {
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await mutex.run(async () => 1)).toBe(1);
  });
});
