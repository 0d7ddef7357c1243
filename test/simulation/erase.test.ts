/**
 * Erasing in random histories: exactly what rests on the erased loses its words, in the ledger, in every row and in stores that are merged in any order. What must go is worked out anew
 * here, from the exported lines alone.
 */
import { expect, test } from 'vitest';
import { type Memory, openMemory } from '../../src/index.ts';
import { BACKENDS, type Backend } from '../support/backends.ts';
import { describePostgres } from '../support/postgres/describe-postgres.ts';
import { projectionRows } from '../support/projection-rows.ts';
import { exportOf, linesOf } from '../support/sample-store.ts';
import { scaled } from '../support/scale.ts';
import { announcedSeed, SeededRandom } from '../support/seeded-random.ts';
import { World } from './world.ts';

const SEED = announcedSeed('erase');
const isFree = process.env.RECOLLECT_SEED === undefined;

test.each(isFree ? [41, 42, 43, SEED] : [SEED])('seed %d', (seed) => expectErasing(BACKENDS.sqlite, seed));

describePostgres('on a server', () => {
  test.each(isFree ? [44] : [SEED])('seed %d', (seed) => expectErasing(BACKENDS.postgres, seed));
});

interface Line {
  readonly id: string;
  readonly kind: string;
  readonly item: string | null;
  readonly body: string | null;
}

async function expectErasing(backend: Backend, seed: number): Promise<void> {
  const random = new SeededRandom(seed + 7);
  const place = await backend.newPlace();
  const world = new World(place.options, seed, 'era');
  await world.open();
  for (let step = 0; step < scaled(120); step++) await world.step();
  const past: Past = { lost: new Set(), earlier: [] };
  let erasures = 0;
  for (let round = 0; round < scaled(5); round++) {
    for (let step = 0; step < 12; step++) await world.stepWithoutModel();
    if (await erasesOne(world, random, past)) erasures++;
    expect(await world.owner.verify()).toMatchObject({ ok: true });
    const rows = await projectionRows(place);
    expect(await world.owner.rebuild()).toMatchObject({ equal: true });
    expect(await projectionRows(place)).toEqual(rows);
    expectNone(JSON.stringify(rows), past.lost);
  }
  expect(erasures).toBeGreaterThan(0);
  await expectMerging(world, past);
  await world.close();
}

interface Past {
  /** Words that no body holds any more. */
  readonly lost: Set<string>;
  /** The ledger before the last erasure. */
  earlier: string[];
}

async function erasesOne(world: World, random: SeededRandom, past: Past): Promise<boolean> {
  const { lost } = past;
  past.earlier = await exportOf(world.owner);
  const before = parsed(past.earlier);
  const target = random.pick(before.filter(({ body, kind, item }) => body !== null && isErasable(kind, item)));
  const outcome = await world.owner.erase({ ids: [ownerOf(target)], confirm: true }).catch((error: unknown) => error);
  // Somebody else's private memory, say.
  if (outcome instanceof Error) {
    expect(outcome).toMatchObject({ code: 'not_found' });
    return false;
  }
  expect(outcome).toMatchObject({ status: 'erased' });
  const after = new Map(parsed(await exportOf(world.owner)).map((line) => [line.id, line]));
  const gone = goingWith(before, ownerOf(target));
  for (const { id, kind, body } of before) {
    if (kind.startsWith('conflict.')) continue;
    expect(after.get(id)!.body, `${kind} ${id}`).toBe(gone.has(id) ? null : body);
  }
  const left = [...after.values()].map(({ body }) => body ?? '').join('\n');
  for (const { id, body } of before)
    if (gone.has(id)) for (const token of body?.match(/era\d+q/g) ?? []) lost.add(token);
  // Said elsewhere too, or again.
  for (const token of lost) if (left.includes(token)) lost.delete(token);
  return true;
}

/** Of scopes, definitions, rejections and erasures nothing can be erased, and conflicts go with their sides. */
function isErasable(kind: string, item: string | null): boolean {
  return (
    !/^(?:scope|tag|predicate|value|event|write|conflict)\./.test(kind) && (item === null || !item.startsWith('cfl_'))
  );
}

function ownerOf({ id, kind, item }: Line): string {
  return kind.includes('.') && item !== null ? item : id;
}

/** The slow way: everything is asked about everything until nothing more turns up. */
function goingWith(lines: readonly Line[], target: string): Set<string> {
  const names = new Set([target]);
  for (let size = 0; size < names.size; ) {
    size = names.size;
    for (const line of lines) {
      if (line.body === null || !isErasable(line.kind, line.item)) continue;
      const body = JSON.parse(line.body) as Body;
      const isPart = names.has(line.id) || names.has(ownerOf(line));
      if (isPart && line.kind === 'conversation.message_added') names.add(body.event!);
      if (isPart) names.add(line.id);
      else if (sourcesOf(line.kind, body).some((id) => names.has(id)))
        names.add(/^(?:claim\.(?:supported|contested)|entities)/.test(line.kind) ? line.id : ownerOf(line));
    }
  }
  return names;
}

interface Body {
  readonly event?: string;
  readonly from?: string;
  readonly to?: string;
  readonly kind?: string;
  readonly changes?: Body;
  readonly citations?: readonly { event: string; document?: string }[] | null;
  readonly summaryOf?: readonly string[] | null;
  readonly payload?: { session?: string; openItems?: string[]; decisions?: string[] } | null;
  readonly texts?: readonly { event: string; item?: { id: string } }[];
}

function sourcesOf(kind: string, body: Body): string[] {
  if (kind.startsWith('link.')) return [body.from!, body.to!];
  if (kind === 'entities.extracted') return body.texts!.flatMap(({ event, item }) => [event, item?.id ?? event]);
  if (!/^(?:memory\.re(?:membered|vised)|claim\.)/.test(kind)) return [];
  const said = body.changes ?? body;
  const cited = (said.citations ?? []).flatMap(({ event, document }) => [event, document ?? event]);
  const { session, openItems = [], decisions = [] } = (said.kind === 'checkpoint' && said.payload) || {};
  return [...cited, ...(said.summaryOf ?? []), ...openItems, ...decisions, ...(session === undefined ? [] : [session])];
}

/** Before and after the last erasure, in either order, into a store that knows nothing. */
async function expectMerging(world: World, { lost, earlier }: Past): Promise<void> {
  const later = await exportOf(world.owner);
  for (const parts of [
    [earlier, later],
    [later, earlier],
  ]) {
    const place = await BACKENDS.sqlite.newPlace();
    const merged = await openMemory({
      ...place.options,
      scope: 'global',
      clock: { now: () => world.now },
      synchronous: 'off',
    });
    for (const lines of parts) await merged.import({}, { lines: linesOf(lines) });
    await expectSound(merged);
    expectNone(JSON.stringify(await projectionRows(place)), lost);
    expectNone((await exportOf(merged)).join('\n'), lost);
    await merged.close();
  }
}

async function expectSound(memory: Memory): Promise<void> {
  expect(await memory.verify()).toMatchObject({ ok: true });
  expect(await memory.rebuild()).toMatchObject({ equal: true });
}

function expectNone(text: string, tokens: Iterable<string>): void {
  for (const token of tokens) expect(text.includes(token), token).toBe(false);
}

/** Without the header, and without what is said of erasures beforehand. */
function parsed(lines: readonly string[]): Line[] {
  return lines
    .slice(1)
    .map((line) => JSON.parse(line) as Line)
    .filter(({ id }) => id !== undefined);
}
