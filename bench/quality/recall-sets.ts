/**
 * Recall from raw turns on every set at once, through the library as it is: one configuration for chats, dialogues, a person's year of messages, talks with an
 * assistant and paragraphs in twelve languages. `--sets realtalk,beam` chooses some, `--data` says where they are.
 */
import { readData } from '../support/data-folder.ts';
import { seeded } from '../support/turns.ts';
import {
  type BeamChat,
  type Conversation,
  fromBeam,
  fromTurns,
  type WrittenConversation,
} from './recall/conversations.ts';
import { K, withoutAdversarial } from './recall/figures.ts';
import { bootstrap, byType, fractionAt, mean, ndcgAt, type Row, round, updates } from './recall/measures.ts';
import { fts5, library } from './recall.ts';

export const name = 'recall-sets';
export const goal =
  'no model, R@10: REALTALK ≥ .64, LifeBench EN ≥ .54, ZH ≥ .56, LoCoMo 1–4 ≥ .815 with multi-hop ≥ .53, BEAM ≥ .60 with updated above original ≥ .88, MemDaily ≥ .91, XQuAD mean ≥ .985, worst ≥ .975';

const read = {
  turns: (file: string) => fromTurns(readData<WrittenConversation[]>(file) ?? []),
  beam: (file: string) => fromBeam(readData<BeamChat[]>(file) ?? []),
};

const SETS: Readonly<Record<string, { readonly file: string; readonly form: keyof typeof read }>> = {
  realtalk: { file: 'realtalk_dev.json.gz', form: 'turns' },
  'lifebench-en': { file: 'lifebench_en_dev.json.gz', form: 'turns' },
  'lifebench-zh': { file: 'lifebench_zh_dev.json.gz', form: 'turns' },
  locomo: { file: 'locomo_dev.json', form: 'turns' },
  beam: { file: 'beam100k_dev.json', form: 'beam' },
  memdaily: { file: 'memdaily_zh_dev.json.gz', form: 'turns' },
  xquad: { file: 'xquad_dev.json.gz', form: 'turns' },
};

export async function run(scale: number, chosen: readonly string[] = Object.keys(SETS)) {
  const unknown = chosen.find((name) => !(name in SETS));
  if (unknown !== undefined) throw new Error(`No set "${unknown}": ${Object.keys(SETS).join(', ')}.`);
  const figures: Record<string, object> = {};
  const scores: Record<string, (string | number)[][]> = {};
  for (const name of chosen) {
    const { file, form } = SETS[name]!;
    const all = read[form](file);
    // A part of a set is a part of its questions: each needs its whole conversation.
    const conversations = scale === 1 ? all : all.map((one) => partOf(one, scale));
    if (conversations.length === 0) continue;
    const [ours, plain] = await rankedBoth(conversations);
    figures[name] = figuresOf(ours, plain);
    scores[name] = ours.map((row) => [
      `${row.conversation.id}/${row.question.id}`,
      round(fractionAt(row, K)),
      round(ndcgAt(row, K)),
    ]);
  }
  if (Object.keys(figures).length === 0)
    return { skipped: `set RECOLLECT_BENCH_DATA, or --data, to a folder that holds ${filesOf(chosen).join(', ')}` };
  return { figures, rows: scores };
}

function filesOf(chosen: readonly string[]): string[] {
  return chosen.map((name) => SETS[name]!.file);
}

function partOf(conversation: Conversation, scale: number): Conversation {
  const { questions } = conversation;
  return { ...conversation, questions: questions.slice(0, Math.max(1, Math.ceil(questions.length * scale))) };
}

async function rankedBoth(conversations: readonly Conversation[]): Promise<[Row[], Row[]]> {
  const [ours, plain]: [Row[], Row[]] = [[], []];
  for (const conversation of conversations) {
    ours.push(...(await library(conversation)));
    plain.push(...fts5(conversation));
  }
  return [ours, plain];
}

/** Category 5 of LoCoMo asks one speaker for what the other said; it is counted by itself. */
function figuresOf(ours: readonly Row[], plain: readonly Row[]) {
  const recallOf = (rows: readonly Row[]) => withoutAdversarial(rows).map((row) => fractionAt(row, K));
  const types = byType(ours, K);
  const recalls = Object.values(types).map(({ recall }) => recall);
  const changed = updates(ours);
  return {
    n: recallOf(ours).length,
    recallAt10: mean(recallOf(ours)),
    recallAt30: mean(withoutAdversarial(ours).map((row) => fractionAt(row, 30))),
    ndcgAt10: mean(withoutAdversarial(ours).map((row) => ndcgAt(row, K))),
    plainFts5: mean(recallOf(plain)),
    againstPlainFts5: bootstrap(recallOf(ours), recallOf(plain), seeded(1)),
    worstType: Math.min(...recalls),
    byType: types,
    ...(changed.n > 0 ? { updates: changed } : {}),
  };
}
