/** Made-up facts that change: 100 small stories of each of six tasks, the same for one seed. */
import type { Memory } from '../../src/index.ts';
import type { SeededRandom } from './seeded-random.ts';

export const TASKS = ['exact', 'aggregation', 'tracking', 'deletion', 'cascade', 'absence'] as const;
export type Task = (typeof TASKS)[number];

const PEOPLE = words(
  'Amara Bastian Celine Dario Edda Farid Greta Hanno Imke Jovan Katja Leon Mirja Nuri Oskar Paola Quirin Rosa Stefan Tilda',
);
const CITIES = words('Lisbon Tallinn Porto Zagreb Oslo Lyon Gdansk Turin Cork Malmo Graz Ghent Vilnius Basel Bilbao');
const THINGS = words('bicycles toasters radios clocks printers lamps kettles saws pianos violins boilers locks');
const PETS = words('cat tortoise parrot hamster spaniel canary');

function words(list: string): string[] {
  return list.split(' ');
}

/** A store with a clock that somebody else moves. */
export interface Stage {
  readonly memory: Memory;
  readonly random: SeededRandom;
  pass(milliseconds: number): void;
}

/** Plays one story in a scope of its own; answers with what was wrong. */
export function play(stage: Stage, task: Task, scope: string): Promise<string[]> {
  return STORIES[task](new Teller(stage, scope));
}

class Teller {
  readonly #stage: Stage;
  readonly scope: string;
  readonly person: string;
  readonly other: string;
  readonly wrong: string[] = [];

  constructor(stage: Stage, scope: string) {
    this.#stage = stage;
    this.scope = scope;
    [this.person, this.other] = this.some(PEOPLE, 2) as [string, string];
  }

  get memory(): Memory {
    return this.#stage.memory;
  }

  /** So many different ones. */
  some<T>(list: readonly T[], count: number): T[] {
    const left = [...list];
    return Array.from({ length: count }, () => left.splice(this.#stage.random.between(0, left.length - 1), 1)[0]!);
  }

  between(from: number, to: number): number {
    return this.#stage.random.between(from, to);
  }

  later(): void {
    this.#stage.pass(60_000);
  }

  async say(content: string): Promise<string> {
    const { id } = await this.memory.remember({ content, scope: this.scope });
    this.later();
    return id;
  }

  async claim(city: string): Promise<string> {
    const claim = {
      subject: this.person,
      predicate: 'lives in',
      object: city,
      statement: `${this.person} lives in ${city}`,
    };
    const { id } = await this.memory.assert({ ...claim, scope: this.scope });
    this.later();
    return id;
  }

  async rests(id: string, on: string): Promise<void> {
    await this.memory.link({ from: id, to: on, kind: 'depends_on' });
    this.later();
  }

  /** What else is known here and does not change. */
  async others(): Promise<void> {
    const [pet, city] = [this.some(PETS, 1)[0]!, this.some(CITIES, 1)[0]!];
    await this.say(`${this.other} has a ${pet} called Pixel`);
    await this.say(`${this.other} grew up in ${city}`);
    await this.say('The library closes at eight');
  }

  async ask(query: string, limit = 5) {
    return (await this.memory.recall({ query, limit, scope: this.scope, inherit: false })).items;
  }

  expect(holds: boolean, what: string): void {
    if (!holds) this.wrong.push(`${this.scope}: ${what}`);
  }

  async marks(id: string, query: string) {
    const item = (await this.ask(query)).find((found) => found.id === id);
    this.expect(item !== undefined, `${query} finds it`);
    const pack = await this.memory.context({ query, scope: this.scope, inherit: false });
    const named = pack.recallWarnings.filter(({ kind, item: of }) => kind === 'grounds_lost' && of === id);
    this.expect(named.length > 0 === (item?.warnings.includes('grounds_lost') ?? false), 'recall and packs agree');
    return named;
  }
}

const STORIES: Record<Task, (teller: Teller) => Promise<string[]>> = {
  async exact(teller) {
    const badge = String(teller.between(1_000, 9_999));
    await teller.others();
    await teller.say(`The badge number of ${teller.person} is ${badge}`);
    await teller.say(`The badge number of ${teller.other} is ${Number(badge) + 1}`);
    const [first] = await teller.ask(`What is the badge number of ${teller.person}?`);
    teller.expect(first?.content.includes(badge) === true, 'the badge comes first');
    return teller.wrong;
  },

  async aggregation(teller) {
    const things = teller.some(THINGS, teller.between(3, 6));
    await teller.others();
    for (const thing of things) await teller.say(`${teller.person} can repair ${thing}`);
    const found = await teller.ask(`What can ${teller.person} repair?`, 10);
    for (const thing of things)
      teller.expect(
        found.some(({ content }) => content.includes(thing)),
        `${thing} is found`,
      );
    return teller.wrong;
  },

  async tracking(teller) {
    const cities = teller.some(CITIES, teller.between(2, 5));
    await teller.others();
    for (const city of cities) await teller.claim(city);
    const [first, ...rest] = (await teller.ask(`Where does ${teller.person} live?`)).filter(
      ({ type }) => type === 'claim',
    );
    teller.expect(first?.content.includes(cities.at(-1)!) === true, 'the last city comes first');
    teller.expect(
      rest.every(({ warnings }) => warnings.includes('temporal_supersession')),
      'no old city looks current',
    );
    const { history } = await teller.memory.why({ query: teller.person, predicate: 'lives in', scope: teller.scope });
    const was = history.map(({ object }) => object).reverse();
    teller.expect(was.join() === cities.slice(0, -1).join(), 'the history has all others in order');
    return teller.wrong;
  },

  async deletion(teller) {
    const code = `K${teller.between(10_000, 99_999)}`;
    await teller.others();
    const id = await teller.say(`The locker of ${teller.person} opens with ${code}`);
    await teller.say(`The locker of ${teller.other} is on the second floor`);
    if (teller.between(0, 1) === 0) await teller.memory.forget({ id });
    else await teller.memory.erase({ ids: [id], confirm: true });
    for (const question of [`What opens the locker of ${teller.person}?`, code, `locker ${code}`]) {
      const found = await teller.ask(question, 20);
      teller.expect(!found.some(({ content }) => content.includes(code)), `${question} finds nothing of it`);
    }
    const kept = await teller.ask(`Where is the locker of ${teller.other}?`);
    teller.expect(kept[0]?.content.includes('second floor') === true, 'the other locker is still known');
    return teller.wrong;
  },

  async cascade(teller) {
    const { ids, ground, spared } = await teaching(teller);
    const [next] = teller.some(
      CITIES.filter((city) => city !== ground.city),
      1,
    );
    const successor = ground.isClaim ? await teller.claim(next!) : null;
    if (!ground.isClaim) await teller.memory.revise({ id: ground.id, content: `${teller.person} lives in ${next}` });
    for (const [index, id] of ids.entries()) {
      const [named] = await teller.marks(id, QUESTIONS[index]!(teller));
      teller.expect(named?.related.includes(ground.id) === true, `step ${index + 1} names its ground`);
      teller.expect(successor === null || named?.related.includes(successor) === true, 'and what took its place');
    }
    teller.expect(
      (await teller.marks(spared, `Which pet does ${teller.person} have?`)).length === 0,
      'the pet is not marked',
    );
    return teller.wrong;
  },

  async absence(teller) {
    const { ids, ground, spared } = await teaching(teller);
    if (ground.isClaim) await teller.memory.retract({ id: ground.id });
    else if (teller.between(0, 1) === 0) await teller.memory.forget({ id: ground.id });
    else await teller.memory.reject({ id: ground.id });
    const found = await teller.ask(`Where does ${teller.person} live?`);
    teller.expect(!found.some(({ id }) => id === ground.id), 'where they live is not known any more');
    for (const [index, id] of ids.entries()) {
      const named = await teller.marks(id, QUESTIONS[index]!(teller));
      teller.expect(named.length > 0, `step ${index + 1} is not sure any more`);
    }
    teller.expect(
      (await teller.marks(spared, `Which pet does ${teller.person} have?`)).length === 0,
      'the pet is not marked',
    );
    return teller.wrong;
  },
};

const QUESTIONS: readonly ((teller: Teller) => string)[] = [
  ({ person }) => `How does ${person} commute?`,
  ({ person }) => `When does the workday of ${person} begin?`,
  ({ person }) => `When is the daily call with ${person}?`,
];
const STEPS: readonly ((teller: Teller, city: string) => string)[] = [
  ({ person }, city) => `${person} commutes by tram from the centre of ${city}`,
  ({ person }) => `The workday of ${person} begins at half past nine, when the tram arrives`,
  ({ person }) => `The daily call with ${person} is at ten`,
];

/** Where somebody lives, one to three facts that follow from it one after the other, and one that does not. */
async function teaching(teller: Teller) {
  const [city] = teller.some(CITIES, 1);
  const isClaim = teller.between(0, 1) === 0;
  await teller.others();
  const id = isClaim ? await teller.claim(city!) : await teller.say(`${teller.person} lives in ${city}`);
  const ids: string[] = [];
  for (const step of STEPS.slice(0, teller.between(1, STEPS.length))) {
    const next = await teller.say(step(teller, city!));
    await teller.rests(next, ids.at(-1) ?? id);
    ids.push(next);
  }
  const spared = await teller.say(`${teller.person} has a ${teller.some(PETS, 1)[0]} as a pet`);
  teller.expect(
    (await teller.marks(ids.at(-1)!, QUESTIONS[ids.length - 1]!(teller))).length === 0,
    'nothing is marked before',
  );
  return { ids, ground: { id, city: city!, isClaim }, spared };
}
