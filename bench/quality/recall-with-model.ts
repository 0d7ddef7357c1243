/** Recall from raw turns on LoCoMo and BEAM as in recall-quality, with the model that is installed here, beside the same store without it. */
import { openMemory } from 'recollect';
import { withFolder } from '../support/temporary.ts';
import { seeded } from '../support/turns.ts';
import type { Conversation } from './recall/conversations.ts';
import { K, withoutAdversarial } from './recall/figures.ts';
import { bootstrap, fractionAt, ndcgAt, type Row, round } from './recall/measures.ts';
import { rankedBy } from './recall/rank.ts';
import { figures, library, rankedSets, readSets, setsAreMissing } from './recall.ts';

export const name = 'recall-with-model';
export const goal =
  'with the local model: LoCoMo 1–4 R@10 ≥ .82, nDCG@10 ≥ .66, category 1 ≥ .56, category 5 ≥ .87, .80 within 420 tokens; BEAM R@10 ≥ .61 with assistant gold ≥ .10; updated above original ≥ .80, first ≥ .55';

/** `local`, unless another embedder is named. */
const VECTORS = process.env.RECOLLECT_BENCH_VECTORS ?? 'local';

export async function run(scale: number) {
  const sets = readSets(scale);
  if (!sets) return setsAreMissing();
  const withModel = await rankedSets(sets, ranked);
  const without = await rankedSets(sets, library);
  const against = (ours: readonly Row[], theirs: readonly Row[]) => {
    const values = (rows: readonly Row[]) => withoutAdversarial(rows).map((row) => fractionAt(row, K));
    return bootstrap(values(ours), values(theirs), seeded(1));
  };
  return {
    vectors: VECTORS,
    withModel: figures(withModel),
    againstWordsAlone: {
      locomo: against(withModel.locomo, without.locomo),
      beam: against(withModel.beam, without.beam),
    },
    rows: [...withModel.locomo, ...withModel.beam].map((row) => [
      row.question.id,
      round(fractionAt(row, K)),
      round(ndcgAt(row, K)),
    ]),
  };
}

function ranked(conversation: Conversation): Promise<Row[]> {
  return withFolder(async (folder) => {
    const memory = await openMemory({ path: `${folder}/memory.db`, synchronous: 'off', vectors: VECTORS });
    const rows = await rankedBy(memory, conversation, () => memory.embedTexts());
    await memory.close();
    return rows;
  });
}
