/**
 * Recall from raw turns on LoCoMo and BEAM, beside plain FTS5 and grep over the same turns. The unit is a turn, a store holds one conversation, recall is the
 * fraction of the gold turns among the first k. Nothing but the turns is stored: no gold, no summaries, no claims.
 */
import { openMemory } from 'recollect';
import { missingData, readData } from '../support/data-folder.ts';
import { withFolder } from '../support/temporary.ts';
import { seeded } from '../support/turns.ts';
import {
  type BeamChat,
  type Conversation,
  fromBeam,
  fromTurns,
  type WrittenConversation,
} from './recall/conversations.ts';
import { beamFigures, K, locomoFigures, withoutAdversarial } from './recall/figures.ts';
import { grep } from './recall/grep.ts';
import { bootstrap, fractionAt, ndcgAt, type Row, round } from './recall/measures.ts';
import { PlainFts5 } from './recall/plain-fts5.ts';
import { rankedBy, rankedWith } from './recall/rank.ts';

export const name = 'recall-quality';
export const goal =
  'no model: LoCoMo 1–4 R@10 ≥ .79, nDCG@10 ≥ .63, category 1 ≥ .48, category 5 ≥ .87, .80 within 520 tokens; BEAM R@10 ≥ .55 with assistant gold ≥ .10; updated above original ≥ .75, first ≥ .50';

const FILES = { locomo: 'locomo_dev.json', beam: 'beam100k_dev.json' };

export interface Sets {
  readonly locomo: readonly Conversation[];
  readonly beam: readonly Conversation[];
}

/** Both sets, or as much of them as the scale says; undefined where they are not on this machine. */
export function readSets(scale: number): Sets | undefined {
  const locomo = readData<WrittenConversation[]>(FILES.locomo);
  const beam = readData<BeamChat[]>(FILES.beam);
  if (!locomo || !beam) return undefined;
  const part = <T>(all: readonly T[]) => all.slice(0, Math.max(1, Math.ceil(all.length * scale)));
  return { locomo: part(fromTurns(locomo)), beam: part(fromBeam(beam)) };
}

export function setsAreMissing() {
  return missingData(...Object.values(FILES));
}

export async function run(scale: number) {
  const sets = readSets(scale);
  if (!sets) return setsAreMissing();
  const ours = await rankedSets(sets, library);
  const plain = await rankedSets(sets, async (conversation) => fts5(conversation));
  const grepped = await rankedSets(sets, async (conversation) =>
    rankedWith(conversation, (question, limit) => grep(conversation, question, limit)),
  );
  return {
    recollect: figures(ours),
    plainFts5: figures(plain),
    grep: figures(grepped),
    againstPlainFts5: {
      locomo: against(ours.locomo, plain.locomo),
      beam: against(ours.beam, plain.beam),
    },
    rows: [...ours.locomo, ...ours.beam].map((row) => [
      row.question.id,
      round(fractionAt(row, K)),
      round(ndcgAt(row, K)),
    ]),
  };
}

type Rows = Readonly<Record<keyof Sets, readonly Row[]>>;

export async function rankedSets(
  { locomo, beam }: Sets,
  rank: (conversation: Conversation) => Promise<Row[]>,
): Promise<Rows> {
  const rowsOf = async (conversations: readonly Conversation[]) => {
    const rows: Row[] = [];
    for (const conversation of conversations) rows.push(...(await rank(conversation)));
    return rows;
  };
  return { locomo: await rowsOf(locomo), beam: await rowsOf(beam) };
}

export function figures({ locomo, beam }: Rows) {
  return { locomo: locomoFigures(locomo), beam: beamFigures(beam) };
}

export function library(conversation: Conversation): Promise<Row[]> {
  return withFolder(async (folder) => {
    const memory = await openMemory({ path: `${folder}/memory.db`, synchronous: 'off' });
    const rows = await rankedBy(memory, conversation);
    await memory.close();
    return rows;
  });
}

export function fts5(conversation: Conversation): Row[] {
  const index = new PlainFts5(conversation);
  const rows = rankedWith(conversation, (question, limit) => index.rank(question, limit));
  index.close();
  return rows;
}

function against(ours: readonly Row[], theirs: readonly Row[]) {
  const values = (rows: readonly Row[]) => withoutAdversarial(rows).map((row) => fractionAt(row, K));
  return bootstrap(values(ours), values(theirs), seeded(1));
}
