/** How good a ranking is, over questions: fraction of the gold turns found, their order, and where updated facts stand. */
import type { Conversation, Question } from './conversations.ts';

export interface Row {
  readonly question: Question;
  readonly conversation: Conversation;
  /** Ids of turns, best first. */
  readonly ranking: readonly string[];
}

export function fractionAt(row: Row, k: number, of: readonly string[] = row.question.gold): number {
  const top = new Set(row.ranking.slice(0, k));
  return of.filter((id) => top.has(id)).length / of.length;
}

export function ndcgAt(row: Row, k: number): number {
  const gain = (place: number) => 1 / Math.log2(place + 2);
  const sum = row.ranking
    .slice(0, k)
    .reduce((total, id, place) => total + (row.question.gold.includes(id) ? gain(place) : 0), 0);
  const ideal = Array.from({ length: Math.min(k, row.question.gold.length) }, (_, place) => gain(place));
  return sum / ideal.reduce((total, one) => total + one, 0);
}

export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : round(values.reduce((sum, value) => sum + value, 0) / values.length);
}

export function round(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}

/** Of questions about a fact that changed: how often the new one stands above the old one, and first of all. */
export function updates(rows: readonly Row[]) {
  const asked = rows.filter(({ question }) => question.update !== undefined);
  const best = (row: Row, ids: readonly string[]) =>
    Math.min(
      ...ids.map((id) => row.ranking.indexOf(id)).map((place) => (place < 0 ? Number.POSITIVE_INFINITY : place)),
    );
  return {
    n: asked.length,
    updatedAboveOriginal: mean(
      asked.map((row) => Number(best(row, row.question.update!.updated) < best(row, row.question.update!.original))),
    ),
    updatedFirst: mean(asked.map((row) => Number(best(row, row.question.update!.updated) === 0))),
  };
}

/** Recall of gold turns that the assistant wrote, in questions that have such. */
export function ofAssistant(rows: readonly Row[], k: number) {
  const parts = rows.map((row) => {
    const wrote = new Set(row.conversation.turns.filter(({ role }) => role === 'assistant').map(({ id }) => id));
    return { row, gold: row.question.gold.filter((id) => wrote.has(id)) };
  });
  const asked = parts.filter(({ gold }) => gold.length > 0);
  return { n: asked.length, recall: mean(asked.map(({ row, gold }) => fractionAt(row, k, gold))) };
}

export function byType(rows: readonly Row[], k: number): Record<string, { n: number; recall: number }> {
  const groups = Object.groupBy(rows, ({ question }) => question.type);
  return Object.fromEntries(
    Object.entries(groups)
      .toSorted()
      .map(([type, group]) => [type, { n: group!.length, recall: mean(group!.map((row) => fractionAt(row, k))) }]),
  );
}

/** The middle 95 % of the mean difference between two rankings of the same questions, drawn again a thousand times. */
export function bootstrap(ours: readonly number[], theirs: readonly number[], random: () => number) {
  const differences = ours.map((value, index) => value - theirs[index]!);
  const means = Array.from({ length: 1_000 }, () => {
    let sum = 0;
    for (let draw = 0; draw < differences.length; draw++)
      sum += differences[Math.floor(random() * differences.length)]!;
    return sum / differences.length;
  }).toSorted((a, b) => a - b);
  return { difference: mean(differences), from: round(means[25]!), to: round(means[974]!) };
}

/** How often one of the first five sessions, in the order of their best turn, holds a gold turn. */
export function sessionHitAt5(rows: readonly Row[]): number {
  return mean(
    rows.map(({ conversation, question, ranking }) => {
      const sessionOf = new Map(conversation.turns.map(({ id, session }) => [id, session]));
      const first = [...new Set(ranking.map((id) => sessionOf.get(id)))].slice(0, 5);
      return Number(question.gold.some((id) => first.includes(sessionOf.get(id))));
    }),
  );
}

/** The fewest turns after which recall reaches a share, and the mean tokens of so many turns, at four characters a token. */
export function tokensToReach(rows: readonly Row[], share: number, most: number) {
  for (let k = 1; k <= most; k++) {
    if (rows.reduce((sum, row) => sum + fractionAt(row, k), 0) / rows.length < share) continue;
    const tokens = rows.map(({ conversation, ranking }) => {
      const texts = new Map(conversation.turns.map(({ id, text }) => [id, text]));
      return ranking.slice(0, k).reduce((sum, id) => sum + Math.ceil(texts.get(id)!.length / 4), 0);
    });
    return { turns: k, meanTokens: Math.round(tokens.reduce((sum, one) => sum + one, 0) / rows.length) };
  }
  return { turns: null, meanTokens: null };
}
