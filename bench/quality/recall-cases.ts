/**
 * PrecisionMemBench: beliefs of a user as memories, and cases that say which of them a question should bring. What a pack does with pinned facts, open questions and
 * budgets is not asked here, only what recall returns of the rest.
 */
import { type Memory, openMemory } from 'recollect';
import { missingData, readData } from '../support/data-folder.ts';
import { withFolder } from '../support/temporary.ts';

export const name = 'recall-cases';
export const goal = 'reported: cases whose beliefs all come, stand first, and come alone';

const FILES = { beliefs: 'precisionmembench_beliefs.json', cases: 'precisionmembench_cases_dev.json' };

interface Belief {
  readonly _id: string;
  readonly user_id: string;
  readonly type: string;
  readonly canonical_name: string;
  readonly aliases: readonly string[];
  readonly content: string;
  readonly scope: readonly string[];
  readonly epistemic_status: string;
  readonly pinned: boolean;
  readonly resolved_at: string | null;
}

interface Case {
  readonly caseId: string;
  readonly userId?: string;
  readonly scope: readonly string[];
  readonly query: string;
  readonly budget?: object;
  readonly expect: { readonly relevantBeliefs?: { readonly shouldOnlyInclude?: readonly string[] } };
}

export async function run() {
  const beliefs = readData<Belief[]>(FILES.beliefs);
  const cases = readData<Case[]>(FILES.cases);
  if (!beliefs || !cases) return missingData(...Object.values(FILES));
  return withFolder(async (folder) => {
    const memories = new Map<string, Memory>();
    for (const user of new Set([...beliefs.map((belief) => belief.user_id), 'brand-new-user'])) {
      const memory = await openMemory({ path: `${folder}/${user}.db`, synchronous: 'off' });
      memories.set(user, memory);
      await fill(
        memory,
        beliefs.filter((belief) => belief.user_id === user),
      );
    }
    const rows: { id: string; all: boolean; first: boolean; alone: boolean }[] = [];
    for (const one of cases) {
      const expected = one.expect.relevantBeliefs?.shouldOnlyInclude;
      // A budget is for a pack; without a list there is nothing to compare.
      if (expected === undefined || one.budget !== undefined) continue;
      const names = await recalled(memories.get(one.userId ?? 'test-user')!, one);
      const found = names.map((name) => beliefs.find((belief) => belief.canonical_name === name)!._id);
      const isExpected = (id: string) => expected.includes(id);
      rows.push({
        id: one.caseId,
        all: expected.every((id) => found.includes(id)),
        first: found.slice(0, expected.length).every(isExpected) && expected.every((id) => found.includes(id)),
        alone: found.every(isExpected) && expected.every((id) => found.includes(id)),
      });
    }
    for (const memory of memories.values()) await memory.close();
    const count = (of: 'all' | 'first' | 'alone') => rows.filter((row) => row[of]).length;
    return { cases: rows.length, all: count('all'), first: count('first'), alone: count('alone'), rows };
  });
}

/** Each domain is a project; what is superseded or resolved is archived; aliases belong to the belief. */
async function fill(memory: Memory, beliefs: readonly Belief[]): Promise<void> {
  for (const belief of beliefs) {
    const { id } = await memory.remember({
      content: belief.content,
      name: belief.canonical_name,
      payload: { aliases: belief.aliases },
      scope: scopeOf(belief.scope[0]!),
    });
    if (belief.pinned) await memory.pin({ id });
    if (belief.epistemic_status === 'superseded' || belief.resolved_at !== null) await memory.forget({ id });
  }
}

/** Of several scopes what each of them brings; pinned ones are always in a pack, and not asked for. */
async function recalled(memory: Memory, { query, scope }: Case): Promise<string[]> {
  const found: { name: string; score: number }[] = [];
  for (const one of scope) {
    const within = { scope: scopeOf(one), inherit: false };
    const exists = (await memory.scopes({ limit: 500 })).scopes.some(({ key }) => key === one.split(':')[1]);
    if (!exists && one !== 'user:universal') continue;
    const pinned = new Set((await memory.list({ ...within, pinned: true, limit: 500 })).items.map(({ id }) => id));
    const { items } = await memory.recall({ query, ...within, types: ['memory'], limit: 50 });
    for (const item of items) if (!pinned.has(item.id)) found.push({ name: item.name!, score: item.score });
  }
  return found.toSorted((a, b) => b.score - a.score).map((item) => item.name);
}

function scopeOf(scope: string): string {
  return scope === 'user:universal' ? 'global' : `project:${scope.split(':')[1]}`;
}
