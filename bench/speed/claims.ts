/** An assertion with a quote beside a remember, and why beside get, in a store of many claims with chains of three; and a run of detection. */
import { join } from 'node:path';
import { type Memory, openMemory } from 'recollect';
import { compare } from '../support/measure.ts';
import { withFolder } from '../support/temporary.ts';
import { turnMaker } from '../support/turns.ts';

export const name = 'claims';
export const goal =
  '`assert` with one citation ≤ 2 × `remember`; `why` by id and by subject ≤ 3 × `get` at 100,000 claims; detection reported';

const CLAIMS = 100_000;
const GENERATIONS = 3;
const BULK = 5_000;
const QUOTE = 'it was like this before we came';

export async function run(scale: number) {
  return withFolder(async (folder) => {
    const memory = await openMemory({ path: join(folder, 'memory.db'), synchronous: 'off', scope: 'project:bench' });
    const subjects = Math.ceil((CLAIMS * scale) / GENERATIONS);
    const ids = await fill(memory, subjects);
    const { id: event } = (await memory.record({ kind: 'user_message', content: `She said that ${QUOTE}.` }))
      .results[0]!;
    const { id: remembered } = await memory.remember({ content: turnMaker(9)(0) });
    const perRound = Math.ceil(200 * Math.min(1, scale * 10));
    const text = turnMaker(2);
    let next = 0;
    const place = () => (next = (next + 7_919) % subjects);
    const get = { name: 'get', run: times(() => memory.get({ id: remembered })) };
    const asserted = await compare(
      {
        name: 'assert',
        run: times(() =>
          memory.assert({
            statement: text(next++).slice(0, 200),
            subject: `newcomer ${next}`,
            predicate: 'status',
            object: `o${next}`,
            citations: [{ event, quote: QUOTE }],
          }),
        ),
      },
      { name: 'remember', run: times(() => memory.remember({ content: text(next++) })) },
      15,
      perRound,
    );
    const byId = await compare(
      { name: 'why', run: times(() => memory.why({ query: ids[place()]! })) },
      get,
      15,
      perRound,
    );
    const bySubject = await compare(
      { name: 'why', run: times(() => memory.why({ query: `subject ${place()}`, predicate: 'status' })) },
      get,
      15,
      perRound,
    );
    // Of the same claims, each time another: what `get` costs where nothing of it was read just before.
    const ofClaim = { name: 'get of a claim', run: times(() => memory.get({ id: ids[place()]! })) };
    const besideClaims = await compare(
      { name: 'why', run: times(() => memory.why({ query: ids[place()]! })) },
      ofClaim,
      15,
      perRound,
    );
    const detection = await detect(folder, scale);
    await memory.close();
    return {
      claims: subjects * GENERATIONS,
      assert: { ...asserted, met: asserted.ratio <= 2 },
      whyById: { ...byId, met: byId.ratio <= 3 },
      whyBySubject: { ...bySubject, met: bySubject.ratio <= 3 },
      whyByIdBesideGetOfAClaim: besideClaims,
      detection,
    };
  });
}

/** The ids of the claims that count. */
async function fill(memory: Memory, subjects: number): Promise<string[]> {
  let ids: string[] = [];
  for (let age = 0; age < GENERATIONS; age++) {
    ids = [];
    for (let from = 0; from < subjects; from += BULK) {
      const claims = Array.from({ length: Math.min(BULK, subjects - from) }, (_, index) => ({
        statement: `Subject ${from + index} has the status number ${age}`,
        subject: `subject ${from + index}`,
        predicate: 'status',
        object: `number ${age}`,
      }));
      const { results } = await memory.assert(claims as [(typeof claims)[0], ...typeof claims]);
      ids.push(...results.map((result) => result.id));
    }
  }
  return ids;
}

/** Texts of which every tenth says the opposite of the one before. */
async function detect(folder: string, scale: number) {
  const count = Math.ceil(10_000 * scale);
  const memory = await openMemory({ path: join(folder, 'texts.db'), synchronous: 'off', scope: 'project:texts' });
  const texts = Array.from({ length: count }, (_, number) => ({
    content:
      number % 10 === 9
        ? `The service s${number - 1} does not use the shared cache`
        : `The service s${number} uses the shared cache`,
  }));
  await memory.remember(texts as [(typeof texts)[0], ...typeof texts]);
  const started = performance.now();
  const { looked, found } = await memory.detectConflicts();
  const seconds = (performance.now() - started) / 1_000;
  await memory.close();
  return { texts: looked, opposites: Math.floor(count / 10), found, textsPerSecond: Math.round(looked / seconds) };
}

function times(work: () => Promise<unknown>): (count: number) => Promise<void> {
  return async (count) => {
    for (let i = 0; i < count; i++) await work();
  };
}
