import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { fieldsOf } from '../base/records.ts';
import { identityView, viewIdentities } from '../knowledge/identities/identity-view.ts';
import { identityAccess } from '../knowledge/identities/load-identity.ts';
import { withTags } from '../knowledge/item-tags/item-tags.ts';
import { entityKind } from '../model/entity.ts';
import { ENTITY_KINDS, IDENTITY_STATUSES } from '../model/entity-values.ts';
import { label } from '../model/fields.ts';
import { normaliseName } from '../text/names/normalise-name.ts';
import { readOperation } from './define.ts';
import {
  filteredTags,
  nextCursor,
  pageCursor,
  paging,
  readMoment,
  readPageCursor,
  readScope,
  tagFilter,
} from './fields.ts';

interface Place {
  readonly key: string;
  readonly id: string;
}

export const identities = readOperation({
  name: 'identities',
  summary: 'List identities with all their names',
  description: 'Lists the identities of the organisation by name. Mentions are counted in the scopes you search.',
  area: 'team',
  view: 'identities',
  main: 'text',
  input: z.object({
    text: label(LIMITS.name).optional().describe('Only identities with a name that contains this'),
    kinds: z.array(entityKind).min(1).max(ENTITY_KINDS.length).optional().describe('Only these kinds'),
    statuses: z
      .array(z.enum(IDENTITY_STATUSES))
      .min(1)
      .max(IDENTITY_STATUSES.length)
      .default(['active'])
      .describe('Which to list'),
    ...tagFilter(),
    ...readScope,
    ...paging,
    ...readMoment,
  }),
  output: z.object({ identities: z.array(identityView), cursor: nextCursor }),
  examples: [{ title: 'Who is called Maria', cli: 'identities Maria', input: { text: 'Maria' } }],
  async handle(query, input) {
    const { cursor, limit, ...request } = input;
    const access = await query.scopes.access(input.scope, input.inherit);
    const found = await query.view.listIdentities(
      identityAccess(query.identity, access),
      {
        namePart: input.text === undefined ? undefined : normaliseName(input.text),
        kinds: input.kinds,
        statuses: input.statuses,
        tags: filteredTags(input),
      },
      { after: readPageCursor(cursor, request, isPlace), limit: limit + 1 },
    );
    const page = found.slice(0, limit);
    const last = page.at(-1);
    return {
      identities: await withTags(query, await viewIdentities(query, access, page)),
      cursor: found.length > limit && last ? pageCursor({ key: last.name_key, id: last.id }, request) : null,
    };
  },
});

function isPlace(value: unknown): value is Place {
  const { key, id } = fieldsOf(value);
  return typeof key === 'string' && typeof id === 'string';
}
