/** Compares links, related, traverse and path with the model. */
import { expect } from 'vitest';
import type { Memory } from '../../src/index.ts';
import type { SeededRandom } from '../support/seeded-random.ts';
import { answerOf } from './answer.ts';
import { itemId, LINK_TYPES } from './link-steps.ts';
import * as model from './model/links.ts';
import { timeOf } from './model/reads.ts';
import { access } from './model/scopes.ts';
import { type Connection, type Link, Refusal, type State } from './model/state.ts';
import { SCOPES } from './words.ts';

export async function checkLinks(
  state: State,
  memory: Memory,
  connection: Connection,
  now: number,
  random: SeededRandom,
  story: string,
): Promise<void> {
  for (const scope of [undefined, '*', random.pick(SCOPES)]) {
    const includeArchived = random.chance(0.5);
    const look = { connection, now, includeArchived, direction: 'both' as const };
    const expected = answer(() => model.listed(state, look, access(state, connection, scope)));
    const real = await answerOf(() => everyLink(memory, scope, includeArchived, random.pick([500, 3])));
    expect(real, `links in ${scope} ${story}`).toEqual(expected);
  }
  for (let round = 0; round < 4; round++) {
    const id = itemId(random, state);
    const asked = random.some(LINK_TYPES, 0.4);
    const kinds = random.chance(0.5) && asked.length > 0 ? asked : undefined;
    const shared = {
      direction: random.pick(['out', 'in', 'both'] as const),
      includeArchived: random.chance(0.5),
      ...(random.chance(0.2) ? { minWeight: 0.5 } : {}),
    };
    const request = { ...shared, ...(kinds ? { kinds: kinds.map(([written]) => written) } : {}) };
    const look = { ...shared, connection, now, ...(kinds ? { kinds: kinds.map(([, known]) => known) } : {}) };
    await checkRelated(state, memory, id, request, look, random, story);
    await checkWalk(state, memory, id, itemId(random, state), request, look, story);
  }
}

export async function checkLink(
  state: State,
  memory: Memory,
  connection: Connection,
  id: string,
  story: string,
): Promise<void> {
  const link = state.links.get(id)!;
  const seen = model.isSeen(state, connection, link) ? view(state, link) : { refused: 'not_found' };
  expect(await answerOf(() => memory.get({ id })), story).toMatchObject(seen);
}

type Request = { direction: 'out' | 'in' | 'both'; includeArchived: boolean; kinds?: string[]; minWeight?: number };

async function checkRelated(
  state: State,
  memory: Memory,
  id: string,
  request: Request,
  look: model.Look,
  random: SeededRandom,
  story: string,
): Promise<void> {
  const limit = random.pick([500, 2]);
  const real = await answerOf(async () => {
    const all: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await memory.related({ id, ...request, limit, cursor });
      all.push(...page.related.map(({ link, item }) => `${link.id} ${item.id}`));
      cursor = page.cursor ?? undefined;
    } while (cursor !== undefined);
    return all;
  });
  const expected = () =>
    model.met(state, look, [known(state, look, id)], new Set()).map(({ link, far }) => `${link.id} ${far}`);
  expect(real, `related ${id} ${JSON.stringify(request)} ${story}`).toEqual(answer(expected));
}

/** Of two items at the same distance over links of the same strength the one with the lesser link comes first: the order is the same too. */
async function checkWalk(
  state: State,
  memory: Memory,
  from: string,
  to: string,
  request: Request,
  look: model.Look,
  story: string,
): Promise<void> {
  const walked = () => model.walk(state, look, known(state, look, from), 3);
  const real = await answerOf(async () =>
    (await memory.traverse({ id: from, depth: 3, limit: 1_000, ...request })).nodes.map(
      (node) => `${node.depth} ${node.from} ${node.link.id} ${node.item.id}`,
    ),
  );
  expect(real, `traverse ${from} ${JSON.stringify(request)} ${story}`).toEqual(
    answer(() => walked().map(({ depth, near, link, far }) => `${depth} ${near} ${link.id} ${far}`)),
  );
  const steps = await answerOf(async () =>
    (await memory.path({ from, to, depth: 3, ...request })).steps.map(({ item }) => item.id),
  );
  const expected = answer(() => {
    const reached = walked();
    if (known(state, look, to) === from) return [from];
    const way = [to];
    for (let at = reached.find(({ far }) => far === to); at; at = reached.find(({ far }) => far === way[0]))
      way.unshift(at.near);
    return way[0] === from ? way : [];
  });
  expect(steps, `path ${from} ${to} ${JSON.stringify(request)} ${story}`).toEqual(expected);
}

function known(state: State, { connection }: model.Look, id: string): string {
  if (model.placeOf(state, connection, id) === undefined) throw new Refusal('not_found');
  return id;
}

function view(state: State, link: Link): Record<string, unknown> {
  return {
    id: link.id,
    type: 'link',
    kind: link.kind,
    from: link.from,
    to: link.to,
    status: link.isCurrent ? 'current' : 'removed',
    weight: link.weight,
    pinned: link.pinned,
    reinforcementCount: link.count,
    validFrom: link.validFrom === null ? null : timeOf(link.validFrom),
    validTo: link.validTo === null ? null : timeOf(link.validTo),
    scope: state.scopes.get(link.scope)!.id,
    recordedAt: timeOf(link.recordedAt),
  };
}

async function everyLink(
  memory: Memory,
  scope: string | undefined,
  includeArchived: boolean,
  limit: number,
): Promise<string[]> {
  const all: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await memory.links({ scope, includeArchived, limit, cursor });
    all.push(...page.links.map((link) => link.id));
    cursor = page.cursor ?? undefined;
  } while (cursor !== undefined);
  return all;
}

function answer(make: () => unknown): unknown {
  try {
    return make();
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.code };
    throw error;
  }
}
