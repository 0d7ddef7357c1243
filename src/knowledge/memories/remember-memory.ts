/** Remember: a new memory, unless the scope already holds the same content. */

import { RecollectError } from '../../base/errors.ts';
import { parseTime } from '../../base/time.ts';
import { accessOver } from '../../gate/access.ts';
import { withinMeans } from '../../gate/authority.ts';
import type { Draft } from '../../gate/gate.ts';
import { ownerIdOf } from '../../gate/identity.ts';
import { isPersonsMemory } from '../../gate/standing.ts';
import { isPerson } from '../../model/actor.ts';
import type { RememberInput } from '../../model/memory.ts';
import { MEMORY_FIELD_TABLE } from '../../model/memory-fields.ts';
import { LIVE_STATUSES } from '../../model/memory-values.ts';
import { normaliseTags } from '../../model/tag.ts';
import type { MemoryRow, ScopeRow } from '../../store/port/tables.ts';
import { checkCitations } from '../citations/cite.ts';
import type { WriteContext } from '../context.ts';
import { findAtOnce } from '../entities/find-entities.ts';
import { assertTagCount } from '../item-tags/assert-tag-count.ts';
import { refuseErasedSources } from '../items/erased-sources.ts';
import { sourceFlags, sourceTrust } from '../items/source-trust.ts';
import { ensureScope } from '../scopes/ensure-scope.ts';
import { promoteMemory } from './change-memory.ts';
import { enterMemory } from './load-memory.ts';
import { citationsIn, uniteCitations } from './memory-citations.ts';
import type { MemoryChanges } from './memory-events.ts';
import { alignExpiry, assertNameFree, assertPayloadSize, checkWhole } from './memory-fields.ts';
import { memoryHashOf } from './memory-hash.ts';
import { MERGED, SAME_SAID } from './own-reasons.ts';
import { moveValidUntil } from './payload-changes.ts';
import { submitRevision } from './revise-memory.ts';

export interface Remembered {
  readonly status: 'stored' | 'duplicate' | 'merged';
  readonly id: string;
  readonly version: number;
  readonly scope: string;
  /** Whether it is active at once or waits in the inbox. */
  readonly memoryStatus: string;
}

export interface RememberOptions {
  /** What is doubtful about words that were taken from elsewhere. */
  readonly taken?: Draft['flagged'] | undefined;
  /** A rule found it: it waits in the inbox, also where a person's connection keeps it. */
  readonly isUnreviewed?: boolean;
  /** A memory of the scope that says nearly the same; asked for where none says the same. */
  readonly findSimilar?: (scope: ScopeRow) => Promise<MemoryRow | undefined>;
}

type Remember = Omit<RememberInput, 'similarity' | 'cite' | 'quote'>;

export async function rememberMemory(
  command: WriteContext,
  input: Remember,
  { taken, findSimilar, isUnreviewed = false }: RememberOptions = {},
): Promise<Remembered> {
  const given = moveValidUntil(input.kind, alignExpiry(MEMORY_FIELD_TABLE.toChanges(input), command.now));
  const changes = withinMeans(command.identity.actor, given);
  checkWhole({
    kind: input.kind,
    payload: changes.payload ?? null,
    validFrom: changes.validFrom ?? null,
    validTo: changes.validTo ?? null,
  });
  const scope = await ensureScope(command, input.scope);
  if (input.summaryOf) await refuseErasedSources(command, input.summaryOf);
  const citations = input.citations && (await checkCitations(command, scope, input.citations));
  await command.rejected.refuse(scope, [{ text: input.content }]);
  const known =
    input.duplicates === 'allow'
      ? undefined
      : ((await sameContent(command, scope, input.content)) ?? (await findSimilar?.(scope)));
  if (known && input.duplicates === 'reject') throw isThere(known);
  const isPersons = isPerson(command.identity.actor);
  // To a person's memory nobody else adds anything.
  if (known && input.duplicates === 'merge' && (isPersons || !isPersonsMemory(known))) {
    const merged = await mergeInto(command, known, { ...changes, citations });
    if (merged.status === 'merged' || !isPersons || isPersonsMemory(known)) return merged;
  }
  if (known && isPersons && !isPersonsMemory(known)) {
    // What a person says too is no longer only an agent's word.
    const { id, version, memoryStatus } = await promoteMemory(command, known.id, SAME_SAID);
    return { status: 'duplicate', id, version, scope: known.scope_id, memoryStatus };
  }
  if (known)
    return {
      status: 'duplicate',
      id: known.id,
      version: known.version,
      scope: known.scope_id,
      memoryStatus: known.status,
    };
  if (input.name !== undefined) await assertNameFree(command, scope, input.kind, input.name);
  const id = command.newId('memory');
  const status = command.isQuarantined ? 'quarantined' : isPersons && !isUnreviewed ? 'active' : 'inbox';
  const sources = { citations, summaryOf: input.summaryOf };
  const isDerived = citations !== undefined || input.summaryOf !== undefined;
  await command.submit({
    kind: 'memory.remembered',
    scope,
    itemId: id,
    sessionId: input.session,
    occurredAt: input.occurredAt === undefined ? undefined : parseTime(input.occurredAt, 'occurredAt'),
    sourceTrust: isDerived ? await sourceTrust(command, sources) : undefined,
    flagged: taken ?? (isDerived ? await sourceFlags(command, sources) : undefined),
    data: {
      ...changes,
      citations: citations?.length ? citations : undefined,
      kind: input.kind,
      status,
      owner: ownerIdOf(command.identity.actor),
      found: findAtOnce(command, input.content),
    },
  });
  return { status: 'stored', id, version: 1, scope: scope.id, memoryStatus: status };
}

function isThere({ id }: MemoryRow): RecollectError {
  return new RecollectError('duplicate_content', `The scope already has this as ${id}`, {
    hint: `Revise it with \`recollect revise ${id}\`, or give --duplicates allow to keep both.`,
    details: { id },
  });
}

function sameContent(command: WriteContext, scope: ScopeRow, content: string): Promise<MemoryRow | undefined> {
  return command.view.findMemoryByContent(
    accessOver(command.identity, [scope.id], null, [scope.chain_id]),
    scope.id,
    memoryHashOf(content),
    LIVE_STATUSES,
    command.now,
  );
}

/** The memory that is there takes over what the new one adds: tags, payload fields, the higher importance and confidence. */
async function mergeInto(command: WriteContext, known: MemoryRow, added: MemoryChanges): Promise<Remembered> {
  const record = await enterMemory(command, known.id);
  const { version } = record;
  const tags = normaliseTags([...MEMORY_FIELD_TABLE.read(version, 'tags'), ...(added.tags ?? [])]);
  assertTagCount(known.id, tags.length);
  const payload = added.payload ? { ...MEMORY_FIELD_TABLE.read(version, 'payload'), ...added.payload } : undefined;
  if (payload) assertPayloadSize(known.id, payload);
  const citations = added.citations?.length
    ? uniteCitations(known.id, citationsIn(version), added.citations)
    : undefined;
  const revision = await submitRevision(command, record, {
    changes: {
      tags,
      payload,
      citations,
      name: version.name === null ? added.name : undefined,
      category: version.category === null ? added.category : undefined,
      validTo: version.valid_to === null ? added.validTo : undefined,
      importance: Math.max(version.importance, added.importance ?? 0),
      confidence: Math.max(version.confidence, added.confidence ?? 0),
    },
    reason: MERGED,
  });
  const status = revision.status === 'revised' ? 'merged' : 'duplicate';
  return {
    status,
    id: known.id,
    version: revision.version,
    scope: known.scope_id,
    memoryStatus: revision.memoryStatus,
  };
}
