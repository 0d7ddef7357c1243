/** Compares everything that can be read from the real store with the model. */
import { expect } from 'vitest';
import type { EventView, Memory, RecallItem } from '../../src/index.ts';
import { everyEvent } from '../support/every-event.ts';
import type { SeededRandom } from '../support/seeded-random.ts';
import { answerOf } from './answer.ts';
import { checkClaims } from './check-claims.ts';
import { checkEntities } from './check-entities.ts';
import { checkLinks } from './check-links.ts';
import { checkSessions } from './check-sessions.ts';
import { checkBlocks, checkDocuments } from './check-texts.ts';
import { open } from './model/conflicts.ts';
import * as reads from './model/reads.ts';
import { type Connection, isSharedWith, isVersionSharedWith, Refusal, type State } from './model/state.ts';
import { KINDS, NAMES, SCOPES } from './words.ts';

/** All versions of one memory, or the refusal that this connection must get. */
export async function checkMemory(
  state: State,
  memory: Memory,
  connection: Connection,
  id: string,
  story: string,
): Promise<void> {
  const expected = state.memories.get(id);
  if (!expected || !isSharedWith(expected, connection)) {
    expect(await answerOf(() => memory.get({ id })), story).toEqual({ refused: 'not_found' });
    expect(await answerOf(() => memory.history({ id })), story).toEqual({ refused: 'not_found' });
    return;
  }
  const { versions } = await memory.history({ id, limit: 500 });
  const numbers = expected.versions
    .map((_, index) => expected.versions.length - index)
    .filter((version) => isVersionSharedWith(expected, version, connection));
  expect(versions, story).toMatchObject(numbers.map((version) => reads.viewOf(state, expected, version)));
  expect(await memory.get({ id }), story).toMatchObject(versions[0]!);
  const first = await answerOf(() => memory.get({ id, version: 1 }));
  expect(first, story).toMatchObject(numbers.includes(1) ? versions.at(-1)! : { refused: 'version_not_found' });
}

export async function checkAll(
  state: State,
  memories: readonly Memory[],
  connections: readonly Connection[],
  now: number,
  random: SeededRandom,
  tokens: readonly string[],
  story: string,
): Promise<void> {
  await checkScopes(state, memories[0]!, story);
  for (const [index, connection] of connections.entries()) {
    const memory = memories[index]!;
    for (const id of random.some([...state.memories.keys()], 0.15))
      await checkMemory(state, memory, connection, id, story);
    for (const reference of [undefined, '*', ...random.some(SCOPES, 0.3)]) {
      const inherit = reference === undefined || random.chance(0.8);
      const expected = modelled(() => reads.list(state, connection, now, reference, inherit));
      expect(
        await answerOf(() => listed(memory, reference, inherit, random.pick([500, random.between(1, 9)]))),
        `list ${reference} ${story}`,
      ).toEqual(expected);
    }
    for (const token of random.some(tokens, Math.min(1, 12 / tokens.length))) {
      const reference = random.pick([undefined, '*', random.pick(SCOPES)]);
      const found = answerOf(async () =>
        holding(token, (await memory.recall({ query: token, scope: reference, limit: 200 })).items),
      );
      expect(await found, `recall ${token} ${reference} ${story}`).toEqual(
        modelled(() => reads.recall(state, connection, now, token, reference)),
      );
    }
    await checkConflicts(state, memory, connection, story);
    await checkClaims(state, memory, connection, now, random, story);
    await checkLinks(state, memory, connection, now, random, story);
    await checkBlocks(state, memory, connection, random, story);
    await checkSessions(state, memory, connection, now, random, story);
    await checkDocuments(state, memory, connection, random, story);
    await checkEntities(state, memory, connection, now, random, story);
    await checkTags(state, memory, connection, now, story);
    await checkNames(state, memory, connection, now, random, story);
    const ledger = await everyEvent(memory);
    expectOrderedTimes(ledger, story);
    const events = ledger.map(({ kind, scope, item, chain }) => ({ kind, scope, item, chain }));
    expect(byChain(events), story).toEqual(byChain(reads.events(state, connection)));
  }
}

/** The ids of those that hold the token. Anything else is there because it was said next to one of them, or because a memory held it before. */
function holding(token: string, items: readonly RecallItem[]): string[] {
  const held = items.filter((item) => item.content.includes(token));
  for (const other of items)
    if (!held.includes(other) && (other.version ?? 1) === 1)
      expect(held.map(({ session }) => session)).toContain(other.session ?? 'no session');
  return held.map((item) => item.id).sort();
}

async function listed(memory: Memory, scope: string | undefined, inherit: boolean, limit: number): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await memory.list({ scope, inherit, limit, cursor });
    ids.push(...page.items.map((item) => item.id));
    cursor = page.cursor ?? undefined;
  } while (cursor !== undefined);
  return ids;
}

async function checkScopes(state: State, memory: Memory, story: string): Promise<void> {
  const { scopes } = await memory.scopes({ includeClosed: true, limit: 500 });
  const real = scopes.map(({ id, kind, key, parent, name, description, status, chain }) => ({
    id,
    kind,
    key,
    parent,
    name,
    description,
    isOpen: status === 'open',
    chain,
  }));
  const expected = [...state.scopes.values()].map(({ place: _, parent, chain, ...scope }) => ({
    ...scope,
    parent: parent === null ? null : state.scopes.get(parent)!.id,
    chain: reads.chainIdOf(state, chain),
  }));
  expect(sorted(real), story).toEqual(sorted(expected));
}

async function checkConflicts(state: State, memory: Memory, connection: Connection, story: string): Promise<void> {
  const { conflicts } = await memory.conflicts({ scope: '*', limit: 500 });
  const place = ({ id, version }: { id: string; version: number | null }) => ({ id, version });
  // A name that its owner alone sees twice, because somebody gave it who saw one of the two, is not in the model; the scenarios have it.
  const modelled = conflicts.filter(({ kind }) => kind !== 'sync_conflict');
  const real = modelled.map(({ a, b, detail }) => ({
    a: place(a),
    b: place(b),
    cause: detail.cause,
    writers: detail.writers,
  }));
  expect(sorted(real), story).toEqual(sorted(open(state, connection).map((conflict) => ({ ...conflict }))));
}

/** Only where one chain is looked at: a tag may mean different things in two organisations. */
async function checkTags(
  state: State,
  memory: Memory,
  connection: Connection,
  now: number,
  story: string,
): Promise<void> {
  const { tags } = await memory.tags({ scope: 'global' });
  const real = tags.map(({ name, items, category, description }) => ({ name, items, category, description }));
  expect(sorted(real), story).toEqual(sorted(reads.tags(state, connection, now, 'global')));
}

async function checkNames(
  state: State,
  memory: Memory,
  connection: Connection,
  now: number,
  random: SeededRandom,
  story: string,
): Promise<void> {
  for (const name of NAMES) {
    const kind = random.pick(KINDS);
    const scope = random.pick([undefined, '*', random.pick(SCOPES)]);
    const found = await answerOf(async () => (await memory.get({ name, kind, scope })).id);
    const expected = modelled(
      () => reads.byName(state, connection, now, kind, name, scope) ?? { refused: 'not_found' },
    );
    expect(found, `${kind} ${name} in ${scope} ${story}`).toEqual(expected);
  }
}

/** Whatever the clock does, the time of arrival never goes back within a chain. */
function expectOrderedTimes(events: readonly EventView[], story: string): void {
  const latest = new Map<string, string>();
  for (const { chain, appendedAt } of events) {
    expect(appendedAt >= (latest.get(chain) ?? ''), `arrival in ${chain} ${story}`).toBe(true);
    latest.set(chain, appendedAt);
  }
}

/** Two stores may hold the same chains in another order among each other. */
function byChain(events: readonly reads.SeenEvent[]): reads.SeenEvent[] {
  return events.toSorted((a, b) => (a.chain < b.chain ? -1 : Number(a.chain > b.chain)));
}

function modelled(answer: () => unknown): unknown {
  try {
    return answer();
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.code };
    throw error;
  }
}

/** In an order that depends on nothing but the values. */
function sorted(values: readonly Record<string, unknown>[]): unknown[] {
  const key = (value: Record<string, unknown>) => JSON.stringify(Object.entries(value).sort());
  return values.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}
