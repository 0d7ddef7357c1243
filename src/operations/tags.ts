import { z } from 'zod';
import { PREDEFINED_TAGS, predefinedCategory } from '../model/tag.ts';
import { readOperation } from './define.ts';
import { readMoment, readScope } from './fields.ts';

export const tags = readOperation({
  name: 'tags',
  summary: 'List tags',
  description:
    'Lists the tags of the items you can read, most used first, with their category. With `unused`, also predefined tags that no item has.',
  area: 'review',
  view: 'tags',
  input: z.object({
    unused: z.boolean().default(false).describe('Also predefined tags that are not in use'),
    ...readScope,
    ...readMoment,
  }),
  output: z.object({
    tags: z.array(
      z.object({
        name: z.string(),
        category: z.string(),
        predefined: z.boolean(),
        description: z.string().nullable(),
        items: z.number(),
      }),
    ),
  }),
  examples: [{ title: 'Tags in use', cli: 'tags', input: {} }],
  async handle(query, input) {
    const used = await query.view.listTags(await query.scopes.access(input.scope, input.inherit), query.now);
    const names = new Set(used.map((tag) => tag.name));
    const unused = input.unused
      ? Object.keys(PREDEFINED_TAGS)
          .filter((name) => !names.has(name))
          .sort()
      : [];
    return {
      tags: [
        ...used.map((tag) => ({
          ...tag,
          category: tag.category === 'custom' ? (predefinedCategory(tag.name) ?? 'custom') : tag.category,
          predefined: predefinedCategory(tag.name) !== undefined,
        })),
        ...unused.map((name) => ({
          name,
          category: PREDEFINED_TAGS[name]!,
          predefined: true,
          description: null,
          items: 0,
        })),
      ],
    };
  },
});
