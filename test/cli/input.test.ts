/** Where content and items come from. */
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import { answerOf, failure, json, newPlace, remember, runAlone as run, start } from './recollect.ts';

const BROKEN = Uint8Array.from([0x61, 0xff, 0x62]);
const HALF = Uint8Array.from([0x61, 0xe2, 0x82]);

describe('content', () => {
  const TEXT = 'first line\n  second line, exactly as it is \u2028 …\n';

  test('from stdin, asked for or piped in', async () => {
    const place = newPlace();
    for (const args of [['remember'], ['remember', '-'], ['remember', '--content', '-'], ['remember', '--file', '-']]) {
      const { id } = await json<{ id: string }>(place, [...args, '--duplicates', 'allow'], { input: TEXT });
      expect(await json(place, ['get', id])).toMatchObject({ content: TEXT });
    }
  });

  test('from a file', async () => {
    const place = newPlace();
    writeFileSync(join(place.folder, 'note.txt'), `\ufeff${TEXT}`);
    const { id } = await json<{ id: string }>(place, ['remember', '--file', 'note.txt']);
    expect(await json(place, ['get', id])).toMatchObject({ content: TEXT });
    expect(await json(place, ['revise', id, '--file', '-'], { input: 'new' })).toMatchObject({ status: 'revised' });
    expect(await json(place, ['get', id])).toMatchObject({ content: 'new' });
  });

  test('is not waited for where it is no main field', async () => {
    const place = newPlace();
    const id = await remember(place, 'old');
    expect(await json(place, ['revise', id, '--tags', 'x'], { input: 'not this' })).toMatchObject({
      status: 'revised',
    });
    expect(await json(place, ['get', id])).toMatchObject({ content: 'old', tags: ['x'] });
  });

  test('that is missing or given twice', async () => {
    const place = newPlace();
    expect(await failure(place, ['record', '--kind', 'user_message'])).toMatchObject({
      exit: 2,
      message: 'record needs "content"',
    });
    expect(await failure(place, ['remember', 'x', '--file', 'y'])).toMatchObject({ exit: 2, code: 'invalid_input' });
    expect(await failure(place, ['remember', '--file', 'nowhere'])).toMatchObject({ exit: 2, code: 'invalid_input' });
    expect(await failure(place, ['remember', '--file', '.'])).toMatchObject({ exit: 2, code: 'invalid_input' });
    expect(existsSync(place.home)).toBe(false);
  });

  test.each([
    ['broken', BROKEN],
    ['half', HALF],
  ])('of %s UTF-8 is refused and nothing is written', async (_, bytes) => {
    const place = newPlace();
    writeFileSync(join(place.folder, 'bytes'), bytes);
    expect(await failure(place, ['remember'], { input: bytes })).toMatchObject({ exit: 2, code: 'malformed_text' });
    expect(await failure(place, ['remember', '--file', 'bytes'])).toMatchObject({ exit: 2, code: 'malformed_text' });
    expect(await failure(place, ['record', '--kind', 'user_message', '-'], { input: bytes })).toMatchObject({
      exit: 2,
      code: 'malformed_text',
    });
    expect(await failure(place, ['record', '--items', 'bytes'])).toMatchObject({ exit: 2, code: 'malformed_text' });
    expect(existsSync(place.home)).toBe(false);
  });

  test('at its limit, and one over it', async () => {
    const place = newPlace();
    const whole = 'ü'.repeat(LIMITS.memoryContent);
    expect(await json(place, ['remember'], { input: whole })).toMatchObject({ status: 'stored' });
    expect(await failure(place, ['remember'], { input: `${whole}x` })).toMatchObject({ exit: 2, code: 'too_large' });
  });

  test('without end is not read to the end', async () => {
    const child = start(newPlace(), ['remember', '--json']);
    const answer = answerOf(child);
    let sent = 0;
    child.stdin.on('error', () => undefined);
    const part = 'x'.repeat(100_000);
    while (child.exitCode === null && !child.stdin.destroyed) {
      sent += part.length;
      if (!child.stdin.write(part))
        await Promise.race([once(child.stdin, 'drain').catch(() => undefined), once(child, 'close')]);
    }
    expect(await answer).toMatchObject({ code: 2 });
    expect(sent).toBeLessThan(20_000_000);
  });
});

describe('items', () => {
  const lines = (...items: unknown[]) => items.map((item) => `${JSON.stringify(item)}\n`).join('');

  test('as lines, as an array, from a file or from stdin', async () => {
    const place = newPlace();
    writeFileSync(join(place.folder, 'items.jsonl'), `${lines({ content: 'one' }, { content: 'two' })}\n\n`);
    expect(await json(place, ['remember', '--items', 'items.jsonl'])).toMatchObject({
      results: [{ status: 'stored' }, { status: 'stored' }],
    });
    const array = JSON.stringify([{ content: 'three' }, { content: 'four', kind: 'decision' }], null, 2);
    expect(await json(place, ['remember', '--items', '-'], { input: `\n${array}` })).toMatchObject({
      results: [{ status: 'stored' }, { status: 'stored' }],
    });
    expect(await json(place, ['remember', '--items', '-'], { input: '' })).toEqual({ results: [] });
  });

  test('take options as what they do not say themselves', async () => {
    const place = newPlace();
    const input = lines({ content: 'one' }, { content: 'two', kind: 'decision' });
    await json(place, ['remember', '--items', '-', '--kind', 'learning', '--tags', 'x'], { input });
    const { items } = await json<{ items: { kind: string; tags: string[] }[] }>(place, [
      'list',
      '--sort',
      'created',
      '--order',
      'ascending',
    ]);
    expect(items.map(({ kind, tags }) => [kind, tags])).toEqual([
      ['learning', ['x']],
      ['decision', ['x']],
    ]);
  });

  test('are all done or none', async () => {
    const place = newPlace();
    const wrong = lines({ content: 'one' }, { content: 'two', kin: 'decision' });
    expect(await failure(place, ['remember', '--items', '-'], { input: wrong })).toMatchObject({
      exit: 2,
      code: 'invalid_input',
    });
    expect(
      await failure(place, ['remember', '--items', '-'], { input: `${lines({ content: 'one' })}{"content":\n` }),
    ).toMatchObject({
      exit: 2,
      code: 'invalid_input',
      details: { line: 2 },
    });
    for (const input of ['[{"content":"one"}', '[1]', '3\n', '"x"\n', '[[]]']) {
      expect(await failure(place, ['remember', '--items', '-'], { input })).toMatchObject({
        exit: 2,
        code: 'invalid_input',
      });
    }
    expect(await json(place, ['list'])).toMatchObject({ items: [] });
  });

  test('over the limit are refused before anything is written', async () => {
    const place = newPlace();
    const input = '{"content":"x"}\n'.repeat(LIMITS.bulkItems + 2);
    expect(await failure(place, ['remember', '--items', '-'], { input })).toMatchObject({ exit: 2, code: 'too_large' });
    expect(existsSync(place.home)).toBe(false);
  });
});

describe('several ids', () => {
  test('are one call, all or none', async () => {
    const place = newPlace();
    const [a, b] = [await remember(place, 'one'), await remember(place, 'two')];
    expect(await failure(place, ['tag', a, 'mem_nothing', b, '--tags', 'x'])).toMatchObject({
      exit: 3,
      code: 'not_found',
    });
    expect(await json(place, ['get', a])).toMatchObject({ tags: [] });
    expect(await json(place, ['tag', a, b, '--tags', 'x'])).toMatchObject({
      results: [
        { id: a, status: 'changed' },
        { id: b, status: 'changed' },
      ],
    });
    expect((await run(place, ['forget', a, b])).out.split('\n')).toHaveLength(3);
    expect(await json(place, ['list'])).toMatchObject({ items: [] });
  });
});
