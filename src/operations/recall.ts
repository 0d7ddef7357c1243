import { z } from 'zod';
import { RecollectError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import { parseTime } from '../base/time.ts';
import { label, timeField, unitInterval } from '../model/fields.ts';
import { tagName } from '../model/tag.ts';
import { elsewhereView } from '../recall/count-elsewhere.ts';
import { elsewhere } from '../recall/elsewhere.ts';
import { recall as recallItems } from '../recall/recall.ts';
import { recallItem } from '../recall/recall-item.ts';
import { type RecallRequest, STRATEGIES } from '../recall/search.ts';
import { TEXT_TYPES } from '../store/port/queries.ts';
import { readOperation } from './define.ts';
import { hearing, ownTurns, readMoment, readScope, readValidity } from './fields.ts';

/** Each made once: a command makes all of its schemas before it does anything. */
const tagList = z.array(tagName).check(z.maxLength(LIMITS.tagsPerItem)).optional();
const text = label(LIMITS.label).optional();
const time = timeField.optional();
const flag = z.boolean().default(false);

function whyNotView() {
  return z.object({
    id: z.string(),
    reason: z
      .enum(['returned', 'limit', 'filtered', 'rejected', 'words'])
      .describe('words: it contains none of the query’s words, or only very common ones'),
    place: z.number().nullable().describe('Its position among the results'),
    filters: z
      .array(z.string())
      .describe(
        'Filters that keep it out: without any one of them it is found; if no single one is enough, all that exclude it',
      ),
  });
}

export const recall = readOperation({
  name: 'recall',
  summary: 'Find what answers a question',
  description:
    'Searches evidence, memories, claims, blocks, documents and sessions by their words, and by meaning if there is a model, best match first. Any text is a valid query. Each item names the events with its words and carries warnings where it is doubtful. ' +
    'It changes nothing and works on a read-only store.',
  area: 'everyday',
  view: 'found',
  main: 'query',
  input: z.object({
    query: z.string().max(LIMITS.query).describe('A question or some words'),
    limit: z
      .int()
      .check(z.gte(1), z.lte(LIMITS.recallMax))
      .default(LIMITS.recallDefault)
      .describe('The maximum number of results'),
    types: z
      .array(z.enum(TEXT_TYPES))
      .check(z.minLength(1), z.maxLength(TEXT_TYPES.length))
      .default([...TEXT_TYPES])
      .describe('Which types of items to search'),
    kinds: z.array(label(LIMITS.kind)).check(z.maxLength(50)).optional().describe('Only these kinds'),
    tags: tagList.describe('Only items with all of these tags'),
    anyTags: tagList.describe('Only items with one of these tags'),
    withoutTags: tagList.describe('No item with one of these tags'),
    speaker: text.describe('Only what this speaker said'),
    actor: text.describe('Only what this actor wrote: its id, or with its kind, such as agent:claude'),
    entities: z
      .array(label(LIMITS.entityName))
      .check(z.minLength(1), z.maxLength(50))
      .optional()
      .describe('Only texts that mention one of these; run `extract` first for texts written in bulk'),
    relatedTo: text.describe('Only items within two links of this item'),
    minTrust: unitInterval.optional().describe('Only items with at least this trust'),
    session: text.describe('Only this session'),
    conversation: text.describe('Only messages of this conversation'),
    since: time.describe('Only what happened at or after this time'),
    until: time.describe('Only what happened before this time'),
    includeArchived: flag.describe('Also archived and expired items, and claims that are not current'),
    includeRejected: flag.describe('Also items that state a rejected value, with a warning'),
    strategy: z
      .enum(STRATEGIES)
      .default('auto')
      .describe(
        'What to rank by: words, meaning or both; without a model that is text, and `vector` and `hybrid` are refused',
      ),
    explain: flag.describe('Explain why each item was found and how it was scored'),
    whyNot: text.describe('The id of an item: explain why it is not in the results'),
    ownTurns,
    compact: flag.describe('One line for each item instead of its full text; `get` shows it'),
    ...readValidity,
    ...readScope,
    ...readMoment,
  }),
  output: z.lazy(() =>
    z.object({
      query: z.string(),
      items: z.array(recallItem),
      warnings: z
        .array(z.string())
        .optional()
        .describe(
          'index_behind: some texts have no vector; vectors_unavailable: the model did not answer; weak: nothing found covers much of the question',
        ),
      whyNot: whyNotView().optional(),
      elsewhere: elsewhereView,
    }),
  ),
  examples: [
    { title: 'A question', cli: 'recall "How do we deploy?"', input: { query: 'How do we deploy?' } },
    {
      title: 'Ids and one line each',
      cli: 'recall deploy --compact --limit 3',
      input: { query: 'deploy', compact: true, limit: 3 },
    },
    { title: 'Only decisions', cli: 'recall deploy --kinds decision', input: { query: 'deploy', kinds: ['decision'] } },
  ],
  resultsOf: ({ items }) => items.length,
  question: ({ query, strategy, scope, inherit }) =>
    strategy === 'text' ? undefined : { text: query, scope, inherit },
  async handle(given, input) {
    const query = hearing(given, input.ownTurns);
    const { strategy, since, until, validAt } = input;
    if ((strategy === 'vector' || strategy === 'hybrid') && query.meaning === undefined)
      throw new RecollectError('vectors_unavailable', `No embedding model is configured for \`${strategy}\` search`, {
        hint: 'Omit `strategy` or use `text`: recall works without a model. To configure one, see docs/guides/vectors.md.',
      });
    const request: RecallRequest = {
      ...input,
      since: since === undefined ? undefined : parseTime(since, 'since'),
      until: until === undefined ? undefined : parseTime(until, 'until'),
      validAt: validAt === undefined ? undefined : parseTime(validAt, 'validAt'),
    };
    const { items, warnings } = await recallItems(query, request);
    const answer = {
      query: input.query,
      items,
      ...(warnings.length > 0 ? { warnings: [...warnings] } : {}),
      ...(items.length === 0 ? { elsewhere: await elsewhere(query, request) } : {}),
    };
    if (input.whyNot === undefined) return answer;
    const { whyNot } = await import('../recall/why-not.ts');
    return { ...answer, whyNot: await whyNot(query, request, input.whyNot, items) };
  },
});
