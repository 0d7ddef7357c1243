/** The smaller verbs of memories: each changes one thing, makes a version and says so, or says that nothing changed. */
import { RecollectError } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';
import { assertPerson } from '../../gate/access.ts';
import { isPerson } from '../../model/actor.ts';
import type { ArchiveReason } from '../../model/memory.ts';
import { normaliseTags } from '../../model/tag.ts';
import type { MemoryRecord } from '../../store/port/queries.ts';
import { MEMORIES } from '../../store/port/tables.ts';
import type { Command } from '../command.ts';
import { loadMemory, scopeOf } from './load-memory.ts';
import { assertNameFree } from './memory-fields.ts';

export interface Changed {
  readonly status: 'changed' | 'unchanged';
  readonly id: string;
  readonly version: number;
  readonly memoryStatus: string;
}

export async function forgetMemory(
  command: Command,
  id: string,
  archiveReason: ArchiveReason,
  reason: string | undefined,
): Promise<Changed> {
  const record = await loadMemory(command, id);
  if (record.memory.status === 'archived') return unchanged(record);
  return change(command, record, 'memory.archived', { archiveReason, reason });
}

/** Back to the status that it had before it was archived. */
export async function restoreMemory(command: Command, id: string, reason: string | undefined): Promise<Changed> {
  const record = await loadMemory(command, id);
  if (record.memory.status !== 'archived') return unchanged(record);
  if (record.memory.name !== null)
    await assertNameFree(command, await scopeOf(command, record), record.memory.kind, record.memory.name, id);
  const before = await statusBeforeArchive(command, record);
  const status =
    before === 'active' && !isPerson(command.identity.actor) && record.version.author_kind === 'person'
      ? 'inbox'
      : before;
  return change(command, record, 'memory.restored', { status, reason });
}

/** From the inbox, or from staleness, to active; a daily memory becomes permanent. A person's decision. */
export async function promoteMemory(command: Command, id: string, reason: string | undefined): Promise<Changed> {
  assertPerson(command.identity, 'promote a memory');
  const record = await loadMemory(command, id);
  const { status, tier } = record.version;
  if (status === 'active' && tier === 'permanent') return unchanged(record);
  if (status === 'archived' || status === 'rejected') {
    throw new RecollectError('wrong_status', `Memory ${id} is ${status}`, {
      hint: status === 'archived' ? 'Restore it first.' : 'A rejected memory cannot be promoted.',
      details: { id, status },
    });
  }
  return change(command, record, 'memory.promoted', { reason });
}

export async function pinMemory(
  command: Command,
  id: string,
  pinned: boolean,
  reason: string | undefined,
): Promise<Changed> {
  const record = await loadMemory(command, id);
  if (Boolean(record.memory.pinned) === pinned) return unchanged(record);
  return change(command, record, pinned ? 'memory.pinned' : 'memory.unpinned', { reason });
}

export async function tagMemory(
  command: Command,
  id: string,
  tags: readonly string[],
  reason: string | undefined,
): Promise<Changed> {
  const record = await loadMemory(command, id);
  const has = tagsOf(record);
  const added = normaliseTags(tags).filter((tag) => !has.includes(tag));
  if (added.length === 0) return unchanged(record);
  if (has.length + added.length > LIMITS.tagsPerItem) {
    throw new RecollectError(
      'too_large',
      `Memory ${id} would have ${has.length + added.length} tags; the limit is ${LIMITS.tagsPerItem}`,
      { hint: 'Take some away first with `recollect untag`.' },
    );
  }
  return change(command, record, 'memory.tagged', { tags: added, reason });
}

export async function untagMemory(
  command: Command,
  id: string,
  tags: readonly string[],
  reason: string | undefined,
): Promise<Changed> {
  const record = await loadMemory(command, id);
  const has = tagsOf(record);
  const gone = normaliseTags(tags).filter((tag) => has.includes(tag));
  if (gone.length === 0) return unchanged(record);
  return change(command, record, 'memory.untagged', { tags: gone, reason });
}

async function change(
  command: Command,
  record: MemoryRecord,
  kind: string,
  data: Record<string, unknown>,
): Promise<Changed> {
  const { id } = record.memory;
  await command.submit({ kind, scope: await scopeOf(command, record), itemId: id, data });
  const after = (await command.view.rows.get(MEMORIES, id))!;
  return { status: 'changed', id, version: after.version, memoryStatus: after.status };
}

function unchanged(record: MemoryRecord): Changed {
  return {
    status: 'unchanged',
    id: record.memory.id,
    version: record.memory.version,
    memoryStatus: record.memory.status,
  };
}

async function statusBeforeArchive(command: Command, record: MemoryRecord): Promise<string> {
  let before: number | undefined = record.memory.version;
  while (before !== undefined) {
    const page: MemoryRecord[] = await command.view.listVersions(record.memory.id, {
      beforeVersion: before,
      limit: 50,
    });
    const found = page.find((entry) => entry.version.status !== 'archived');
    if (found) return found.version.status;
    before = page.at(-1)?.version.version;
  }
  return 'inbox';
}

function tagsOf(record: MemoryRecord): string[] {
  return JSON.parse(record.version.tags) as string[];
}
