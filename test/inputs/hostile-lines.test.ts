/** Hostile lines for import: refused with the line's number, and nothing of the file's damaged part is kept. */
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Memory, openMemory } from '../../src/index.ts';
import { HOSTILE_VALUES } from './hostile-values.ts';
import { problemWith } from './subject.ts';

const HEADER = '{"format":"recollect-ledger","version":1}';

let memory: Memory;
let lines: string[];
beforeEach(async () => {
  const source = await openMemory({ path: ':memory:', scope: 'project:site' });
  await source.remember({ content: 'zebra', tags: ['x'], payload: { a: 1 } });
  await source.record({ kind: 'user_message', content: 'said' });
  lines = [];
  await source.export({}, { write: (line) => void lines.push(line) });
  await source.close();
  memory = await openMemory({ path: ':memory:', scope: 'project:site' });
});
afterEach(async () => {
  expect(await memory.verify()).toMatchObject({ ok: true });
  expect(await memory.rebuild()).toMatchObject({ equal: true });
  await memory.close();
});

async function send(given: Iterable<unknown>): Promise<unknown> {
  const text = async function* () {
    yield* given as Iterable<string>;
  };
  return memory.import({}, { lines: text() }).then(
    () => undefined,
    (error: unknown) => error,
  );
}

describe('import', () => {
  test('each field of a line replaced by each hostile value', async () => {
    for (const field of Object.keys(JSON.parse(lines[2]!))) {
      for (const [label, value] of Object.entries(HOSTILE_VALUES)) {
        // The longest text goes into one field only: reading it takes time, and the limit is the line's.
        if (label === 'ten megabytes' && field !== 'body') continue;
        let line: string;
        try {
          line = JSON.stringify({ ...JSON.parse(lines[2]!), [field]: value });
        } catch {
          continue;
        }
        const error = await send([HEADER, lines[1]!, line]);
        if (error !== undefined) expect(problemWith(error), `${field} = ${label}`).toBeUndefined();
      }
    }
  });

  test('any text as a line', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string({ unit: 'binary' }), fc.json()), async (line) => {
        const error = await send([HEADER, line]);
        if (error !== undefined) expect(problemWith(error)).toBeUndefined();
      }),
      { numRuns: 200 },
    );
    expect(await memory.verify()).toMatchObject({ checked: 0 });
  });

  test('any text as the header', async () => {
    for (const header of [
      '',
      ' ',
      '{',
      '{}',
      '[]',
      '0',
      '"x"',
      'null',
      `${HEADER}${HEADER}`,
      '{"format":"recollect-ledger","version":99}',
      '\u0000',
      'x'.repeat(1_000_000),
    ]) {
      const error = await send([header, ...lines.slice(1)]);
      expect(problemWith(error)).toBeUndefined();
    }
    expect(await memory.verify()).toMatchObject({ checked: 0 });
  });

  test('lines in another order never give a store that does not verify', async () => {
    for (const order of [
      [0, 2, 1, 3],
      [0, 3, 2, 1],
      [0, 3, 1, 2],
      [0, 1, 1, 2, 2, 3, 3],
      [1, 0, 2, 3],
    ]) {
      const error = await send(order.map((index) => lines[index]!));
      if (error !== undefined) expect(problemWith(error)).toBeUndefined();
    }
  });

  test('a reader that fails half-way is told as it is, and nothing is torn', async () => {
    const failing = async function* () {
      yield* lines.slice(0, 2);
      throw new Error('the disk is gone');
    };
    await expect(memory.import({}, { lines: failing() })).rejects.toThrow('the disk is gone');
  });
});
