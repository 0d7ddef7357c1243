/**
 * Everyday questions to three made-up teams, in six languages: what stands first, what is among the first three, whether an old value comes without a mark,
 * and whether a question without an answer gets none. `dev` is for tuning; of `held-out` only the figures may be looked at.
 */
import { join } from 'node:path';
import type { Memory, RecallItem } from 'recollect';
import { withFolder } from '../support/temporary.ts';
import { play } from './everyday/play.ts';
import { type Question, readTeam, TEAMS } from './everyday/team.ts';

export const name = 'everyday';
export const goal = 'of held-out: first ≥ .86, in three ≥ .94, no old value without a mark';

/** `off`, unless an embedder is named. */
const VECTORS = process.env.RECOLLECT_BENCH_VECTORS ?? 'off';
/** Among so many an old value must have a mark. */
const SHOWN = 5;
/** What says that an item may not be true any more. */
const MARKS: ReadonlySet<string> = new Set([
  'superseded',
  'possibly_outdated',
  'temporal_supersession',
  'temporal_contradiction',
  'contested',
  'write_conflict',
]);

interface Row {
  readonly question: Question;
  readonly isFirst: boolean;
  readonly isInThree: boolean;
  /** Old values without a mark among the first five. */
  readonly stale: number;
  /** Nothing came, or it says of itself that it hardly answers. */
  readonly abstains: boolean;
}

export async function run(scale: number) {
  const rows: Row[] = [];
  for (const name of TEAMS) {
    const team = readTeam(name);
    await withFolder(async (folder) => {
      const memory = await play(team, join(folder, 'memory.db'), { vectors: VECTORS });
      if (VECTORS !== 'off') await memory.embedTexts();
      for (const question of team.questions.slice(0, Math.ceil(team.questions.length * scale))) {
        rows.push(await asked(memory, question));
      }
      await memory.close();
    });
  }
  const of = (split: Question['split']) => rows.filter(({ question }) => question.split === split);
  return {
    vectors: VECTORS,
    dev: figures(of('dev')),
    heldOut: figures(of('held-out')),
    byTeam: grouped(rows, ({ id }) => id.split('-')[0]!),
    byLanguage: grouped(rows, ({ language }) => language),
    // The classes of the held-out half would say where to look.
    byClass: grouped(of('dev'), ({ about }) => about),
    rows: rows.map(({ question, isFirst, isInThree, stale, abstains }) => [
      question.id,
      Number(isFirst),
      Number(isInThree),
      stale,
      Number(abstains),
    ]),
  };
}

async function asked(memory: Memory, question: Question): Promise<Row> {
  const answer = await memory.recall({ query: question.text, limit: SHOWN });
  const answers = answer.items.map(({ content }) => hasOneOf(content, question.first));
  const isOld = (item: RecallItem, index: number) => !answers[index] && hasOneOf(item.content, question.stale);
  const isMarked = ({ status, warnings }: RecallItem) =>
    status === 'superseded' || warnings.some((one) => MARKS.has(one));
  return {
    question,
    isFirst: answers[0] ?? false,
    isInThree: answers.slice(0, 3).includes(true),
    stale: answer.items.filter((item, index) => isOld(item, index) && !isMarked(item)).length,
    abstains: [...(answer.warnings ?? []), ...(answer.items[0]?.warnings ?? ['weak'])].includes('weak'),
  };
}

function hasOneOf(content: string, markers: readonly string[]): boolean {
  return markers.some((marker) => content.includes(marker));
}

function figures(rows: readonly Row[]) {
  const answerable = rows.filter(({ question }) => question.first.length > 0);
  const unanswerable = rows.filter(({ question }) => question.first.length === 0);
  const share = (of: readonly Row[], is: (row: Row) => boolean) =>
    of.length === 0 ? null : Math.round((of.filter(is).length / of.length) * 1_000) / 1_000;
  return {
    n: answerable.length,
    first: share(answerable, ({ isFirst }) => isFirst),
    inThree: share(answerable, ({ isInThree }) => isInThree),
    staleUnmarked: rows.reduce((sum, { stale }) => sum + stale, 0),
    questionsWithStale: rows.filter(({ stale }) => stale > 0).length,
    unanswerable: unanswerable.length,
    abstained: unanswerable.filter(({ abstains }) => abstains).length,
    abstainedWrongly: answerable.filter(({ abstains }) => abstains).length,
  };
}

function grouped(rows: readonly Row[], by: (question: Question) => string) {
  const groups = Map.groupBy(rows, ({ question }) => by(question));
  return Object.fromEntries([...groups].map(([group, of]) => [group, figures(of)]));
}
