/** The smaller verbs of memories: each changes one thing, makes a version and says so, or says that nothing changed. */

import { RecollectError } from '../../base/errors.ts';
import { assertPerson } from '../../gate/access.ts';
import { isPerson } from '../../model/actor.ts';
import type { ArchiveReason } from '../../model/memory-values.ts';
import { normaliseTags } from '../../model/tag.ts';
import type { MemoryRecord } from '../../store/port/queries.ts';
import { MEMORIES, type VersionFields } from '../../store/port/tables.ts';
import type { Changed } from '../changed.ts';
import { proposedFor } from '../conflicts/proposal.ts';
import type { WriteContext } from '../context.ts';
import { assertTagCount } from '../item-tags/assert-tag-count.ts';
import { contentOf } from '../texts/content-of.ts';
import { enterMemory, scopeOf } from './load-memory.ts';
import { assertNameFree } from './memory-fields.ts';

export async function forgetMemory(
  command: WriteContext,
  id: string,
  archiveReason: ArchiveReason,
  reason: string | undefined,
): Promise<Changed> {
  const record = await enterMemory(command, id);
  if (record.memory.status === 'archived') return unchanged(record);
  return change(command, record, 'memory.archived', { archiveReason, reason });
}

/**
 * Back to the status that it had before it was archived. It waits in the inbox instead when an agent brings it back, or
 * when its words were changed meanwhile by somebody who is not a person.
 */
export async function restoreMemory(command: WriteContext, id: string, reason: string | undefined): Promise<Changed> {
  const record = await enterMemory(command, id);
  if (record.memory.status !== 'archived' && record.memory.status !== 'rejected') return unchanged(record);
  await refuseRejected(command, record);
  const { name, kind } = record.memory;
  if (name !== null) await assertNameFree(command, await scopeOf(command, record), kind, name, id);
  const before = await versionBeforeArchive(command, record);
  const sameWords = before?.content_seq === record.memory.content_seq && before?.payload === record.memory.payload;
  const accepted = isPerson(command.identity.actor) && (sameWords || record.memory.edited_by.startsWith('person:'));
  const status = before === undefined || (before.status === 'active' && !accepted) ? 'inbox' : before.status;
  return change(command, record, 'memory.restored', { status, reason });
}

/** What somebody rejected is not brought back before a person takes the rejection back. */
async function refuseRejected(command: WriteContext, record: MemoryRecord): Promise<void> {
  const text = contentOf(command.kinds.read(record.contentEvent));
  await command.rejected.refuse(await scopeOf(command, record), [{ text }]);
}

/** From the inbox, or from staleness, to active; a daily memory becomes permanent. A person's decision. */
export async function promoteMemory(command: WriteContext, id: string, reason: string | undefined): Promise<Changed> {
  assertPerson(command.identity, 'accept a memory');
  const record = await enterMemory(command, id);
  const { status, tier } = record.version;
  if (status === 'active' && tier === 'permanent') return unchanged(record);
  if (status === 'archived' || status === 'rejected') {
    throw new RecollectError('wrong_status', `Memory ${id} is ${status}`, {
      hint:
        status === 'archived'
          ? 'Restore it first.'
          : 'A rejected memory cannot be accepted; a person can withdraw the rejection.',
      details: { id, status },
    });
  }
  await refuseRejected(command, record);
  const proposed = await proposedFor(command.view.rows, id);
  if (proposed !== undefined) return promoteProposal(command, record, proposed, reason);
  const { name, kind } = record.memory;
  if (name !== null) await assertNameFree(command, await scopeOf(command, record), kind, name, id);
  return change(command, record, 'memory.promoted', { reason });
}

/** A change that was proposed takes the place of the memory that it changes, and its name, unless it brings another. */
async function promoteProposal(
  command: WriteContext,
  record: MemoryRecord,
  targetId: string,
  reason: string | undefined,
): Promise<Changed> {
  const target = await enterMemory(command, targetId);
  await change(command, target, 'memory.archived', { archiveReason: 'superseded', reason });
  const { id, name, kind } = record.memory;
  const taken = name ?? (target.memory.kind === kind ? target.memory.name : null);
  if (taken !== null) await assertNameFree(command, await scopeOf(command, record), kind, taken, id);
  const promoted = await change(command, record, 'memory.promoted', { reason });
  const after =
    taken === name ? promoted : await change(command, record, 'memory.revised', { changes: { name: taken } });
  return { ...after, superseded: [targetId] };
}

export async function pinMemory(
  command: WriteContext,
  id: string,
  pinned: boolean,
  reason: string | undefined,
): Promise<Changed> {
  const record = await enterMemory(command, id);
  if (Boolean(record.memory.pinned) === pinned) return unchanged(record);
  return change(command, record, pinned ? 'memory.pinned' : 'memory.unpinned', { reason });
}

export async function tagMemory(
  command: WriteContext,
  id: string,
  tags: readonly string[],
  reason: string | undefined,
): Promise<Changed> {
  const record = await enterMemory(command, id);
  const has = tagsOf(record);
  const added = normaliseTags(tags).filter((tag) => !has.includes(tag));
  if (added.length === 0) return unchanged(record);
  assertTagCount(id, has.length + added.length);
  return change(command, record, 'memory.tagged', { tags: added, reason });
}

export async function untagMemory(
  command: WriteContext,
  id: string,
  tags: readonly string[],
  reason: string | undefined,
): Promise<Changed> {
  const record = await enterMemory(command, id);
  const has = tagsOf(record);
  const gone = normaliseTags(tags).filter((tag) => has.includes(tag));
  if (gone.length === 0) return unchanged(record);
  return change(command, record, 'memory.untagged', { tags: gone, reason });
}

async function change(
  command: WriteContext,
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

async function versionBeforeArchive(command: WriteContext, record: MemoryRecord): Promise<VersionFields | undefined> {
  // All of its history counts, also what the caller may not read.
  const ofItsOwner = { scopeIds: null, publicChainId: null, ownerIds: [record.memory.owner_id] };
  for (let before: number | undefined = record.memory.version; before !== undefined; ) {
    const page: MemoryRecord[] = await command.view.listVersions(ofItsOwner, record.memory.id, {
      beforeVersion: before,
      limit: 50,
    });
    const found = page.find((entry) => entry.version.status !== 'archived');
    if (found) return found.version;
    before = page.at(-1)?.version.version;
  }
  return undefined;
}

function tagsOf(record: MemoryRecord): string[] {
  return JSON.parse(record.version.tags) as string[];
}
