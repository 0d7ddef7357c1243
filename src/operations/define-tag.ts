import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { assertWholeChain } from '../gate/access.ts';
import { ensureScope } from '../knowledge/scopes/ensure-scope.ts';
import { scopeReference } from '../model/scope.ts';
import { normaliseTag, TAG_CATEGORIES, tagName } from '../model/tag.ts';
import { TAGS } from '../store/port/tables.ts';
import { writeOperation } from './define.ts';

export const defineTag = writeOperation({
  name: 'define-tag',
  summary: 'Give a tag a category and a description',
  description:
    'A tag needs no definition to be used. A definition applies to the whole organisation, or to everything outside organisations, so a pinned connection cannot make one.',
  area: 'admin',
  view: 'report',
  main: 'name',
  idempotent: true,
  input: z.object({
    name: tagName.describe('The tag'),
    category: z.enum(TAG_CATEGORIES).default('custom').describe('The category of the tag'),
    description: z.string().min(1).max(LIMITS.description).optional().describe('What it is for'),
    scope: scopeReference.optional().describe('A scope of the organisation (default: the connection’s scope)'),
  }),
  output: z.object({ name: z.string(), category: z.string() }),
  examples: [
    {
      title: 'A domain of your own',
      cli: 'define-tag billing --category domain',
      input: { name: 'billing', category: 'domain' },
    },
  ],
  async handle(command, input) {
    assertWholeChain(command.identity, 'A definition');
    const name = normaliseTag(input.name);
    const scope = await ensureScope(command, input.scope);
    const known = await command.view.rows.get(TAGS, scope.chain_id, name);
    const same = known?.category === input.category && known.description === (input.description ?? null);
    if (same) return { name, category: input.category };
    await command.submit({
      kind: 'tag.defined',
      scope,
      data: { name, category: input.category, description: input.description },
    });
    return { name, category: input.category };
  },
});
