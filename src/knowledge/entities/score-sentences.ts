/** Test support: precision and recall of the extractor on marked sentences, by type. An entity counts only with its exact words, place and type. */
import { extractEntities } from './extract-entities.ts';

export interface Score {
  readonly right: number;
  readonly wrong: number;
  readonly missed: number;
  readonly precision: number;
  readonly recall: number;
}

interface Marked {
  readonly text: string;
  readonly entities: ReadonlySet<string>;
}

export function readMarks(sentence: string): Marked {
  const entities = new Set<string>();
  let text = '';
  let end = 0;
  for (const mark of sentence.matchAll(/⟦([^|⟧]+)\|(\w+)⟧/g)) {
    text += sentence.slice(end, mark.index);
    entities.add(`${text.length} ${mark[2]} ${mark[1]}`);
    text += mark[1];
    end = mark.index + mark[0].length;
  }
  return { text: text + sentence.slice(end), entities };
}

export interface Report {
  readonly all: Score;
  readonly byType: Readonly<Record<string, Score>>;
  /** What to look at: `+` for a wrong entity, `-` for a missed one. */
  readonly errors: readonly string[];
}

export function scoreSentences(sentences: readonly string[]): Report {
  const counts = new Map<string, [right: number, wrong: number, missed: number]>();
  const errors: string[] = [];
  const count = (key: string, which: 0 | 1 | 2) => {
    for (const type of ['all', key.split(' ')[1]!]) {
      const entry = counts.get(type) ?? [0, 0, 0];
      entry[which]++;
      counts.set(type, entry);
    }
  };
  for (const sentence of sentences) {
    const { text, entities } = readMarks(sentence);
    const found = new Set(extractEntities(text).map((one) => `${one.offset} ${one.type} ${one.text}`));
    for (const key of found) {
      count(key, entities.has(key) ? 0 : 1);
      if (!entities.has(key)) errors.push(`+ ${key} in: ${text}`);
    }
    for (const key of entities) {
      if (found.has(key)) continue;
      count(key, 2);
      errors.push(`- ${key} in: ${text}`);
    }
  }
  const byType = Object.fromEntries([...counts].map(([type, entry]) => [type, scoreOf(...entry)]));
  return { all: byType.all ?? scoreOf(0, 0, 0), byType, errors };
}

function scoreOf(right: number, wrong: number, missed: number): Score {
  const share = (part: number, whole: number) => (whole === 0 ? 1 : Math.round((part / whole) * 1_000) / 1_000);
  return { right, wrong, missed, precision: share(right, right + wrong), recall: share(right, right + missed) };
}
