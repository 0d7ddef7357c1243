/** Whatever happens to claims, every one that any read returns resolves to sources that are in the ledger (CLM-12). */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Memory } from '../../src/index.ts';
import { announcedSeed } from '../support/seeded-random.ts';
import { ANNA, BEN, CLAUDE, useWorld } from './world.ts';

const world = useWorld();
const SEED = announcedSeed('surviving sources');
const ACTORS = [ANNA, BEN, CLAUDE];

const step = fc.record({
  verb: fc.constantFrom('assert', 'supersede', 'retract', 'undo', 'contest', 'resolve', 'hide', 'forget'),
  who: fc.nat(ACTORS.length - 1),
  subject: fc.constantFrom('Maria', 'the ferry'),
  predicate: fc.constantFrom('lives in', 'smells of', 'likes'),
  object: fc.constantFrom('Lisbon', 'Porto', 'tar'),
  /** Which of those that there are. */
  place: fc.double({ min: 0, max: 0.999, noNaN: true }),
  cites: fc.constantFrom('nothing', 'evidence', 'memory'),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

test('every claim that a read returns names events that are there, to every reader', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const place = await world.elsewhere();
      const readers = await Promise.all(ACTORS.map((actor) => world.open({ ...place, actor })));
      const story = new Story(readers);
      await story.begin();
      for (const one of steps) {
        await story.do(one).catch(ifRefused);
        world.pass(1_000);
      }
      for (const reader of readers) await expectSources(reader, readers);
    }),
    { numRuns: 12, seed: SEED },
  );
});

/** Requests that do not fit what there is are refused, and change nothing. */
function ifRefused(error: unknown): void {
  if ((error as { code?: string }).code === undefined) throw error;
}

class Story {
  readonly #readers: readonly Memory[];
  #evidence = '';
  #memory = { id: '', event: '' };

  constructor(readers: readonly Memory[]) {
    this.#readers = readers;
  }

  async begin(): Promise<void> {
    const [anna] = this.#readers;
    this.#evidence = (await anna!.record({ kind: 'user_message', content: 'It is like this' })).results[0]!.id;
    const { id } = await anna!.remember({ content: 'She said so' });
    this.#memory = { id, event: ((await anna!.get({ id })) as { sources: string[] }).sources[0]! };
  }

  async do({ verb, who, subject, predicate, object, place, cites }: Step): Promise<void> {
    const memory = this.#readers[who]!;
    const citations =
      cites === 'evidence'
        ? [{ event: this.#evidence, quote: 'like this' }]
        : cites === 'memory'
          ? [{ event: this.#memory.event, quote: 'said so' }]
          : [];
    const said = { statement: `${subject} ${predicate} ${object}`, subject, predicate, object, citations };
    if (verb === 'assert') return void (await memory.assert(said));
    if (verb === 'hide') return void (await this.#readers[0]!.revise({ id: this.#memory.id, visibility: 'private' }));
    if (verb === 'forget') return void (await memory.forget({ id: this.#memory.id }));
    if (verb === 'resolve') {
      const { conflicts } = await memory.conflicts();
      const chosen = conflicts[Math.floor(place * conflicts.length)];
      const resolutions = ['keep_a', 'keep_b', 'merge', 'delete_both'] as const;
      const resolution = resolutions[Math.floor(place * resolutions.length)]!;
      if (chosen) await memory.resolve({ id: chosen.id, resolution });
      return;
    }
    const { claims } = await memory.claims({ limit: 100 });
    const chosen = claims[Math.floor(place * claims.length)];
    if (!chosen) return;
    const { id } = chosen;
    if (verb === 'supersede') await memory.supersede({ id, reason: 'manual_correction', ...said });
    else if (verb === 'contest') await memory.contest({ id, citations });
    else if (verb === 'retract') await memory.retract({ id });
    else await memory.undo({ id });
  }
}

async function expectSources(reader: Memory, readers: readonly Memory[]): Promise<void> {
  const statuses = ['current', 'superseded', 'retracted'] as ['current', 'superseded', 'retracted'];
  const { claims } = await reader.claims({ statuses, limit: 500 });
  const seen = [...claims];
  for (const query of ['Maria', 'the ferry', ...claims.map((claim) => claim.id)]) {
    const { current, history, contradicting } = await reader.why({ query });
    seen.push(...current, ...history, ...contradicting);
  }
  for (const claim of seen) {
    expect(claim.citations.length).toBeGreaterThan(0);
    expect(claim.citations.map(({ state }) => state)).not.toContain('source_missing');
    expect(claim.citations.map(({ state }) => state)).not.toContain('quote_not_found');
    for (const id of claim.sources) expect(await isThere(readers, id)).toBe(true);
  }
  const { items } = await reader.recall({ query: 'Maria ferry lives smells likes', types: ['claim'], limit: 100 });
  for (const item of items) for (const id of item.citations) expect(await isThere(readers, id)).toBe(true);
}

/** To some reader: a source may have been made private since. */
async function isThere(readers: readonly Memory[], id: string): Promise<boolean> {
  for (const reader of readers)
    if (
      await reader.get({ id }).then(
        () => true,
        () => false,
      )
    )
      return true;
  return false;
}
