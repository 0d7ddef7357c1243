import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { parseTime } from '../base/time.ts';
import { accessById } from '../gate/access.ts';
import { nameKey, predicateKey } from '../knowledge/claims/claim-key.ts';
import { claimView, viewClaims } from '../knowledge/claims/claim-view.ts';
import { withTags } from '../knowledge/item-tags/item-tags.ts';
import { withoutRejectedClaims } from '../knowledge/rejected/rejected-items.ts';
import { CLAIM_STATUSES } from '../model/claim-values.ts';
import { label, timeField } from '../model/fields.ts';
import { countElsewhere, elsewhereView } from '../recall/count-elsewhere.ts';
import { readOperation } from './define.ts';
import {
  filteredTags,
  isText,
  nextCursor,
  pageCursor,
  paging,
  readMoment,
  readPageCursor,
  readScope,
  readValidity,
  tagFilter,
} from './fields.ts';

export const claims = readOperation({
  name: 'claims',
  summary: 'List claims',
  description: 'Lists claims, newest first, with their sources and whether the sources still contain the quotes.',
  area: 'knowledge',
  view: 'claims',
  input: z.object({
    subject: label(LIMITS.claimPart).optional().describe('Only claims about this'),
    predicate: label(LIMITS.claimPart).optional().describe('Only claims with this predicate'),
    topic: label(LIMITS.name).optional().describe('Only claims of this topic'),
    statuses: z
      .array(z.enum(CLAIM_STATUSES))
      .min(1)
      .max(CLAIM_STATUSES.length)
      .default(['current'])
      .describe('Which to list'),
    since: timeField.optional().describe('Only claims recorded at or after this time'),
    until: timeField.optional().describe('Only claims recorded before this time'),
    ...readValidity,
    ...tagFilter(),
    ...readScope,
    ...paging,
    ...readMoment,
  }),
  output: z.lazy(() => z.object({ claims: z.array(claimView), cursor: nextCursor, elsewhere: elsewhereView })),
  examples: [{ title: 'Claims about Maria', cli: 'claims --subject Maria', input: { subject: 'Maria' } }],
  async handle(query, input) {
    const { cursor, limit, ...request } = input;
    const time = (text: string | undefined, field: string) => (text === undefined ? undefined : parseTime(text, field));
    const access = await query.scopes.access(input.scope, input.inherit);
    const filter = {
      statuses: input.statuses,
      tags: filteredTags(input),
      subjectKey: input.subject === undefined ? undefined : nameKey(input.subject),
      predicateKey: input.predicate === undefined ? undefined : predicateKey(input.predicate),
      topicKey: input.topic === undefined ? undefined : nameKey(input.topic),
      validAt: time(input.validAt, 'validAt'),
      recordedFrom: time(input.since, 'since'),
      recordedUntil: time(input.until, 'until'),
    };
    const after = readPageCursor(cursor, request, isText);
    const found = await query.view.listClaims(access, filter, { after, limit: limit + 1 });
    const page = found.slice(0, limit);
    const shown = await withoutRejectedClaims(query, access, page);
    const isEmpty = shown.length === 0 && cursor === undefined;
    const countAll = async (most: number) =>
      (await query.view.listClaims(accessById(query.identity), filter, { limit: most })).length;
    return {
      claims: await withTags(query, await viewClaims(query, shown)),
      cursor: found.length > limit ? pageCursor(page.at(-1)!.id, request) : null,
      ...(isEmpty ? { elsewhere: await countElsewhere(query, input.scope, countAll) } : {}),
    };
  },
});
