/** Propose: a change of a person's memory that somebody else wants. The memory stays; a new one waits beside it until a person accepts it. */
import { canonicalJson } from '../../base/canonical-json.ts';
import { ownerIdOf } from '../../gate/identity.ts';
import { MEMORY_FIELD_TABLE } from '../../model/memory-fields.ts';
import type { MemoryRecord } from '../../store/port/queries.ts';
import { MEMORIES, type MemoryRow, type VersionFields } from '../../store/port/tables.ts';
import type { Revised } from '../changed.ts';
import { conflictIdOf } from '../conflicts/conflict-id.ts';
import { proposalsFor } from '../conflicts/proposal.ts';
import type { WriteContext } from '../context.ts';
import { findAtOnce } from '../entities/find-entities.ts';
import { sourceFlags, sourceTrust } from '../items/source-trust.ts';
import { contentOf } from '../texts/content-of.ts';
import { scopeOf } from './load-memory.ts';
import type { MemoryChanges } from './memory-events.ts';
import { assertNameFree, checkWhole } from './memory-fields.ts';
import { memoryHashOf } from './memory-hash.ts';

export async function proposeRevision(
  command: WriteContext,
  record: MemoryRecord,
  changes: MemoryChanges,
  reason: string | undefined,
): Promise<Revised> {
  const { memory } = record;
  if (Object.keys(changes).length === 0)
    return { status: 'unchanged', id: memory.id, version: memory.version, memoryStatus: memory.status, conflict: null };
  const said = saying(record, changes, contentOf(command.kinds.read(record.contentEvent)));
  checkWhole({
    kind: said.kind,
    payload: said.payload ?? null,
    validFrom: said.validFrom ?? null,
    validTo: said.validTo ?? null,
  });
  const known = await sameProposal(command, memory, said);
  if (known) return { ...answer(known, memory.id), status: 'unchanged' };
  const scope = await scopeOf(command, record);
  if (said.name) await assertNameFree(command, scope, said.kind, said.name, memory.id);
  const { citations, summaryOf } = said;
  const id = command.newId('memory');
  const event = await command.submit({
    kind: 'memory.remembered',
    scope,
    itemId: id,
    sourceTrust: await sourceTrust(command, { citations, summaryOf }),
    flagged: await sourceFlags(
      command,
      { citations, summaryOf },
      changes.content === undefined ? [command.kinds.read(record.contentEvent)] : [],
    ),
    data: {
      ...said,
      status: command.isQuarantined ? 'quarantined' : 'inbox',
      owner: ownerIdOf(command.identity.actor),
      found: findAtOnce(command, said.content),
      proposes: memory.id,
      reason,
    },
  });
  const proposal = (await command.view.rows.get(MEMORIES, id))!;
  return { ...answer(proposal, memory.id), conflict: conflictIdOf(event) };
}

function answer(proposal: MemoryRow, targetId: string): Revised {
  return {
    status: 'proposed',
    id: proposal.id,
    version: proposal.version,
    memoryStatus: proposal.status,
    conflict: null,
    hint: `${targetId} is a person’s and stays as it is. The change waits as ${proposal.id}; a person accepts it with \`recollect accept ${proposal.id}\`.`,
  };
}

type Saying = MemoryChanges & { readonly content: string; readonly kind: string };

/** What the memory would say. It cannot have the same name as long as both are there, so it takes it over when it is accepted. */
function saying({ version }: MemoryRecord, changes: MemoryChanges, content: string): Saying {
  const { kind, ...kept } = MEMORY_FIELD_TABLE.readSome(version, MEMORY_FIELD_TABLE.proposed);
  const before: Saying = { ...kept, content, kind: kind! };
  const after = { ...before, ...changes };
  // What nobody else saw could not be accepted.
  if (after.visibility === 'private') after.visibility = before.visibility;
  // A field that was taken away is not there.
  return Object.fromEntries(
    Object.entries(after).filter(([, value]) => value !== undefined && value !== null),
  ) as Saying;
}

function isSame(one: unknown, other: unknown): boolean {
  return canonicalJson(one ?? null) === canonicalJson(other ?? null);
}

/** What two proposals of the same content may differ in. */
const SAME = ['kind', 'name', 'category', 'payload', 'tags', 'importance', 'priority', 'visibility'] as const;

/** The same proposed again by the same hand is there already. */
async function sameProposal(
  { view, identity }: WriteContext,
  target: Pick<VersionFields, 'version'> & { readonly id: string },
  said: Saying,
): Promise<MemoryRow | undefined> {
  const owner = ownerIdOf(identity.actor);
  const hash = memoryHashOf(said.content);
  for (const id of await proposalsFor(view.rows, target.id)) {
    const row = await view.rows.get(MEMORIES, id);
    if (row?.owner_id !== owner || row.content_hash !== hash) continue;
    if (SAME.every((field) => isSame(MEMORY_FIELD_TABLE.read(row, field), said[field]))) return row;
  }
  return undefined;
}
