import { z } from 'zod';
import { sightById } from '../gate/access.ts';
import { BLOCK } from '../knowledge/blocks/block.ts';
import { viewBlock } from '../knowledge/blocks/block-view.ts';
import type { Query } from '../knowledge/command.ts';
import { diffFields, diffLines } from '../knowledge/memories/diff-versions.ts';
import { loadMemory } from '../knowledge/memories/load-memory.ts';
import { viewMemory } from '../knowledge/memories/memory-view.ts';
import { loadText, loadTextVersion } from '../knowledge/named-texts/load-named-text.ts';
import { RESOURCE } from '../knowledge/resources/resource.ts';
import { viewResource } from '../knowledge/resources/resource-view.ts';
import { isIdOf } from '../model/nouns.ts';
import type { MemoryRecord } from '../store/port/queries.ts';
import { readOperation } from './define.ts';
import { readMoment, versionedId } from './fields.ts';

const COMPARED = [
  'kind',
  'name',
  'category',
  'content',
  'payload',
  'tags',
  'status',
  'archiveReason',
  'importance',
  'confidence',
  'priority',
  'tier',
  'decayTier',
  'pinned',
  'visibility',
  'validation',
  'trust',
  'validFrom',
  'validTo',
  'expiresAt',
  'summaryOf',
  'authority',
  'locked',
  'maxTokens',
  'metadata',
  'title',
  'parent',
  'size',
  'citations',
];

export const diff = readOperation({
  name: 'diff',
  summary: 'Compare two versions of a memory, a block or a resource',
  description:
    'Names every field that differs and shows the content line by line. Without numbers it compares the latest version with the one before it.',
  main: 'id',
  input: z.object({
    id: versionedId,
    from: z.int().min(1).optional().describe('The older version; the one before `to`, if left out'),
    to: z.int().min(1).optional().describe('The newer version; the latest, if left out'),
    ...readMoment,
  }),
  output: z.object({
    id: z.string(),
    from: z.number(),
    to: z.number(),
    fields: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
    content: z.array(z.object({ change: z.enum(['same', 'removed', 'added']), text: z.string() })),
  }),
  examples: [{ title: 'What changed last', cli: 'diff mem_01j…', input: { id: 'mem_01j…' } }],
  async handle(query, input) {
    const [older, newer] = await versionsOf(query, input);
    return {
      id: input.id,
      from: older.version,
      to: newer.version,
      fields: diffFields(older, newer, COMPARED),
      content: diffLines(older.content ?? '', newer.content ?? ''),
    };
  },
});

interface Request {
  readonly id: string;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

function versionsOf(query: Query, request: Request) {
  if (isIdOf('block', request.id)) return blockVersions(query, request);
  return isIdOf('resource', request.id) ? resourceVersions(query, request) : memoryVersions(query, request);
}

async function memoryVersions(query: Query, { id, from, to }: Request) {
  const newer = await loadMemory(query, id, to);
  const older = from === undefined ? await versionBefore(query, newer) : await loadMemory(query, id, from);
  return [await viewMemory(query, older), await viewMemory(query, newer)] as const;
}

async function blockVersions(query: Query, { id, from, to }: Request) {
  const block = await loadText(query, BLOCK, id);
  const newest = to ?? block.version;
  const view = async (version: number) => viewBlock(query, block, await loadTextVersion(query, BLOCK, block, version));
  return [await view(from ?? Math.max(1, newest - 1)), await view(newest)] as const;
}

async function resourceVersions(query: Query, { id, from, to }: Request) {
  const row = await loadText(query, RESOURCE, id);
  const newest = to ?? row.version;
  const view = async (version: number) =>
    viewResource(query, row, await loadTextVersion(query, RESOURCE, row, version));
  return [await view(from ?? Math.max(1, newest - 1)), await view(newest)] as const;
}

/** The latest one before it that the caller may see; itself, when there is none. */
async function versionBefore(query: Query, record: MemoryRecord): Promise<MemoryRecord> {
  const page = { beforeVersion: record.version.version, limit: 1 };
  const [before] = await query.view.listVersions(sightById(query.identity), record.memory.id, page);
  return before ?? record;
}
