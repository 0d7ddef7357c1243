/** Random decisions about conflicts that are open, and the undoing of some. */
import type { Memory } from '../../src/index.ts';
import * as conflicts from './model/conflicts.ts';
import type { Situation, Step } from './steps.ts';

const DECISIONS = ['keep_a', 'keep_b', 'merge', 'keep_both', 'false_positive', 'delete_both'] as const;

export const CONFLICT_STEPS: Record<'resolve', (situation: Situation) => Step> = {
  resolve: ({ random, contents }) => {
    // Which of them: the real store and the model list the same, in whatever order.
    const place = random.next();
    const wanted = random.pick(DECISIONS);
    const text = contents.next(random);
    // The sources of a merged claim are events that the model does not know.
    const decisionFor = (isClaim: boolean) => (isClaim && wanted === 'merge' ? 'keep_b' : wanted);
    return {
      request: { place, wanted, text },
      run: async (memory) => {
        const { conflicts: all } = await memory.conflicts({ scope: '*', limit: 500 });
        // The model does not know that two memories have one name.
        const open = all.filter((conflict) => conflict.kind !== 'sync_conflict' && isDecidable(conflict));
        const chosen = open.toSorted(byName)[Math.floor(place * open.length)];
        if (chosen === undefined) return [];
        const resolution = decisionFor(chosen.a.version === null);
        const answer = await memory.resolve({ id: chosen.id, resolution, ...(resolution === 'merge' ? { text } : {}) });
        const { status, id, changed } = answer;
        return [{ status, id, resolution: answer.resolution, changed }];
      },
      model: (asked, realIds) => {
        const open = conflicts.open(asked.state, asked.connection).filter(isDecidable).toSorted(byName);
        const chosen = open[Math.floor(place * open.length)];
        if (chosen === undefined) return [];
        const resolution = decisionFor(chosen.a.version === null);
        return [conflicts.resolve(asked, chosen, resolution, text, realIds(0))];
      },
    };
  },
};

/** What is decided can be undone. */
export function undoStep(id: string): Step {
  return {
    request: id,
    run: async (memory: Memory) => {
      const { status, restored } = await memory.undo({ id });
      return { status, id, restored };
    },
    model: (asked) => conflicts.undo(asked, id),
  };
}

type Named = Parameters<typeof conflicts.nameOf>[0];

/** Decisions about blocks, documents, sessions and proposals are left to other tests. */
function isDecidable({ a }: Named): boolean {
  return !/^(?:blk|doc|ses)_/.test(a.id) && !(a.id.startsWith('mem_') && a.version === null);
}

function byName(a: Named, b: Named): number {
  return conflicts.nameOf(a) < conflicts.nameOf(b) ? -1 : 1;
}
