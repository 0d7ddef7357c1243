/**
 * Recall from raw turns on LoCoMo and BEAM, beside plain FTS5 over the same turns. The unit is a turn, a store holds one conversation, recall is the
 * fraction of the gold turns among the first k. Nothing but the turns is stored: no gold, no summaries, no claims.
 */
import { openMemory } from 'recollect';
import { missingData, readData } from '../support/data-folder.ts';
import { withFolder } from '../support/temporary.ts';
import { seeded } from '../support/turns.ts';
import { type Conversation, fromBeam, fromLocomo } from './recall/conversations.ts';
import {
  bootstrap,
  byType,
  fractionAt,
  mean,
  ndcgAt,
  ofAssistant,
  type Row,
  round,
  updates,
} from './recall/measures.ts';
import { PlainFts5 } from './recall/plain-fts5.ts';

export const name = 'recall-quality';
export const goal =
  'no model: LoCoMo 1–4 R@10 ≥ .79, nDCG@10 ≥ .63, category 1 ≥ .48, category 5 ≥ .87; BEAM R@10 ≥ .55 with assistant gold ≥ .10; updated above original ≥ .75, first ≥ .50';

const FILES = { locomo: 'locomo_dev.json', beam: 'beam100k_dev.json' };
const K = 10;

export async function run(scale: number) {
  const locomo = readData<Parameters<typeof fromLocomo>[0]>(FILES.locomo);
  const beam = readData<Parameters<typeof fromBeam>[0]>(FILES.beam);
  if (!locomo || !beam) return missingData(...Object.values(FILES));
  const part = <T>(all: readonly T[]) => all.slice(0, Math.max(1, Math.ceil(all.length * scale)));
  const ours = await Promise.all([ranked(part(fromLocomo(locomo)), library), ranked(part(fromBeam(beam)), library)]);
  const plain = await Promise.all([ranked(part(fromLocomo(locomo)), fts5), ranked(part(fromBeam(beam)), fts5)]);
  return {
    recollect: { locomo: locomoFigures(ours[0]!), beam: beamFigures(ours[1]!) },
    plainFts5: { locomo: locomoFigures(plain[0]!), beam: beamFigures(plain[1]!) },
    againstPlainFts5: { locomo: against(ours[0]!, plain[0]!), beam: against(ours[1]!, plain[1]!) },
    rows: ours.flat().map((row) => [row.question.id, round(fractionAt(row, K)), round(ndcgAt(row, K))]),
  };
}

type Ranker = (conversation: Conversation) => Promise<Row[]>;

async function ranked(conversations: readonly Conversation[], rank: Ranker): Promise<Row[]> {
  const rows: Row[] = [];
  for (const conversation of conversations) rows.push(...(await rank(conversation)));
  return rows;
}

/** Questions without any gold turn ask for what is not there; recall is not defined for them. */
function answerable(conversation: Conversation) {
  const ids = new Set(conversation.turns.map(({ id }) => id));
  return conversation.questions
    .map((question) => ({ ...question, gold: question.gold.filter((id) => ids.has(id)) }))
    .filter(({ gold }) => gold.length > 0);
}

function library(conversation: Conversation): Promise<Row[]> {
  return withFolder(async (folder) => {
    const memory = await openMemory({ path: `${folder}/memory.db`, synchronous: 'off' });
    const items = conversation.turns.map(({ id, session, date, speaker, role, text }) => ({
      kind: role === 'assistant' ? ('assistant_message' as const) : ('user_message' as const),
      content: text,
      speaker,
      session,
      occurredAt: date,
      externalId: id,
    }));
    for (let start = 0; start < items.length; start += 500) await memory.record(items.slice(start, start + 500));
    const rows: Row[] = [];
    for (const question of answerable(conversation)) {
      const { items: found } = await memory.recall({ query: question.text, limit: 50 });
      rows.push({ question, conversation, ranking: found.map(({ externalId }) => externalId!) });
    }
    await memory.close();
    return rows;
  });
}

async function fts5(conversation: Conversation): Promise<Row[]> {
  const index = new PlainFts5(conversation);
  const rows = answerable(conversation).map((question) => ({
    question,
    conversation,
    ranking: index.rank(question, 50),
  }));
  index.close();
  return rows;
}

function locomoFigures(rows: readonly Row[]) {
  const asked = rows.filter(({ question }) => question.type !== '5');
  return {
    n: asked.length,
    recallAt5: mean(asked.map((row) => fractionAt(row, 5))),
    recallAt10: mean(asked.map((row) => fractionAt(row, K))),
    ndcgAt10: mean(asked.map((row) => ndcgAt(row, K))),
    byCategory: byType(rows, K),
  };
}

function beamFigures(rows: readonly Row[]) {
  return {
    n: rows.length,
    recallAt10: mean(rows.map((row) => fractionAt(row, K))),
    ndcgAt10: mean(rows.map((row) => ndcgAt(row, K))),
    assistantGold: ofAssistant(rows, K),
    updates: updates(rows),
    byType: byType(rows, K),
  };
}

function against(ours: readonly Row[], theirs: readonly Row[]) {
  const values = (rows: readonly Row[]) =>
    rows.filter(({ question }) => question.type !== '5').map((row) => fractionAt(row, K));
  return bootstrap(values(ours), values(theirs), seeded(1));
}
