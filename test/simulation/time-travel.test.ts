/** The past of a random history: every read as of a time answers as a store does that was given only the events up to then. */

import { expect, test } from 'vitest';
import { type Memory, openMemory } from '../../src/index.ts';
import { operations } from '../../src/operations/index.ts';
import { BACKENDS, type Backend, type Options, type Place } from '../support/backends.ts';
import { describePostgres } from '../support/postgres/describe-postgres.ts';
import { exportOf, linesOf } from '../support/sample-store.ts';
import { isFull, scaled, scaledList } from '../support/scale.ts';
import { announcedSeed, SeededRandom } from '../support/seeded-random.ts';
import { answerOf } from './answer.ts';
import { SUBJECTS } from './claim-steps.ts';
import { URIS } from './text-steps.ts';
import { ENTITIES, SCOPES, TAGS } from './words.ts';
import { CONNECTIONS, World } from './world.ts';

const SEED = announcedSeed('time travel');
const isFree = process.env.RECOLLECT_SEED === undefined;
const FIXED_SEEDS = isFree ? scaledList([31, 32]) : [];
const SESSION_STATUSES = ['active', 'paused', 'blocked', 'completed', 'discarded'];
/** What was asked, called and queued is kept beside the ledger, and what is suggested comes from it too. */
const OF_LOGS = ['queries', 'suggest', 'toolCalls', 'packs', 'jobs'];
const READS = Object.entries(operations)
  .filter(([name, operation]) => operation.access === 'read' && !OF_LOGS.includes(name))
  .map(([name]) => name);

test('every read can look at the past', () => {
  for (const name of READS)
    expect(Object.keys(operations[name as keyof typeof operations].input.shape), name).toContain('asOf');
});

test('every read is among the requests', () => {
  const asked = requests(new SeededRandom(1), {
    memories: ['mem_x'],
    claims: ['clm_x'],
    links: [['lnk_x', 'mem_x', 'clm_x']],
    blocks: ['blk_x'],
    sessions: ['ses_x'],
    conversations: ['cnv_x'],
    identities: ['idn_x'],
    tokens: ['x'],
  });
  expect([...new Set(asked.map(([name]) => name))].sort()).toEqual(READS.toSorted());
});

test.each([...FIXED_SEEDS, SEED])('seed %d', async (seed) => {
  await compared(BACKENDS.sqlite, seed, scaled(140));
});

describePostgres('on a server', () => {
  test.each(isFree ? [33] : [SEED])('seed %d', async (seed) => {
    await compared(BACKENDS.postgres, seed, scaled(100));
  });
});

/** The whole store stands on the backend; those with a part of its events are files, so that two backends must agree as well. */
async function compared(backend: Backend, seed: number, steps: number): Promise<void> {
  const random = new SeededRandom(seed);
  const place = await backend.newPlace();
  const world = new World(place.options, seed);
  await world.open();
  for (let step = 0; step < steps; step++) await world.step();
  const lines = await exportOf(world.owner);
  const appended = await appendedAt(place);
  const ids = {
    memories: [...world.state.memories.keys()],
    claims: [...world.state.claims.keys()],
    links: [...world.state.links.values()].map(({ id, from, to }) => [id, from, to] as const),
    blocks: [...world.state.texts.keys()],
    sessions: [...world.state.sessions.keys()],
    conversations: [...world.state.conversations.keys()],
    identities: [...world.state.identities.keys()],
    tokens: world.contents.tokens,
  };
  const last = Math.max(...appended.values());
  const between = random.some([...new Set(appended.values())], 0.06);
  // The first has nothing to look at, and the last everything.
  const times = isFull ? [0, ...between, last + 1] : [0, ...between.slice(0, 3), last + 1];
  for (const time of times) {
    const { options } = await BACKENDS.sqlite.newPlace();
    const prefix = lines.slice(1).filter((line) => appended.get((JSON.parse(line) as { id: string }).id)! <= time);
    const filler = await openMemory({ ...options, synchronous: 'off', clock: { now: () => time }, scope: 'global' });
    await filler.import({}, { lines: linesOf([withoutHeads(lines[0]!), ...prefix]) });
    await filler.close();
    for (const { actor, defaultScope } of CONNECTIONS) {
      // Only to read, so that packs do not note what they held.
      const open = (where: Options, now: number) =>
        openMemory({ ...where, scope: defaultScope, actor, readOnly: true, clock: { now: () => now } });
      const [whole, part] = [await open(place.options, world.now), await open(options, time)];
      for (const [name, input] of requests(random, ids)) {
        const past = await answerOf(() => ask(whole, name, { ...input, asOf: new Date(time).toISOString() }));
        const then = await answerOf(() => ask(part, name, input));
        expect(comparable(past), `${name} ${JSON.stringify(input)} as of ${time} by ${actor.id}`).toEqual(
          comparable(then),
        );
      }
      await whole.close();
      await part.close();
    }
  }
  await world.close();
}

/** By event, when this store took it in; read past our own code, because no one reader sees them all. */
async function appendedAt(place: Place): Promise<Map<string, number>> {
  const rows = await place.sql('SELECT id, appended_at FROM events');
  return new Map(rows.map((row) => [row.id as string, Number(row.appended_at)]));
}

/** The header promises how many events follow; of a part there are fewer. */
function withoutHeads(header: string): string {
  const { format, version } = JSON.parse(header) as { format: string; version: number };
  return JSON.stringify({ format, version });
}

function ask(memory: Memory, name: string, input: object): Promise<unknown> {
  return (memory[name as keyof Memory] as unknown as (input: object) => Promise<unknown>)(input);
}

function requests(
  random: SeededRandom,
  known: {
    readonly memories: readonly string[];
    readonly claims: readonly string[];
    /** Each with its ends. */
    readonly links: readonly (readonly [string, string, string])[];
    readonly blocks: readonly string[];
    readonly sessions: readonly string[];
    readonly conversations: readonly string[];
    readonly identities: readonly string[];
    readonly tokens: readonly string[];
  },
): [string, object][] {
  const places = [{}, { inherit: false }, { scope: '*' }, { scope: random.pick(SCOPES) }];
  const statuses = ['inbox', 'active', 'stale', 'archived'];
  const some = random.some(known.memories, Math.min(1, 6 / known.memories.length));
  const words = random.some(known.tokens, Math.min(1, 3 / known.tokens.length));
  return [
    ['checkAction', { action: 'command', content: 'rm -rf build', ...random.pick(places) }],
    ...some.flatMap((id): [string, object][] => [
      ['get', { id }],
      ['get', { id, version: 1 }],
      ['history', { id, limit: 500 }],
      ['diff', { id }],
    ]),
    ...random.some(known.claims, Math.min(1, 4 / known.claims.length)).flatMap((id): [string, object][] => [
      ['get', { id }],
      ['why', { query: id }],
    ]),
    ...random.some(known.links, Math.min(1, 4 / known.links.length)).flatMap(([id, from, to]): [string, object][] => [
      ['get', { id }],
      ['related', { id: from, includeArchived: random.chance(0.5), limit: 500 }],
      ['related', { id: to, validAt: random.pick(['2022-06-01', '2031-01-01']), limit: 500 }],
      ['traverse', { id: from, depth: 3, includeArchived: random.chance(0.5) }],
      ['traverse', { id: to, scope: random.pick(SCOPES), direction: 'in' }],
      ['path', { from, to: known.links[0]![1], includeArchived: true }],
      ['links', { item: to, statuses: ['current', 'removed'], includeArchived: true, limit: 500 }],
    ]),
    ...random.some(known.blocks, Math.min(1, 4 / known.blocks.length)).flatMap((id): [string, object][] => [
      ['get', { id }],
      ['get', { id, version: 1 }],
      ['history', { id, limit: 500 }],
      ['diff', { id }],
    ]),
    ...random.some(known.sessions, Math.min(1, 3 / known.sessions.length)).flatMap((id): [string, object][] => [
      ['get', { id }],
      ['session', { id }],
      ['attached', { of: id, limit: 500 }],
      ['events', { session: id, limit: 500, scope: '*' }],
    ]),
    ...random
      .some(known.conversations, Math.min(1, 3 / known.conversations.length))
      .flatMap((id): [string, object][] => [
        ['conversation', { id, limit: 500 }],
        ['attached', { of: id, limit: 500 }],
        ['recall', { query: 'boats sail noon', conversation: id, limit: 200 }],
      ]),
    ...random.some(known.identities, Math.min(1, 3 / known.identities.length)).flatMap((id): [string, object][] => [
      ['get', { id }],
      ['mentions', { identity: id, limit: 500 }],
    ]),
    ...places.flatMap((place): [string, object][] => [
      ['sessions', { limit: 500, statuses: SESSION_STATUSES, ...place }],
      ['conversations', { limit: 500, statuses: ['active', 'completed', 'archived'], ...place }],
      ['recall', { query: 'ship paint ferry harbour half', types: ['session'], limit: 200, ...place }],
      ['list', { limit: 500, ...place }],
      ['list', { limit: 500, statuses, includeExpired: true, sort: 'created', ...place }],
      ['list', { limit: 500, tags: [random.pick(TAGS)], ...place }],
      ['conflicts', { limit: 500, ...place }],
      ['blocks', { limit: 500, includeArchived: random.chance(0.5), ...place }],
      ['documents', { limit: 500, all: random.chance(0.5), ...place }],
      ['readDocument', { document: random.pick(URIS), offset: 2, length: 9, ...place }],
      ['get', { label: random.pick(['rules', 'voice', 'Größe']), ...place }],
      ['events', { limit: 500, ...place }],
      ['tags', { ...place }],
      ['links', { limit: 500, statuses: ['current', 'removed'], ...place }],
      ['entities', { limit: 500, ...place }],
      ['entities', { limit: 500, text: 'i', minMentions: 2, ...place }],
      ['mentions', { entity: random.pick(ENTITIES), limit: 500, ...place }],
      ['identities', { limit: 500, statuses: ['active', 'merged', 'removed'], ...place }],
      ['claims', { limit: 500, ...place }],
      ['claims', { limit: 500, statuses: ['superseded', 'retracted'], ...place }],
      ['claims', { limit: 500, validAt: random.pick(['2022-06-01', '2027-01-01', '2031-01-01']), ...place }],
      ['why', { query: random.pick(SUBJECTS).forms[0], limit: 200, ...place }],
      ['why', { query: 'what lives in Porto', limit: 200, ...place }],
      [
        'recall',
        { query: 'maria harbour boats', types: ['claim'], includeArchived: random.chance(0.5), limit: 200, ...place },
      ],
      ['recall', { query: ['boats sail noon sure', ...words].join(' '), limit: 200, ...place }],
      ['recall', { query: words.join(' '), includeArchived: true, ...place }],
    ]),
    ['runs', { scope: '*', limit: 500 }],
    ['run', { id: 'run_x' }],
    ['proposals', { scope: '*' }],
    ['reviewPolicies', { scope: '*' }],
    ['reviewQueue', { scope: '*' }],
    ['schedules', { scope: '*' }],
    ['audit', { scope: random.pick(SCOPES), limit: 500 }],
    ['audit', { scope: '*', outcomes: ['refused'], limit: 500 }],
    ['junk', { scope: '*' }],
    ['predicates', { scope: random.pick(SCOPES) }],
    ['frames', { scope: random.pick(SCOPES) }],
    [
      'context',
      { query: 'maria harbour boats', frame: 'attention', budgetTokens: 100_000, scope: random.pick(SCOPES) },
    ],
    ['rejections', { scope: random.pick(SCOPES), includeLifted: random.chance(0.5) }],
    ['scopes', { includeClosed: true, limit: 500 }],
  ];
}

/** The names of events by their place in the log are a store's own too, and so is a text that holds them. */
const OWN = new Set(['appendedAt', 'cursor', 'ref', 'text', 'tokens']);

/**
 * Without the times at which a store took events in, and without cursors, which belong to one request of one store. Events of several chains,
 * and items that match equally well, come in the order in which they arrived, and that differs between the two stores.
 */
function comparable(answer: unknown): unknown {
  const plain = JSON.parse(
    JSON.stringify(answer, (key, value: unknown) =>
      OWN.has(key) ? undefined : key === 'examples' && Array.isArray(value) ? value.toSorted() : value,
    ),
  ) as {
    events?: { id: string }[];
    acts?: { event: string }[];
    items?: { id: string; score?: number }[];
    matchedBy?: string;
    current?: { id: string }[];
    history?: { id: string }[];
    chains?: string[][];
  };
  if (plain.matchedBy === 'text') {
    plain.current!.sort((a, b) => (a.id < b.id ? -1 : 1));
    plain.chains!.sort();
  }
  plain.events?.sort((a, b) => (a.id < b.id ? -1 : 1));
  plain.acts?.sort((a, b) => (a.event < b.event ? -1 : 1));
  if (plain.items?.every((item) => item.score !== undefined))
    plain.items.sort((a, b) => b.score! - a.score! || (a.id < b.id ? -1 : 1));
  return plain;
}
