/**
 * Conflict detection without a model: on pairs that were written for it, and on the BEAM chats: how many of the updates and contradictions
 * that its questions ask about are found, and how often random pairs of turns are said to conflict. The wording rules were developed on the
 * pairs and chats at even places only.
 */
import { compareSentences } from '../../src/text/difference/compare-sentences.ts';
import { compareTexts } from '../../src/text/difference/compare-texts.ts';
import type { TextConflict } from '../../src/text/difference/finding.ts';
import { AGREEING } from '../../test/fixtures/conflicts/agreeing-pairs.ts';
import { CONTRADICTIONS, DUPLICATES, UPDATES } from '../../test/fixtures/conflicts/conflicting-pairs.ts';
import { NATURAL_AGREEMENTS, NATURAL_CONFLICTS } from '../../test/fixtures/conflicts/natural-pairs.ts';
import { readPairs } from '../../test/fixtures/conflicts/read-pairs.ts';
import { UNTOUCHED_AGREEMENTS, UNTOUCHED_CONFLICTS } from '../../test/fixtures/conflicts/untouched-pairs.ts';
import { missingData, readData } from '../support/data-folder.ts';
import { seeded } from '../support/turns.ts';

export const name = 'conflicts';
export const goal =
  'reported: precision and recall on written pairs, recall on updates and contradictions, false positives over random pairs of turns, pairs per second';

const FILE = 'beam100k_dev.json';
const RANDOM_PAIRS = 20_000;

interface Turn {
  readonly id: number;
  readonly role: string;
  readonly text: string;
}
interface Question {
  readonly type: string;
  readonly ideal: string | null;
  readonly source_chat_ids: Record<string, number[]> | null;
}
interface Chat {
  readonly turns: readonly Turn[];
  readonly questions: readonly Question[];
}

export function run(scale: number) {
  const chats = readData<Chat[]>(FILE);
  if (!chats) return missingData(FILE);
  const half = (rest: number) => chats.filter((_, index) => index % 2 === rest);
  const pairs = Math.ceil((RANDOM_PAIRS * scale) / 2);
  return {
    writtenPairs: writtenPairs(),
    developedOn: measure(half(0), pairs),
    heldOut: measure(half(1), pairs),
  };
}

/** Pairs of short texts, as people write them down; the untouched ones were written last and nothing was fitted to them. */
function writtenPairs() {
  const every = (rest: number, ...lists: string[]) =>
    lists.flatMap((list) => readPairs(list).filter((_, index) => index % 2 === rest));
  const count = (conflicting: [string, string][], agreeing: [string, string][]) => {
    const flagged = (pairs: [string, string][]) => pairs.filter(([a, b]) => compareTexts(a, b) !== undefined).length;
    const [right, wrong] = [flagged(conflicting), flagged(agreeing)];
    return {
      ...{ conflicting: conflicting.length, found: right, agreeing: agreeing.length, flagged: wrong },
      ...{ precision: rounded(right / (right + wrong)), recall: rounded(right / conflicting.length) },
    };
  };
  const half = (rest: number) =>
    count(
      every(rest, CONTRADICTIONS, UPDATES, DUPLICATES, NATURAL_CONFLICTS),
      every(rest, AGREEING, NATURAL_AGREEMENTS),
    );
  return {
    developedOn: half(0),
    heldOut: half(1),
    untouched: count(readPairs(UNTOUCHED_CONFLICTS), readPairs(UNTOUCHED_AGREEMENTS)),
  };
}

function rounded(share: number): number {
  return Math.round(share * 1_000) / 1_000;
}

function measure(chats: readonly Chat[], pairs: number) {
  return {
    chats: chats.length,
    updates: recall(chats, 'knowledge_update', 'original_info', 'updated_info'),
    contradictions: recall(chats, 'contradiction_resolution', 'first_statement', 'second_statement'),
    randomUserTurns: falsePositives(chats, pairs, (turn) => turn.role === 'user'),
    randomTurns: falsePositives(chats, pairs, () => true),
  };
}

/** A question counts as found when some turn of one side conflicts with some turn of the other, and as shown when the evidence is of the matter asked. */
function recall(chats: readonly Chat[], type: string, one: string, other: string) {
  const counts = { questions: 0, inTwoTurns: 0, found: 0, shown: 0 };
  for (const { turns, questions } of chats) {
    const texts = new Map(turns.map((turn) => [turn.id, turn.text]));
    for (const question of questions.filter((asked) => asked.type === type)) {
      counts.questions++;
      const sides = [one, other].map((side) => question.source_chat_ids?.[side] ?? []);
      const places = sides[0]!.flatMap((a) => sides[1]!.filter((b) => b !== a).map((b) => [a, b] as const));
      if (places.length > 0) counts.inTwoTurns++;
      const conflicts = places.flatMap(([a, b]) => compareSentences(texts.get(a) ?? '', texts.get(b) ?? '') ?? []);
      if (conflicts.length > 0) counts.found++;
      if (conflicts.some((conflict) => isShown(conflict, question))) counts.shown++;
    }
  }
  return counts;
}

function isShown(conflict: TextConflict, question: Question): boolean {
  return conflict.evidence.some(({ rule, a, b }) => {
    if (question.type !== 'knowledge_update') return rule === 'negation' || rule === 'antonym' || rule === 'never';
    const figures = `${a} ${b}`.match(/\d[\d,.:]*/g) ?? [];
    return figures.some((figure) => question.ideal?.includes(figure));
  });
}

function falsePositives(chats: readonly Chat[], pairs: number, wanted: (turn: Turn) => boolean) {
  const random = seeded(5);
  const started = performance.now();
  const rules: Record<string, number> = {};
  let flagged = 0;
  for (let done = 0; done < pairs; done++) {
    const chat = chats[Math.floor(random() * chats.length)]!;
    const turns = chat.turns.filter(wanted);
    const a = turns[Math.floor(random() * turns.length)]!;
    const b = turns[Math.floor(random() * turns.length)]!;
    if (a.id === b.id || isKnown(chat, a.id, b.id)) continue;
    const conflict = compareSentences(a.text, b.text);
    if (conflict === undefined) continue;
    flagged++;
    const rule = conflict.evidence[0]!.rule;
    rules[rule] = (rules[rule] ?? 0) + 1;
  }
  const seconds = (performance.now() - started) / 1_000;
  return { pairs, flagged, share: flagged / pairs, rules, pairsPerSecond: Math.round(pairs / seconds) };
}

/** Pairs that a question is about are no false positives. */
function isKnown(chat: Chat, a: number, b: number): boolean {
  return chat.questions.some((question) => {
    const ids = Object.values(question.source_chat_ids ?? {}).flat();
    return ids.includes(a) && ids.includes(b);
  });
}
