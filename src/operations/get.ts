import { z } from 'zod';
import { RecollectError, show } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import { isOneOf } from '../base/records.ts';
import { formatTime, parseTime } from '../base/time.ts';
import { accessById } from '../gate/access.ts';
import { BLOCK } from '../knowledge/blocks/block.ts';
import { viewBlock } from '../knowledge/blocks/block-view.ts';
import { findBlock } from '../knowledge/blocks/find-block.ts';
import type { ReadContext } from '../knowledge/context.ts';
import { refuseErased } from '../knowledge/erasures/targets.ts';
import { withTags } from '../knowledge/item-tags/item-tags.ts';
import { loadMemory } from '../knowledge/memories/load-memory.ts';
import { viewWholeMemory } from '../knowledge/memories/memory-view.ts';
import { MEMORY } from '../knowledge/memories/noun.ts';
import { noSuchItem } from '../knowledge/no-such-item.ts';
import { itemViews, nounFor } from '../knowledge/nouns.ts';
import { taggableNoun } from '../knowledge/tags/tag-place-of.ts';
import { loadTextVersion } from '../knowledge/versioned-documents/load-document.ts';
import { blockLabel } from '../model/block.ts';
import { BLOCK_KINDS, type BlockKind } from '../model/block-values.ts';
import { label, timeField } from '../model/fields.ts';
import { memoryKind } from '../model/memory.ts';
import { LIVE_STATUSES } from '../model/memory-values.ts';
import type { BlockRow } from '../store/port/tables.ts';
import { readOperation } from './define.ts';
import { itemId, readMoment, readScope } from './fields.ts';

const input = z.object({
  id: itemId.optional(),
  version: z.int().min(1).optional().describe('An old version of a memory, a block or a document'),
  name: label(LIMITS.name).optional().describe('Instead of an id: the name of a memory'),
  label: blockLabel.optional().describe('Instead of an id: the label of a block'),
  kind: memoryKind
    .optional()
    .describe(`With a name: the kind of the memory; with a label: that of the block, one of ${BLOCK_KINDS.join(', ')}`),
  validAt: timeField.optional().describe('Only if it is valid at this time'),
  ...readScope,
  ...readMoment,
});

const item = z.lazy(() => z.discriminatedUnion('type', itemViews));

export const get = readOperation({
  name: 'get',
  summary: 'Show one item in full',
  description:
    'Shows a memory, a block or a document (also an old version of it), a claim, an identity, an event, a session, a conversation, a scope, a link or a conflict by its id; a memory by its name, from the nearest scope; ' +
    'or the block with a label that is in effect in the scope.',
  area: 'everyday',
  view: 'item',
  main: 'id',
  formerFields: { type: 'kind' },
  input,
  output: item,
  examples: [
    { title: 'A memory', cli: 'get mem_01j…', input: { id: 'mem_01j…' } },
    {
      title: 'A guideline by its name',
      cli: 'get --name no-body-logs --kind guideline',
      input: { name: 'no-body-logs', kind: 'guideline' },
    },
    {
      title: 'The rules in effect here',
      cli: 'get --label rules --kind system',
      input: { label: 'rules', kind: 'system' },
    },
  ],
  async handle(query, request) {
    const found = await find(query, request).catch(async (error: unknown) => {
      if (request.id !== undefined) await refuseErased(query, request.id);
      throw error;
    });
    if (request.validAt !== undefined) await requireHolding(query, found, parseTime(request.validAt, 'validAt'));
    return taggableNoun(found.id) ? (await withTags(query, [found]))[0]! : found;
  },
});

async function find(query: ReadContext, request: z.output<typeof input>): Promise<z.input<typeof item>> {
  const { id, name, label: blockName, version } = request;
  if ([id, name, blockName].filter((given) => given !== undefined).length !== 1) {
    throw new RecollectError('invalid_input', 'get needs an id, a name or a label', {
      hint: 'For example `recollect get mem_…`, `recollect get --name no-body-logs` or `recollect get --label rules`.',
    });
  }
  if (id !== undefined) return getById(query, id, version);
  if (name === undefined) {
    const kind = asBlockKind(request.kind);
    return getBlock(query, await findBlock(query, { ...request, kind, label: blockName! }), version);
  }
  const access = await query.scopes.access(request.scope, request.inherit);
  const found = await query.view.findMemoryByName(
    access,
    request.kind,
    name,
    LIVE_STATUSES,
    request.validAt === undefined ? query.now : undefined,
  );
  if (!found) throw noSuchItem(name);
  return viewWholeMemory(query, version === undefined ? found : await loadMemory(query, found.memory.id, version));
}

function asBlockKind(kind: string | undefined): BlockKind | undefined {
  if (kind === undefined || isOneOf(BLOCK_KINDS, kind)) return kind;
  throw new RecollectError('invalid_input', `get: kind: there are no blocks of the kind ${show(kind)}`, {
    hint: `Give one of ${BLOCK_KINDS.join(', ')}.`,
    details: { field: 'kind' },
  });
}

/** What has happened stays so, and a block has no time of its own; of memories, claims and links it is known when they hold. */
async function requireHolding(query: ReadContext, found: z.input<typeof item>, time: number): Promise<void> {
  const holds =
    found.type === 'memory' || found.type === 'link'
      ? (found.validFrom === null || Date.parse(found.validFrom) <= time) &&
        (found.validTo === null || Date.parse(found.validTo) > time)
      : found.type !== 'claim' || (await claimHolds(query, found.id, time));
  if (holds) return;
  throw new RecollectError('not_found', `${found.id} is not valid at that time`, {
    hint: 'Omit `validAt` to see it anyway.',
    details: { id: found.id, validAt: formatTime(time) },
  });
}

async function claimHolds(query: ReadContext, id: string, time: number): Promise<boolean> {
  const filter = { statuses: ['current'], ids: [id], validAt: time };
  return (await query.view.listClaims(accessById(query.identity), filter, { limit: 1 })).length > 0;
}

/** What is nothing else is looked for among memories, and not found there. */
async function getById(query: ReadContext, id: string, version: number | undefined) {
  const noun = nounFor(id);
  if (!noun) return MEMORY.get(query, id, version);
  return 'versions' in noun ? noun.get(query, id, version) : noun.get(query, id);
}

async function getBlock(query: ReadContext, block: BlockRow, version: number | undefined) {
  return viewBlock(query, block, version === undefined ? block : await loadTextVersion(query, BLOCK, block, version));
}
