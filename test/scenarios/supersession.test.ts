/** Keyed supersession at scale: chains in varied words lose nothing and show nothing stale, and what must not be retired never is (CLM-3, CLM-13). */
import { expect, test } from 'vitest';
import type { Memory } from '../../src/index.ts';
import { scaled } from '../support/scale.ts';
import { announcedSeed, SeededRandom } from '../support/seeded-random.ts';
import { useWorld } from './world.ts';

const world = useWorld();
const COUNT = scaled(1_000);
const SEED = process.env.RECOLLECT_SEED === undefined ? 4 : announcedSeed('supersession');

const STATUSES = ['current', 'superseded', 'retracted'] as const;
type Assertion = Parameters<Memory['assert']>[0] & object;

/** Predicates with one value, each in forms that mean the same. */
const ONE: readonly (readonly string[])[] = [
  ['lives in', 'live in', 'Lives In', 'lives_in'],
  ['works at', 'work at', 'WORKS AT', 'works-at'],
  ['is located in', 'located in', 'are located in', 'Located in'],
  ['reports to', 'report to', 'Reports  to', '“reports to”'],
  ['default branch', 'the default branch', 'Default-Branch', 'has default branch'],
  ['owner', 'the owner', 'is owner', 'Owner.'],
  ['deadline', 'Deadline', 'the deadline', 'has deadline'],
  ['package manager', 'package_manager', 'the package manager', 'Package manager'],
];

function varied(random: SeededRandom, subject: string): string {
  return random.pick([
    subject,
    subject.toUpperCase(),
    subject.toLowerCase(),
    `the ${subject}`,
    `The ${subject}`,
    `"${subject}"`,
    ` ${subject}. `,
    subject.replace(' ', '  '),
    `${subject.slice(0, 2)}\u200b${subject.slice(2)}`,
  ]);
}

/** Words about other things that share many of the words. */
function distractor(random: SeededRandom, number: number): Assertion {
  const subject = `Bystander ${number}`;
  return random.pick<() => Assertion>([
    () => ({
      statement: `${subject} lives in value${number}z`,
      subject,
      predicate: 'lives in',
      object: `value${number}z`,
    }),
    () => ({ statement: `${subject} likes token${number} too`, subject, predicate: 'likes', object: `token${number}` }),
    () => ({ statement: `Somebody mentioned item ${number} in passing` }),
  ])();
}

interface Chain {
  readonly subject: string;
  readonly predicate: string;
  /** In the order in which they were said. */
  readonly objects: string[];
}

test(`${COUNT} chains: current first, nothing stale, all of the history`, async () => {
  const random = new SeededRandom(SEED);
  const memory = await world.open();
  const chains = Array.from({ length: COUNT }, (_, number): Chain => {
    const generations = random.between(2, 5);
    return {
      subject: `Item${number} Unit${number}`,
      predicate: ONE[number % ONE.length]![0]!,
      objects: Array.from({ length: generations }, (_unused, age) => `value${number}g${age}`),
    };
  });
  for (let age = 0; age < 5; age++) {
    const round = chains.flatMap((chain, number): Assertion[] => {
      const object = chain.objects[age];
      if (object === undefined) return [];
      const forms = ONE[number % ONE.length]!;
      const subject = varied(random, chain.subject);
      const predicate = random.pick(forms);
      const said = { statement: `${subject.trim()} ${predicate}: ${object}`, subject, predicate, object };
      return random.chance(0.5) ? [distractor(random, number * 10 + age), said] : [said];
    });
    await memory.assert(round as [Assertion, ...Assertion[]]);
    world.pass(60_000);
  }

  const counts = { currentFirst: 0, stale: 0, history: 0 };
  for (const [number, { subject, predicate, objects }] of chains.entries()) {
    const newest = objects.at(-1);
    const past = objects.slice(0, -1).toReversed();
    const listed = (await memory.claims({ subject, predicate })).claims.map((claim) => claim.object);
    const why = await memory.why({ query: subject, predicate });
    const said = (item: { content: string }) => objects.find((object) => item.content.endsWith(` ${object}`));
    // Common words take long to look up, so that only some questions have them.
    const query = number % 10 === 0 ? `${subject} ${predicate}` : subject;
    const { items } = await memory.recall({ query, types: ['claim'], limit: 5 });
    const all = await memory.recall({ query, types: ['claim'], limit: 20, includeArchived: true });
    const everything = (await memory.claims({ subject, predicate, statuses: [...STATUSES] })).claims;
    const answers = [listed, why.current.map((claim) => claim.object), items.map(said)];
    if (answers.every(([first]) => first === newest)) counts.currentFirst++;
    counts.stale += answers.flat().filter((object) => past.includes(object ?? '')).length;
    const histories = [
      everything.map((claim) => claim.object).slice(1),
      why.history.map((claim) => claim.object),
      past.filter((object) => all.items.some((item) => said(item) === object)),
    ];
    if (histories.every((history) => JSON.stringify(history) === JSON.stringify(past))) counts.history++;
    expect(why.chains[0]).toHaveLength(objects.length);
  }
  console.log(
    `supersession, seed ${SEED}, ${COUNT} chains: current first ${counts.currentFirst}, stale returned ${counts.stale}, history reached ${counts.history}`,
  );
  expect(counts).toEqual({ currentFirst: COUNT, stale: 0, history: COUNT });
  expect(await memory.rebuild()).toMatchObject({ equal: true });
});

/** Pairs of which the second must leave the first alone. */
const PAIRS: Record<string, (random: SeededRandom, number: number) => [Assertion, Assertion]> = {
  'another subject': (random, number) => {
    const [one, other] = random.pick([
      ['Maria', 'Mario'],
      ['C++', 'C#'],
      ['.env', 'env'],
      ['api v1', 'api v2'],
      ['Ana', 'Anna'],
      ['the harbour', 'the harbour office'],
    ]);
    return [
      fact(random, number, { subject: `${one}-${number}` }),
      fact(random, number, { subject: `${other}-${number}` }),
    ];
  },
  'another predicate': (random, number) => {
    const [one, other] = random.pick([
      ['lives in', 'works at'],
      ['owner', 'manager'],
      ['start date', 'end date'],
      ['value', 'values'],
      ['owner', 'owners'],
      ['located in', 'hosted in'],
    ]);
    return [fact(random, number, { predicate: one }), fact(random, number, { predicate: other })];
  },
  'the past tense': (random, number) => {
    const [now, then] = random.pick([
      ['lives in', 'lived in'],
      ['works at', 'worked at'],
      ['is married to', 'was married to'],
      ['are based in', 'were based in'],
      ['owner', 'was owner'],
      ['reports to', 'reported to'],
    ]);
    return [fact(random, number, { predicate: now }), fact(random, number, { predicate: then })];
  },
  'denied elsewhere': (random, number) => {
    const predicate = random.pick(['lives in', 'works at', 'reports to']);
    const stem = predicate.replace('s ', ' ');
    const denial = random.pick([`does not ${stem}`, `doesn't ${stem}`, `never ${predicate}`, `no longer ${predicate}`]);
    return [fact(random, number, { predicate }), fact(random, number, { predicate: denial })];
  },
  'another time': (random, number) => {
    const year = 1990 + random.between(0, 20);
    const [early, late] = [
      fact(random, number, { validFrom: `${year}-01-01`, validTo: `${year + 5}-01-01` }),
      fact(random, number, { validFrom: `${year + 5}-01-01`, validTo: `${year + 9}-01-01` }),
    ];
    return random.chance(0.5) ? [early, late] : [late, early];
  },
  'many values': (random, number) => {
    const predicate = random.pick([
      'likes',
      'uses',
      'speaks',
      'knows',
      'is a member of',
      'depends on',
      'visited',
      'has',
    ]);
    const object = random.chance(0.3) ? { object: undefined } : {};
    return [fact(random, number, { predicate, ...object }), fact(random, number, { predicate, ...object })];
  },
  'another scope': (random, number) => [
    fact(random, number),
    fact(random, number, { scope: random.pick(['global', 'project:other', 'session:s', 'org:acme/project:site']) }),
  ],
  'no predicate': (random, number) => [
    fact(random, number),
    { statement: `Thing ${number} lives in elsewhere ${number}`, subject: `Thing ${number}` },
  ],
};

let made = 0;
function fact(random: SeededRandom, number: number, given: object = {}): Assertion {
  const predicate = random.pick(['lives in', 'owner', 'status', 'default branch']);
  const object = `value ${made++}`;
  return {
    statement: `Thing ${number} ${predicate} ${object}`,
    subject: `Thing ${number}`,
    predicate,
    object,
    ...given,
  };
}

test(`${COUNT} pairs that must not supersede each other: none is retired`, async () => {
  const random = new SeededRandom(SEED + 1);
  const memory = await world.open();
  const pairs = Array.from({ length: COUNT }, (_, number) => {
    const kind = Object.keys(PAIRS)[number % Object.keys(PAIRS).length]!;
    return samePredicate(kind, PAIRS[kind]!(random, number));
  });
  const firsts = pairs.map(([first]) => first);
  const before = (await memory.assert(firsts as [Assertion, ...Assertion[]])).results;
  world.pass(60_000);
  const seconds = pairs.map(([, second]) => second);
  const after = (await memory.assert(seconds as [Assertion, ...Assertion[]])).results;
  const retired = after.flatMap((result) => result.superseded);
  const statuses = new Map<string, number>();
  for (const { id } of [...before, ...after]) {
    const { status } = (await memory.get({ id })) as { status: string };
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  console.log(`wrong retirements, seed ${SEED}, ${COUNT} pairs: ${retired.length} retired`);
  expect(retired).toEqual([]);
  expect(Object.fromEntries(statuses)).toEqual({ current: 2 * COUNT });
});

/** Pairs that are not about the predicate have the same one, which has one value. */
function samePredicate(kind: string, [first, second]: [Assertion, Assertion]): [Assertion, Assertion] {
  const isFree = ['another subject', 'another time', 'another scope'].includes(kind);
  return isFree ? [first, { ...second, predicate: (first as { predicate: string }).predicate }] : [first, second];
}
