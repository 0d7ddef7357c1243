/**
 * What a question about a subject gets after its value has changed: from claims with supersession, and from a flat store that keeps every statement and
 * ranks them by plain full text. The same statements, questions and limits for both.
 */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Memory, openMemory } from 'recollect';
import { withFolder } from '../support/temporary.ts';
import { seeded } from '../support/turns.ts';

export const name = 'supersession';
export const goal =
  'current first in every case and nothing stale, where a flat store with plain full text is reported beside it';

const CHAINS = 1_000;
const LIMIT = 5;
const PREDICATES = [
  'lives in',
  'works at',
  'reports to',
  'default branch',
  'owner',
  'deadline',
  'package manager',
  'status',
];

interface Chain {
  readonly subject: string;
  readonly predicate: string;
  /** In the order in which they were said. */
  readonly values: readonly string[];
  /** In which words each was said. */
  readonly wordings: readonly number[];
}

export async function run(scale: number) {
  const random = seeded(4);
  const chains = Array.from(
    { length: Math.ceil(CHAINS * scale) },
    (_, number): Chain => ({
      subject: `Item${number} Unit${number}`,
      predicate: PREDICATES[number % PREDICATES.length]!,
      values: Array.from({ length: 2 + Math.floor(random() * 4) }, (_unused, age) => `value${number}g${age}`),
      wordings: Array.from({ length: 5 }, () => Math.floor(random() * WORDINGS.length)),
    }),
  );
  return withFolder(async (folder) => {
    const memory = await openMemory({ path: join(folder, 'memory.db'), synchronous: 'off', scope: 'project:bench' });
    const flat = new FlatStore(join(folder, 'flat.db'));
    for (let age = 0; age < 5; age++) {
      const said = chains.filter(({ values }) => values[age] !== undefined).map((chain) => statementOf(chain, age));
      await memory.assert(said as [Statement, ...Statement[]]);
      for (const { statement } of said) flat.add(statement);
    }
    const ours = await measure(chains, (question) => recalled(memory, question));
    const plain = await measure(chains, async (question) => flat.search(question, false));
    const newest = await measure(chains, async (question) => flat.search(question, true));
    const why = await measure(chains, (_, { subject, predicate }) => believed(memory, subject, predicate));
    flat.close();
    await memory.close();
    return {
      chains: chains.length,
      statements: chains.reduce((sum, { values }) => sum + values.length, 0),
      recall: ours,
      why,
      flat: plain,
      flatNewestOfEquals: newest,
    };
  });
}

interface Statement {
  readonly statement: string;
  readonly subject: string;
  readonly predicate: string;
  readonly object: string;
}

/** People say it in more and in fewer words. */
const WORDINGS = [
  (subject: string, rest: string) => `${subject} ${rest}`,
  (subject: string, rest: string) => `${subject} ${rest}, as of today`,
  (subject: string, rest: string) => `I heard in the meeting that ${subject} ${rest}`,
  (subject: string, rest: string) => `For the record: ${subject} ${rest} from now on`,
];

function statementOf({ subject, predicate, values, wordings }: Chain, age: number): Statement {
  const object = values[age]!;
  return { statement: WORDINGS[wordings[age]!]!(subject, `${predicate} ${object}`), subject, predicate, object };
}

/** Shares of the chains of which the current value came first, came at all, and of which a stale one was returned. */
async function measure(chains: readonly Chain[], ask: (question: string, chain: Chain) => Promise<readonly string[]>) {
  const counts = { currentFirst: 0, currentReturned: 0, staleReturned: 0, staleFirst: 0 };
  for (const chain of chains) {
    const current = chain.values.at(-1)!;
    const stale = chain.values.slice(0, -1);
    const answers = await ask(`${chain.subject} ${chain.predicate}`, chain);
    const said = answers.map((answer) => chain.values.find((value) => answer.split(/[ ,]/).includes(value)));
    if (said[0] === current) counts.currentFirst++;
    if (said.includes(current)) counts.currentReturned++;
    if (said.some((value) => value !== undefined && stale.includes(value))) counts.staleReturned++;
    if (said[0] !== undefined && stale.includes(said[0])) counts.staleFirst++;
  }
  return Object.fromEntries(Object.entries(counts).map(([what, count]) => [what, count / chains.length]));
}

async function recalled(memory: Memory, query: string): Promise<string[]> {
  const { items } = await memory.recall({ query, types: ['claim'], limit: LIMIT });
  return items.map((item) => item.content);
}

async function believed(memory: Memory, query: string, predicate: string): Promise<string[]> {
  return (await memory.why({ query, predicate, limit: LIMIT })).current.map((claim) => claim.statement);
}

/** Every statement in one FTS5 table, best match first; `newestOfEquals` is as kind to it as one can be. */
class FlatStore {
  readonly #db: DatabaseSync;

  constructor(path: string) {
    this.#db = new DatabaseSync(path);
    this.#db.exec("CREATE VIRTUAL TABLE said USING fts5 (statement, tokenize = 'porter unicode61')");
  }

  add(statement: string): void {
    this.#db.prepare('INSERT INTO said VALUES (?)').run(statement);
  }

  search(question: string, newestOfEquals: boolean): string[] {
    const words = question.split(' ').map((word) => `"${word}"`);
    const order = newestOfEquals ? 'rank, rowid DESC' : 'rank';
    const sql = `SELECT statement FROM said WHERE said MATCH ? ORDER BY ${order} LIMIT ?`;
    return this.#db
      .prepare(sql)
      .all(words.join(' OR '), LIMIT)
      .map((row) => row.statement as string);
  }

  close(): void {
    this.#db.close();
  }
}
