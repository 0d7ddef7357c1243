/** SQLite and PostgreSQL, told the same things at the same times: the same ledger, the same rows, the same answers in the same order. */
import { expect, onTestFinished, test } from 'vitest';
import { type Memory, type OpenOptions, openMemory } from '../../src/index.ts';
import { freshDatabase } from '../support/postgres/databases.ts';
import { describePostgres } from '../support/postgres/describe-postgres.ts';
import { exportOf, linesOf } from '../support/sample-store.ts';
import { announcedSeed, SeededRandom } from '../support/seeded-random.ts';

const SCOPES = ['project:a', 'project:b', 'org:acme/project:a', 'user:anna', 'global'];
const WORDS =
  'the deploy server fails on friday because nobody reads logs and tests run slowly in ci while Grüße 東京 привет bäume straße database index index query plan'.split(
    ' ',
  );
const COMMON = ['memory', 'note'];

/** Names that order differently by language and by bytes. */
const NAMES = ['Zebra', 'apfel', 'Äpfel', 'a-b', 'ab', 'a b', 'éclair', 'z', '_x'];

interface Pair {
  readonly sqlite: Memory;
  readonly postgres: Memory;
}

describePostgres('both backends', () => {
  test('have the same events, hashes, rows and answers', async () => {
    const seed = announcedSeed('agreement');
    const { url } = await freshDatabase();
    const [sqlite, postgres] = [await told({ path: ':memory:' }, seed), await told({ url }, seed)];
    const pair = { sqlite: sqlite.memory, postgres: postgres.memory };
    expect(postgres.answers).toEqual(sqlite.answers);
    await same(pair, (memory) => memory.verify());
    await same(pair, async (memory) => withoutTime(await exportOf(memory)));
    await same(pair, (memory) => memory.rebuild());
    await sameAnswers(pair, seed);
    expect((await pair.postgres.verify()).ok).toBe(true);
  });

  test('take each other’s exports, and have equal heads and rows afterwards', async () => {
    const seed = announcedSeed('agreement of exports');
    const { memory: first } = await told({ path: ':memory:' }, seed);
    const server = await open({ url: (await freshDatabase()).url });
    const file = await open({ path: ':memory:' });
    await server.import({}, { lines: linesOf(await exportOf(first)) });
    await file.import({}, { lines: linesOf(await exportOf(server)) });
    for (const memory of [server, file]) {
      expect(await memory.verify()).toEqual(await first.verify());
      const { equal, tables } = await memory.rebuild();
      expect(equal).toBe(true);
      expect(tables).toEqual((await file.rebuild()).tables);
    }
    await sameAnswers({ sqlite: file, postgres: server }, seed);
  });
});

async function open(options: OpenOptions): Promise<Memory> {
  const memory = await openMemory({ scope: SCOPES[0]!, synchronous: 'off', ...options });
  onTestFinished(() => memory.close());
  return memory;
}

/** Opens a memory with a clock and randomness of its own and tells it what the seed says. */
async function told(place: OpenOptions, seed: number): Promise<{ memory: Memory; answers: unknown[] }> {
  const random = new SeededRandom(seed);
  const bytes = new SeededRandom(seed + 1);
  let now = Date.parse('2026-03-01T00:00:00Z');
  const options: OpenOptions = {
    ...place,
    clock: { now: () => now },
    random: { bytes: (count) => Uint8Array.from({ length: count }, () => bytes.between(0, 255)) },
  };
  const memory = await open(options);
  const ids: string[] = [];
  const answers: unknown[] = [];
  for (let step = 0; step < 700; step++) {
    now += random.between(1, 5_000);
    answers.push(await tell(memory, random, ids, step));
  }
  return { memory, answers };
}

async function tell(memory: Memory, random: SeededRandom, ids: string[], step: number): Promise<unknown> {
  const scope = random.pick(SCOPES);
  const content = `${random.some(COMMON, 0.8).join(' ')} ${text(random, random.between(1, 30))} ${step % 7 === 0 ? step : ''}`;
  const tags = random.some(['ops', 'Web', 'db'], 0.3);
  const id = random.pick(ids) ?? 'mem_none';
  try {
    switch (random.between(0, 9)) {
      case 0:
        return await memory.revise({ id, content });
      case 1:
        return await memory.tag({ id, tags: [...tags, 'seen'] });
      case 2:
        return random.chance(0.3) ? await memory.forget({ id }) : await memory.pin({ id });
      case 3:
      case 4: {
        const source = random.chance(0.5) ? { source: 'mail', externalId: `m${random.between(1, 40)}` } : {};
        return await memory.record([
          { kind: 'user_message', content, scope, speaker: random.pick(['Anna', 'ben']), ...source },
        ]);
      }
      default: {
        const name = random.chance(0.3) ? { name: random.pick(NAMES), kind: 'guideline' as const } : {};
        const importance = random.between(0, 10) / 10;
        const made = await memory.remember({ content, scope, tags, importance, ...name });
        ids.push(made.id);
        return made;
      }
    }
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
}

function text(random: SeededRandom, words: number): string {
  return Array.from({ length: words }, () => random.pick(WORDS)).join(' ');
}

async function same<T>({ sqlite, postgres }: Pair, ask: (memory: Memory) => Promise<T>): Promise<void> {
  expect(await ask(postgres)).toEqual(await ask(sqlite));
}

async function sameAnswers(pair: Pair, seed: number): Promise<void> {
  const random = new SeededRandom(seed + 2);
  for (let count = 0; count < 60; count++) {
    const query = text(random, random.between(1, 6));
    const scope = random.pick([...SCOPES, '*']);
    const limit = random.pick([5, 50]);
    // The place of an event in its store is that store's own affair.
    await same(pair, async (memory) =>
      (await memory.recall({ query, scope, limit })).items.map((item) => ({ ...item, ref: null })),
    );
  }
  for (const scope of [...SCOPES, '*']) {
    for (const sort of ['updated', 'created', 'importance', 'name'] as const)
      await same(pair, (memory) => memory.list({ scope, sort, limit: 100 }));
    await same(pair, (memory) => memory.tags({ scope }));
    // When an event arrived is a store's own affair.
    await same(pair, async (memory) =>
      (await memory.events({ scope, order: 'newest', limit: 100 })).events.map((event) => ({
        ...event,
        appendedAt: null,
      })),
    );
  }
  await same(pair, (memory) => memory.scopes({}));
  await same(pair, (memory) => memory.conflicts({ scope: '*' }));
}

/** The header says when the export was made. */
function withoutTime([header, ...lines]: string[]): unknown[] {
  return [{ ...JSON.parse(header!), exportedAt: null }, ...lines];
}
