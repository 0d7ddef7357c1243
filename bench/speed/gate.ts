/** A write of 500 characters with the whole gate beside the same write with one that looks at nothing, at synchronous OFF. */
import { join } from 'node:path';
import { Engine, type Internals } from '../../src/engine/engine.ts';
import { remember } from '../../src/operations/remember.ts';
import { missingData, readTurns } from '../support/data-folder.ts';
import { compare } from '../support/measure.ts';
import { withFolder } from '../support/temporary.ts';

export const name = 'gate';
export const goal = 'at most 1.5 × the same write with an empty gate';

const TURNS = 'beam100k_dev.json';
const LENGTH = 500;

const EMPTY: NonNullable<Internals['admitRequest']> = (_, input) => ({
  input,
  found: undefined,
  isEmptied: false,
  notices: [],
});

export async function run(scale: number) {
  const turns = readTurns(TURNS);
  if (turns === undefined) return missingData(TURNS);
  return withFolder(async (folder) => {
    const open = (file: string, internals: Internals) =>
      Engine.open({ path: join(folder, file), synchronous: 'off', scope: 'project:bench' }, internals);
    const [whole, empty] = [await open('whole.db', {}), await open('empty.db', { admitRequest: EMPTY })];
    const side = (label: string, engine: Engine) => {
      const text = texts(turns);
      return {
        name: label,
        run: async (count: number) => {
          for (let i = 0; i < count; i++) await engine.run(remember, { content: text.next().value });
        },
      };
    };
    const comparison = await compare(side('whole', whole), side('empty', empty), 15, Math.ceil(1_000 * scale));
    await whole.close();
    await empty.close();
    return { length: LENGTH, ...comparison, met: comparison.ratio <= 1.5 };
  });
}

/** Texts of that length without end, none twice: in each round over the turns every text begins with another number. */
function* texts(turns: readonly string[]): Generator<string, never> {
  const all = turns.join(' ');
  for (let round = 0; ; round++)
    for (let at = 0; at + LENGTH <= all.length; at += LENGTH) {
      const number = `${round}.${at} `;
      yield number + all.slice(at, at + LENGTH - number.length);
    }
}
