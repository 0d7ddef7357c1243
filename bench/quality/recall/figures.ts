/** The figures of a ranking of each set. Recall is the fraction of the gold turns among the first k, its mean over n questions. */
import {
  byType,
  fractionAt,
  mean,
  ndcgAt,
  ofAssistant,
  type Row,
  sessionHitAt5,
  tokensToReach,
  updates,
} from './measures.ts';

export const K = 10;
const DEEPEST = 50;

export function locomoFigures(rows: readonly Row[]) {
  const asked = withoutAdversarial(rows);
  return {
    n: asked.length,
    recallAt5: mean(asked.map((row) => fractionAt(row, 5))),
    recallAt10: mean(asked.map((row) => fractionAt(row, K))),
    ndcgAt10: mean(asked.map((row) => ndcgAt(row, K))),
    anyInFiveSessions: sessionHitAt5(asked),
    toReach80: tokensToReach(asked, 0.8, DEEPEST),
    byCategory: byType(rows, K),
    byConversation: byConversation(asked),
  };
}

export function beamFigures(rows: readonly Row[]) {
  return {
    n: rows.length,
    recallAt10: mean(rows.map((row) => fractionAt(row, K))),
    ndcgAt10: mean(rows.map((row) => ndcgAt(row, K))),
    assistantGold: ofAssistant(rows, K),
    updates: updates(rows),
    byType: byType(rows, K),
    byConversation: byConversation(rows),
  };
}

/** Category 5 asks one speaker for what the other said; it is counted by itself. */
export function withoutAdversarial(rows: readonly Row[]): readonly Row[] {
  return rows.filter(({ question }) => question.type !== '5');
}

/** Nothing was fitted to a single conversation: how far they are apart shows what to expect of another one. */
function byConversation(rows: readonly Row[]): Record<string, number> {
  const groups = Object.groupBy(rows, ({ conversation }) => conversation.id);
  return Object.fromEntries(
    Object.entries(groups).map(([id, group]) => [id, mean(group!.map((row) => fractionAt(row, K)))]),
  );
}
