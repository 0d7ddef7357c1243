/** Packs beside a prompt: how many of the items that are handed over have to do with it, by 200 labelled prompts in two projects. */
import { openMemory } from '../../src/index.ts';
import { withFolder } from '../support/temporary.ts';
import { CHATTER, KNOWN, PROMPTS } from './prompt-packs/labelled-prompts.ts';

export const name = 'prompt-packs';
export const goal = 'precision at least .8 on the half that the floor was not chosen with';

interface Half {
  readonly prompts: number;
  readonly handed: number;
  readonly relevant: number;
  readonly wanted: number;
  readonly withNothing: number;
  readonly wrong: string[];
}

export async function run() {
  const [tuning, heldOut] = await Promise.all([measured(0), measured(1)]);
  return { tuning, heldOut };
}

/** Which prompts: 0 the pairs that the floor was chosen with, 1 the others. */
export function measured(half: 0 | 1) {
  return withFolder(async (folder) => {
    const sum: { -readonly [K in keyof Half]: Half[K] } = {
      prompts: 0,
      handed: 0,
      relevant: 0,
      wanted: 0,
      withNothing: 0,
      wrong: [],
    };
    for (const project of Object.keys(KNOWN)) {
      const memory = await openMemory({ path: `${folder}/memory.db`, scope: `project:${project}`, synchronous: 'off' });
      const keys = new Map<string, string>();
      for (const [key, kind, content] of KNOWN[project]!)
        if (kind === 'said') keys.set((await memory.record({ kind: 'user_message', content })).results[0]!.id, key);
        else keys.set((await memory.remember({ content, kind })).id, key);
      await memory.record(CHATTER[project]!.map((content) => ({ kind: 'user_message' as const, content })));
      for (const [index, [prompt, labels]] of PROMPTS[project]!.entries()) {
        // Two follow each other, one with something to know and one without, so halves go by pairs.
        if (Math.floor(index / 2) % 2 !== half) continue;
        const wanted = labels.split(' ').filter((key) => key !== '');
        const { items } = await memory.context({ query: prompt, frame: 'prompt' });
        const handed = items.map(({ id }) => keys.get(id) ?? 'chatter');
        sum.prompts++;
        sum.handed += handed.length;
        sum.relevant += handed.filter((key) => wanted.includes(key)).length;
        sum.wanted += wanted.length;
        if (handed.length === 0) sum.withNothing++;
        if (handed.some((key) => !wanted.includes(key)) || wanted.some((key) => !handed.includes(key)))
          sum.wrong.push(`${prompt} → ${handed.join(' ')} (${wanted.join(' ')})`);
      }
      await memory.close();
    }
    const { wrong, ...counts } = sum;
    return {
      ...counts,
      precision: rounded(sum.relevant / sum.handed),
      recall: rounded(sum.relevant / sum.wanted),
      nothing: rounded(sum.withNothing / sum.prompts),
      // Of the half that was not looked at nothing is shown.
      ...(half === 0 && { wrong }),
    };
  });
}

function rounded(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
