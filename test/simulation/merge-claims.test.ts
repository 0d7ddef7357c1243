/** Two stores that say things about the same subjects are merged in both directions: they believe the same, and nothing twice (CLM-7). */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Actor, type Memory, openMemory } from '../../src/index.ts';
import { exportOf, linesOf } from '../support/sample-store.ts';
import { scaledList } from '../support/scale.ts';
import { announcedSeed, SeededRandom } from '../support/seeded-random.ts';
import { tempFolder } from '../support/temp-folder.ts';

const FIXED_SEEDS = process.env.RECOLLECT_SEED === undefined ? scaledList([41, 42, 43, 44]) : [];
const SUBJECTS = ['Maria', 'the harbour', 'Ben'];
const VALUES = ['Lisbon', 'Porto', 'salt'];
/** With one value, with many, and of which nobody has said. */
const PREDICATES = ['lives in', 'likes', 'smells of'];
const STATEMENTS = ['Boats float', 'Rain falls'];
const ALL = ['current', 'superseded', 'retracted'] as const;

const SEEDS = [...FIXED_SEEDS, announcedSeed('merging claims')];

test.each([...SEEDS.map((seed) => [seed, 'agents'] as const), ...SEEDS.map((seed) => [seed, 'rejections'] as const)])(
  'seed %d, with %s',
  async (seed, beside) => {
    const withAgents = beside === 'agents';
    const folder = tempFolder();
    const random = new SeededRandom(seed);
    let now = Date.UTC(2027, 0, 1);
    const open = (name: string, actor: Actor = { id: 'owner', kind: 'person' }) =>
      openMemory({
        path: join(folder, name),
        scope: 'project:alpha',
        actor,
        clock: { now: () => now },
        synchronous: 'off',
      });
    const [one, two] = [await open('one.db'), await open('two.db')];
    // In both stores an agent speaks too, whose claims never take the place of a person's.
    const agents = new Map([
      [one, await open('one.db', { id: 'claude', kind: 'agent' })],
      [two, await open('two.db', { id: 'claude', kind: 'agent' })],
    ]);
    const step = async (memory: Memory) => {
      now += random.between(1, 5_000);
      if (withAgents && random.chance(0.25)) await agents.get(memory)!.assert(assertion(random));
      else await change(memory, random, !withAgents);
    };
    for (let count = 0; count < 15; count++) await step(one);
    await two.import({}, { lines: linesOf(await exportOf(one)) });
    for (let count = 0; count < 60; count++) await step(random.pick([one, two]));
    for (const agent of agents.values()) await agent.close();

    const [first, second] = [await exportOf(one), await exportOf(two)];
    await one.import({}, { lines: linesOf(second) });
    await two.import({}, { lines: linesOf(first) });
    const [beliefs, others] = [await believed(one), await believed(two)];
    expect(beliefs).toEqual(others);
    expect(beliefs.length).toBeGreaterThan(3);
    // Of one value a person's claim is alone; what an agent says otherwise stands beside it until somebody decides.
    const accepted = beliefs.filter((belief) => belief.startsWith('lives in|') && belief.endsWith('|accepted'));
    expect(new Set(accepted.map((belief) => belief.split('|')[1])).size).toBe(accepted.length);
    expect(new Set(beliefs).size).toBe(beliefs.length);
    expect(await contradictions(one)).toEqual(await contradictions(two));
    for (const memory of [one, two]) {
      expect(await memory.rebuild()).toMatchObject({ equal: true });
      expect(
        (await memory.claims({ statuses: [...ALL], limit: 500 })).claims.every((claim) => claim.verifiedAgainstSource),
      ).toBe(true);
      await memory.close();
    }
  },
);

async function change(memory: Memory, random: SeededRandom, mayReject: boolean): Promise<void> {
  const { claims } = await memory.claims({ limit: 500 });
  const dice = random.next();
  if (claims.length === 0 || dice < 0.7) return void (await memory.assert(assertion(random)).catch(unlessRejected));
  if (mayReject && random.chance(0.15)) return rejectSome(memory, random);
  const { id, predicate } = random.pick(claims);
  if (dice < 0.8) await memory.contest({ id });
  else if (dice < 0.85) await memory.undo({ id });
  else if (dice < 0.92) await memory.accept({ id });
  // Of many values a correction in one store takes along what another store said alike, or not, by the order of the merge.
  else if (predicate === 'lives in')
    await memory
      .supersede({
        id,
        reason: 'manual_correction',
        statement: `Rather ${random.next()}`,
        object: random.pick(VALUES),
      })
      .catch(unlessRejected);
}

/** By value, or by a claim that says it; and now and then it was right after all (CLM-18). */
async function rejectSome(memory: Memory, random: SeededRandom): Promise<void> {
  const { rejections } = await memory.rejections({ limit: 500 });
  if (rejections.length > 0 && random.chance(0.4))
    return void (await memory.unreject({ id: random.pick(rejections).id }));
  const { statement: _, ...said } = assertion(random);
  if ('subject' in said) await memory.reject(said);
}

function unlessRejected(error: unknown): void {
  expect(error).toMatchObject({ code: 'rejected_value' });
}

function assertion(random: SeededRandom) {
  if (random.chance(0.15)) return { statement: random.pick(STATEMENTS) };
  const [subject, predicate, object] = [random.pick(SUBJECTS), random.pick(PREDICATES), random.pick(VALUES)];
  return { statement: `${subject} ${predicate} ${object}`, subject, predicate, object };
}

/** What counts, without which of two equal claims stayed. */
async function believed(memory: Memory): Promise<string[]> {
  const { claims } = await memory.claims({ limit: 500 });
  return claims
    .map(({ predicate, statement, subject, object, unreviewed }) =>
      [predicate ?? statement, subject ?? '', object ?? '', unreviewed ? 'unreviewed' : 'accepted'].join('|'),
    )
    .sort();
}

async function contradictions(memory: Memory): Promise<string[]> {
  const current = new Map((await memory.claims({ limit: 500 })).claims.map((claim) => [claim.id, claim]));
  const said = (id: string) => `${current.get(id)!.subject} ${current.get(id)!.object}`;
  const { conflicts } = await memory.conflicts({ limit: 500 });
  const open = conflicts.filter(({ a, b }) => current.has(a.id) && current.has(b.id));
  return [...new Set(open.map(({ a, b }) => [said(a.id), said(b.id)].sort().join(' / ')))].sort();
}
