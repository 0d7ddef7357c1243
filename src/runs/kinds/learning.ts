/** Reads what people said, and what agents reported, for what is worth keeping, in the order of the ledger. Each find is a proposal, or a memory of the inbox. */
import { z } from 'zod';
import { canonicalJson } from '../../base/canonical-json.ts';
import { accessById } from '../../gate/access.ts';
import type { ReadContext } from '../../knowledge/context.ts';
import { type Candidate, sameAs } from '../../knowledge/harvest/candidate.ts';
import { HARVESTED_KINDS, harvestMessage } from '../../knowledge/harvest/harvest-message.ts';
import { isNews, learnCandidate } from '../../knowledge/harvest/propose-candidate.ts';
import { withoutReplaced } from '../../knowledge/harvest/without-replaced.ts';
import { ALL_SCOPES } from '../../knowledge/scope-tree/resolve-scope.ts';
import { scopeReference } from '../../model/scope.ts';
import { defineRun } from '../define-run.ts';

/** Messages of one look: enough to see what was corrected a little later, and others get their turn between two of them. */
const PAGE = 200;

const input = z.object({
  scope: scopeReference.optional(),
  /** From the beginning, and not only what is new. */
  all: z.boolean(),
});
type Input = z.output<typeof input>;

interface Place {
  readonly after: number;
  readonly looked: number;
}

export const LEARNING = defineRun({
  kind: 'learn',
  input,
  undoable: true,
  plan: async ({ view }) => ({ total: await view.lastPosition() }),
  async look(query, asked: Input, cursor: Place | undefined) {
    const from = cursor ?? { after: asked.all ? 0 : await learntUntil(query, asked), looked: 0 };
    const access = await query.scopes.access(asked.scope, false);
    const page = { order: 'oldest', after: from.after, limit: PAGE } as const;
    const messages = await query.view.listEvents(access, { kinds: HARVESTED_KINDS }, page);
    const found: Candidate[] = [];
    for (const placed of messages) found.push(...(await harvestMessage(query, placed)));
    const items: Candidate[] = [];
    const seen = new Set<string>();
    for (const candidate of await withoutReplaced(query, messages, found)) {
      const key = sameAs(candidate);
      if (seen.has(key) || !(await isNews(query, candidate))) continue;
      seen.add(key);
      items.push(candidate);
    }
    const isLast = messages.length < PAGE;
    const reached = { after: messages.at(-1)?.position ?? from.after, looked: from.looked + messages.length };
    const done = isLast ? await query.view.lastPosition() : reached.after;
    return { items, cursor: reached, done, isLast, seen: { looked: reached.looked, items } };
  },
  apply: learnCandidate,
  idOf: ({ event }) => event,
});

/** Where the last run of the same request ended; what came to nothing since is read again. */
async function learntUntil(query: ReadContext, asked: Input): Promise<number> {
  const reference = asked.scope === ALL_SCOPES ? undefined : asked.scope;
  const { id } = await query.scopes.plan(reference);
  const access = { ...accessById(query.identity), scopeIds: [id] };
  const before = await query.view.listRuns(access, { kinds: ['learn'], states: ['committed'] }, { limit: LOOKED_BACK });
  const same = [canonicalJson({ ...asked, all: true }), canonicalJson({ ...asked, all: false })];
  const ended = before.filter(({ input: given, done }) => same.includes(given) && done > 0);
  return Math.max(0, ...ended.map(({ done }) => done));
}

const LOOKED_BACK = 20;
