/** Resolve: somebody decides what becomes of the two sides, and it is done to them in the same transaction. */

import { RecollectError } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';
import { isOneOf, textsOf } from '../../base/records.ts';
import type { SupersessionReason } from '../../model/claim-values.ts';
import { ENDINGS, type Resolution } from '../../model/conflict.ts';
import { VISIBILITIES } from '../../model/memory-values.ts';
import { CITATIONS, type ClaimRow, type ConflictRow } from '../../store/port/tables.ts';
import { assertClaim } from '../claims/assert-claim.ts';
import { retractClaim, supersedeClaimBy } from '../claims/change-claim.ts';
import type { ConflictResolved, Effect } from '../conflicts/conflict-events.ts';
import type { WriteContext } from '../context.ts';
import { sourceFlags } from '../items/source-trust.ts';
import { forgetMemory } from '../memories/change-memory.ts';
import { submitRevision } from '../memories/revise-memory.ts';
import { type Deciding, decideVersions } from './decide-versions.ts';
import { joinTexts } from './join-texts.ts';
import { enterConflict, lastChangeOf, loadSide, type Side } from './load-conflict.ts';

export interface ResolveRequest {
  readonly resolution: Resolution;
  /** For a merge: what is to stand in the place of both. */
  readonly text: string | undefined;
  readonly reason: string | undefined;
}

export interface Resolved {
  readonly status: 'resolved' | 'unchanged';
  readonly id: string;
  readonly resolution: string;
  /** Items that were changed by it. */
  readonly changed: string[];
  /** Where what both said stands now, after a merge. */
  readonly result: string | null;
}

export async function resolveConflict(command: WriteContext, id: string, request: ResolveRequest): Promise<Resolved> {
  if (request.text !== undefined && request.resolution !== 'merge')
    throw new RecollectError('invalid_input', 'text can only be given with the resolution merge', {
      hint: 'Omit text, or resolve with merge.',
    });
  const conflict = await enterConflict(command, id);
  if (conflict.status !== 'open') {
    if (conflict.resolution === request.resolution)
      return { status: 'unchanged', id, resolution: request.resolution, changed: [], result: null };
    throw alreadyResolved(conflict);
  }
  // Names the conflict and not the other side, which not everybody may see who sees this one.
  const deciding = { command, conflict, reason: request.reason ?? `Resolved ${id}`, changed: [] };
  const result = await decide(deciding, request);
  const data: ConflictResolved = {
    resolution: request.resolution,
    effects: await effectsOn(command, deciding.changed),
    after: conflict.decided_by ?? undefined,
    result: result ?? undefined,
    reason: request.reason,
  };
  await command.submit({
    kind: 'conflict.resolved',
    scope: await command.scopes.rowOf(conflict.scope_id),
    itemId: id,
    data,
  });
  return { status: 'resolved', id, resolution: request.resolution, changed: deciding.changed, result };
}

function alreadyResolved(conflict: ConflictRow): RecollectError {
  const { id, resolution } = conflict;
  const isDecided = !isOneOf(ENDINGS, resolution ?? '');
  return new RecollectError('wrong_status', `Conflict ${id} is already resolved: ${resolution}`, {
    hint: isDecided
      ? `Undo that first: \`recollect undo ${id}\`.`
      : 'One side has changed since, so nothing is left to decide.',
    details: { id, resolution },
  });
}

/** Blocks, documents and sessions are only ever in conflict with themselves. */
type Compared = Extract<Side, { type: 'memory' | 'claim' }>;

async function decide(deciding: Deciding, { resolution, text }: ResolveRequest): Promise<string | null> {
  const { conflict } = deciding;
  if (resolution === 'keep_both' || resolution === 'false_positive') return null;
  if (conflict.kind === 'graph_conflict') throw changeNames(conflict);
  if (conflict.item_a === conflict.item_b) return decideVersions(deciding, resolution, text);
  const a = (await loadSide(deciding.command, conflict.item_a)) as Compared;
  const b = (await loadSide(deciding.command, conflict.item_b)) as Compared;
  if (resolution === 'merge') return merge(deciding, a, b, text);
  if (resolution === 'delete_both') {
    await retire(deciding, a, undefined);
    await retire(deciding, b, undefined);
  } else if (resolution === 'keep_a') await retire(deciding, b, a);
  else await retire(deciding, a, b);
  return null;
}

/** What two identities are called is changed by what changes identities; then their conflict ends by itself. */
function changeNames({ id, item_a: a, item_b: b }: ConflictRow): RecollectError {
  return new RecollectError(
    'invalid_input',
    `Conflict ${id} is about names of identities: neither side can be archived`,
    {
      hint: `Merge the two with \`recollect merge-identities\`, remove the name with \`recollect remove-alias\`, or resolve with keep_both or false_positive.`,
      details: { a, b },
    },
  );
}

/** A memory is archived; a claim gives its place to the one that is kept, or is retracted where that cannot be its successor. */
async function retire(deciding: Deciding, side: Compared, kept: Compared | undefined): Promise<void> {
  const { command, conflict, reason, changed } = deciding;
  if (side.type === 'memory')
    await forgetMemory(command, side.id, kept === undefined ? 'forgotten' : 'superseded', reason);
  else if (kept?.type === 'claim' && kept.claim.scope_id === side.claim.scope_id)
    await supersedeClaimBy(command, side.id, kept.id, reasonFor(conflict, kept.id), reason);
  else await retractClaim(command, side.id, reason);
  changed.push(side.id);
}

/** What the world has left behind held until then; what was wrong, or said twice, did not. */
function reasonFor(conflict: ConflictRow, keptId: string): SupersessionReason {
  if (conflict.kind === 'duplicate') return 'elaborated';
  const { newer } = JSON.parse(conflict.detail) as { newer?: 'a' | 'b' };
  const newerId = newer === 'a' ? conflict.item_a : conflict.item_b;
  return newer !== undefined && newerId === keptId ? 'contradicted_by_new_source' : 'manual_correction';
}

async function merge(deciding: Deciding, a: Compared, b: Compared, text: string | undefined): Promise<string> {
  if (scopeIdOf(a) !== scopeIdOf(b))
    throw new RecollectError('invalid_input', 'The two sides are in different scopes and cannot be merged', {
      hint: 'Keep one of them; revise it first if necessary.',
      details: { a: a.id, b: b.id },
    });
  if (a.type === 'claim' && b.type === 'claim') return mergeClaims(deciding, a.claim, b.claim, text);
  const [memory, other] = a.type === 'memory' ? [a, b] : [b as Compared & { type: 'memory' }, a];
  if (text === undefined && opennessOf(memory) > opennessOf(other))
    throw new RecollectError(
      'invalid_input',
      `The merged text would show readers of ${memory.id} what ${other.id} says, which they may not see`,
      {
        hint: 'Give a text without the private part.',
        details: { a: a.id, b: b.id },
      },
    );
  return mergeIntoMemory(deciding, memory, other, text ?? joinTexts(a.text, b.text, '\n\n'));
}

/** To how many it is open; a claim to who sees its scope. */
function opennessOf(side: Compared): number {
  return (VISIBILITIES as readonly string[]).indexOf(side.type === 'claim' ? 'scope' : side.record.memory.visibility);
}

/** The memory gets a version with the text, and says what it sums up; the other side is archived or retracted. */
async function mergeIntoMemory(
  { command, conflict, reason, changed }: Deciding,
  memory: Compared & { type: 'memory' },
  other: Compared,
  content: string,
): Promise<string> {
  const before = memory.record.version.summary_of;
  const summaryOf = [...new Set([...(before === null ? [] : textsOf(JSON.parse(before))), other.id])];
  const taken = await sourceFlags(command, { summaryOf: [memory.id, other.id] });
  const revision = { changes: { content, summaryOf }, reason, resolves: conflict.id, taken };
  await submitRevision(command, memory.record, revision);
  if (other.type === 'memory') await forgetMemory(command, other.id, 'consolidated', reason);
  else await retractClaim(command, other.id, reason);
  changed.push(memory.id, other.id);
  return memory.id;
}

/** A claim with the text, in the place of both, that rests on them and on what they rested on. */
async function mergeClaims(
  { command, changed }: Deciding,
  a: ClaimRow,
  b: ClaimRow,
  text: string | undefined,
): Promise<string> {
  const statement = text ?? joinTexts(a.statement, b.statement, '; ');
  if (statement.length > LIMITS.statement)
    throw new RecollectError('too_large', `Both statements together have more than ${LIMITS.statement} characters`, {
      hint: 'Give a shorter text.',
      details: { length: statement.length, limit: LIMITS.statement },
    });
  const same = <K extends keyof ClaimRow>(key: K, field: 'topic' | 'subject' | 'predicate' | 'object') =>
    a[key] === b[key] ? (a[field] ?? undefined) : undefined;
  const subject = same('subject_key', 'subject');
  const predicate = subject === undefined ? undefined : same('predicate_key', 'predicate');
  const sources = [a.event_id, b.event_id];
  for (const claim of [a, b])
    for (const { event_id: id } of await command.view.rows.find(CITATIONS, 'of', claim.id)) sources.push(id);
  const open = await openTo(command, a.scope_id, [...new Set(sources)].slice(0, LIMITS.citationsPerItem));
  const { id } = await assertClaim(
    command,
    {
      statement,
      topic: same('topic_key', 'topic'),
      subject,
      predicate,
      object: predicate === undefined ? undefined : same('object_key', 'object'),
      scope: a.scope_id,
      citations: open.map((event) => ({ event })),
    },
    [a, b].map((claim) => ({ id: claim.id, reason: 'elaborated' })),
  );
  changed.push(id);
  return id;
}

/** Sources that were closed to others since they were cited are left out. */
async function openTo(command: WriteContext, scopeId: string, ids: readonly string[]): Promise<string[]> {
  const access = { scopeIds: null, publicChainId: null, ownerIds: [] };
  const seen = await command.view.listEvents(access, { ids }, { order: 'oldest', limit: ids.length });
  const scope = await command.scopes.rowOf(scopeId);
  const reachable = command.identity.boundary?.isPinned ? [scopeId] : scope.path.split('/');
  return seen.filter((event) => reachable.includes(event.scopeId)).map((event) => event.id);
}

function scopeIdOf(side: Compared): string {
  return side.type === 'claim' ? side.claim.scope_id : side.record.memory.scope_id;
}

/** The event that last changed each of them: as long as it is the last, the decision can be taken back. */
async function effectsOn(command: WriteContext, ids: readonly string[]): Promise<Effect[]> {
  const effects: Effect[] = [];
  for (const item of ids) effects.push({ item, event: (await lastChangeOf(command, item))! });
  return effects;
}
