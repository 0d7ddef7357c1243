/** Revise and revert: a new version, never a change in place. */

import { RecollectError } from '../../base/errors.ts';
import { accessById } from '../../gate/access.ts';
import { mustPropose, withinMeans } from '../../gate/authority.ts';
import { isPersonsMemory } from '../../gate/standing.ts';
import { isPerson } from '../../model/actor.ts';
import type { ClearableName } from '../../model/field-types.ts';
import type { MemoryFields } from '../../model/memory.ts';
import { MEMORY_FIELD_TABLE, type MEMORY_FIELDS } from '../../model/memory-fields.ts';
import { normaliseTags } from '../../model/tag.ts';
import type { MemoryRecord } from '../../store/port/queries.ts';
import { MEMORIES, type VersionFields } from '../../store/port/tables.ts';
import type { Revised } from '../changed.ts';
import { checkCitations } from '../citations/cite.ts';
import { isLive } from '../conflicts/auto-close.ts';
import { conflictIdOf } from '../conflicts/conflict-id.ts';
import type { WriteContext } from '../context.ts';
import { findAtOnce } from '../entities/find-entities.ts';
import { refuseErasedSources } from '../items/erased-sources.ts';
import { type Flagged, flagRapidChange, uniteFlags } from '../items/rapid-change.ts';
import { type Sources, sourceFlags, sourceTrust } from '../items/source-trust.ts';
import { contentOf } from '../texts/content-of.ts';
import { enterMemory, loadMemory, scopeOf } from './load-memory.ts';
import { citationsIn } from './memory-citations.ts';
import type { MemoryChanges } from './memory-events.ts';
import { alignExpiry, assertNameFree, assertPayloadSize, checkWhole } from './memory-fields.ts';
import { mergePayload, moveValidUntil } from './payload-changes.ts';
import { proposeRevision } from './propose-revision.ts';

/** Changes after which a name may meet another one: it is new, or seen by others, or its time goes on. */
const NAME_MATTERS = ['name', 'kind', 'visibility', 'expiresAt', 'tier', 'validTo'] as const;

export interface Revision {
  readonly fields: Partial<MemoryFields>;
  readonly clear: readonly ClearableName<typeof MEMORY_FIELDS>[];
  readonly reason: string | undefined;
  readonly basedOn: number | undefined;
}

export async function reviseMemory(command: WriteContext, id: string, revision: Revision): Promise<Revised> {
  const cleared: MemoryChanges = Object.fromEntries(revision.clear.map((field) => [field, null]));
  const given = withinMeans(command.identity.actor, MEMORY_FIELD_TABLE.toChanges(revision.fields));
  const { citations } = revision.fields;
  const both = revision.clear.find((field) => (field === 'citations' ? citations : given[field]) !== undefined);
  if (both)
    throw new RecollectError('invalid_input', `${both} is both given and cleared`, {
      hint: 'Omit one of the two.',
      details: { field: both },
    });
  const changes = alignExpiry({ ...given, ...cleared }, command.now);
  if (citations === undefined && Object.values(changes).every((value) => value === undefined)) {
    throw new RecollectError('nothing_to_change', 'No field to change was given', {
      hint: 'Give new content or another field; `recollect revise --help` lists them.',
    });
  }
  const record = await enterMemory(command, id);
  await refuseErasedSources(command, changes.summaryOf);
  const checked = citations && (await checkCitations(command, await scopeOf(command, record), citations));
  const all = { ...withPayload(record, changes), ...(checked ? { citations: checked } : {}) };
  const basedOn = await basedOnEvent(command, record, revision.basedOn);
  const standing = isPersonsMemory(record.memory) ? 'persons' : 'others';
  if (isLive(record.memory) && mustPropose(command.identity.actor, 'memory.revised', standing))
    return proposeRevision(
      command,
      record,
      realChanges(all, record.version, wordsOf(command, record)),
      revision.reason,
    );
  return submitRevision(command, record, {
    changes: all,
    reason: revision.reason,
    basedOn,
  });
}

/** A payload is merged by field, unless the kind changes and with it what the fields mean. */
function withPayload({ memory, version }: MemoryRecord, changes: MemoryChanges): MemoryChanges {
  const moved = moveValidUntil(changes.kind ?? version.kind, changes);
  if (!moved.payload || (moved.kind !== undefined && moved.kind !== version.kind)) return moved;
  const payload = mergePayload(MEMORY_FIELD_TABLE.read(version, 'payload'), moved.payload);
  if (payload) assertPayloadSize(memory.id, payload);
  return { ...moved, payload };
}

export async function submitRevision(
  command: WriteContext,
  record: MemoryRecord,
  revision: {
    readonly changes: MemoryChanges;
    readonly reason: string | undefined;
    readonly basedOn?: string | undefined;
    readonly resolves?: string | undefined;
    /** What is doubtful about words that were taken from elsewhere. */
    readonly taken?: Flagged | undefined;
  },
): Promise<Revised> {
  const { version, memory } = record;
  const changes = realChanges(revision.changes, version, wordsOf(command, record));
  const kind = changes.kind ?? version.kind;
  const name = changes.name === undefined ? version.name : changes.name;
  const payload = changes.payload === undefined ? MEMORY_FIELD_TABLE.read(version, 'payload') : changes.payload;
  checkWhole({
    kind,
    payload,
    validFrom: changes.validFrom === undefined ? version.valid_from : changes.validFrom,
    validTo: changes.validTo === undefined ? version.valid_to : changes.validTo,
  });
  if (Object.keys(changes).length === 0)
    return { status: 'unchanged', id: memory.id, version: memory.version, memoryStatus: memory.status, conflict: null };
  const scope = await scopeOf(command, record);
  if (name !== null && NAME_MATTERS.some((field) => changes[field] !== undefined))
    await assertNameFree(command, scope, kind, name, memory.id);
  // Whoever changes what waited for a person, and is one, has looked at it.
  const isAccepted = isPerson(command.identity.actor) && memory.status === 'inbox';
  const rapid = await rapidRevision(command, record);
  const isQuarantined = command.isQuarantined || rapid?.quarantined === true;
  const sources = restsOn(changes, version);
  const flagged = uniteFlags(rapid, revision.taken, await sourceFlags(command, sources));
  const event = await command.submit({
    kind: 'memory.revised',
    scope,
    itemId: memory.id,
    sourceTrust: await sourceTrust(command, sources),
    flagged,
    data: {
      changes,
      status: isQuarantined ? 'quarantined' : isAccepted ? 'active' : undefined,
      reason: revision.reason,
      basedOn: revision.basedOn,
      resolves: revision.resolves,
      found: changes.content === undefined ? undefined : findAtOnce(command, changes.content),
    },
  });
  return outcome(command, memory.id, event);
}

/** The versions before it, back to the first that counts, are looked at only where the last one is new and of the same hand. */
async function rapidRevision(command: WriteContext, { memory }: MemoryRecord): Promise<Flagged | undefined> {
  const { version, edited_by: by, edited_at: at } = memory;
  return flagRapidChange(command, memory.id, version, { by, at }, async (first) => {
    const row = (await command.view.findMemory(accessById(command.identity), memory.id, first))?.version;
    return row && { by: row.edited_by, at: row.edited_at };
  });
}

/** What the version after these changes rests on; nothing, where trust stays as it is. */
function restsOn(changes: MemoryChanges, version: VersionFields): Sources {
  const { content, payload, citations, summaryOf } = changes;
  if ([content, payload, citations, summaryOf].every((change) => change === undefined)) return {};
  return {
    citations: citations === undefined ? citationsIn(version) : citations,
    summaryOf: summaryOf === undefined ? MEMORY_FIELD_TABLE.read(version, 'summaryOf') : summaryOf,
  };
}

export async function revertMemory(
  command: WriteContext,
  id: string,
  to: number,
  reason: string | undefined,
  basedOn: number | undefined,
  resolves?: string,
): Promise<Revised> {
  const record = await enterMemory(command, id);
  const target = await loadMemory(command, id, to);
  if (to === record.memory.version)
    return { status: 'unchanged', id, version: to, memoryStatus: record.memory.status, conflict: null };
  const scope = await scopeOf(command, record);
  if (target.version.name !== null) await assertNameFree(command, scope, target.version.kind, target.version.name, id);
  await command.rejected.refuse(scope, [{ text: contentOf(command.kinds.read(target.contentEvent)) }]);
  // What an agent brings back waits for a person, as its own words do.
  const toInbox = !isPerson(command.identity.actor) && target.version.status === 'active';
  const event = await command.submit({
    kind: 'memory.reverted',
    scope,
    itemId: id,
    data: {
      to: target.version.event_id,
      status: toInbox ? 'inbox' : undefined,
      reason,
      basedOn: await basedOnEvent(command, record, basedOn),
      resolves,
    },
  });
  return outcome(command, id, event);
}

async function outcome(command: WriteContext, id: string, event: { readonly id: string }): Promise<Revised> {
  const memory = (await command.view.rows.get(MEMORIES, id))!;
  return {
    status: 'revised',
    id,
    version: memory.version,
    memoryStatus: memory.status,
    conflict: memory.conflict ? conflictIdOf(event) : null,
  };
}

async function basedOnEvent(
  command: WriteContext,
  record: MemoryRecord,
  version: number | undefined,
): Promise<string | undefined> {
  return version === undefined ? undefined : (await loadMemory(command, record.memory.id, version)).version.event_id;
}

function wordsOf(command: WriteContext, { contentEvent }: MemoryRecord): string {
  return contentOf(command.kinds.read(contentEvent));
}

/** Leaves out what would stay as it is, so that repeating a revision makes no version. */
function realChanges(changes: MemoryChanges, version: VersionFields, content: string): MemoryChanges {
  const wanted: MemoryChanges = { ...changes, tags: changes.tags && normaliseTags(changes.tags) };
  return MEMORY_FIELD_TABLE.realChanges(wanted, version, { content });
}
