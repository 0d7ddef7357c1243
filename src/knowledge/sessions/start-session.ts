/** Start: a session begins or goes on, and its agent is shown what the last one left behind. */

import { LIMITS } from '../../base/limits.ts';
import { accessById, accessOver } from '../../gate/access.ts';
import { LIVE_STATUSES } from '../../model/memory-values.ts';
import { isWholeId } from '../../model/nouns.ts';
import type { SessionFields } from '../../model/session.ts';
import { isOpenStatus, OPEN_SESSION_STATUSES } from '../../model/session-values.ts';
import type { MemoryRecord } from '../../store/port/queries.ts';
import { SESSIONS, type SessionRow } from '../../store/port/tables.ts';
import type { ReadContext, WriteContext } from '../context.ts';
import { momentAfter } from '../last-write.ts';
import { withoutRejected } from '../rejected/rejected-items.ts';
import { createPlanned, ensureScope } from '../scopes/ensure-scope.ts';
import { updateSession } from './change-session.ts';
import { loadSession } from './load-session.ts';
import type { SessionStarted } from './session-events.ts';
import { ownScopeId } from './session-view.ts';

export interface StartRequest {
  readonly fields: Partial<SessionFields>;
  readonly scope: string | undefined;
  /** Also makes a scope for what belongs to this session alone. */
  readonly ownScope: boolean;
  /** Goes on with the connection's session, if that is open, and changes it as `fields` say. */
  readonly resume: boolean;
  readonly source: string | undefined;
  readonly externalId: string | undefined;
}

export interface Started {
  /** `known`: the session of that external id was there. */
  readonly status: 'started' | 'known' | 'resumed';
  readonly session: SessionRow;
  readonly checkpoint: MemoryRecord | undefined;
  /** Sessions of the agent in this scope that have no end. */
  readonly unfinished: SessionRow[];
}

export async function startSession(command: WriteContext, request: StartRequest): Promise<Started> {
  const going = request.resume ? await openSessionOf(command) : undefined;
  if (going) return resumed(command, going, request.fields);
  const scope = await ensureScope(command, request.scope);
  const { source, externalId } = request;
  const known = externalId === undefined ? undefined : await knownAs(command, scope.id, source, externalId);
  const left = await leftBehind(command, scope.id, scope.chain_id, known?.id);
  if (known) {
    command.useSession(known.id);
    return { status: 'known', session: known, ...left };
  }
  const id = command.newId('session');
  const { actor } = command.identity;
  const data: SessionStarted = {
    at: momentAfter(0, command.now),
    changes: request.fields,
    reading: command.reading(),
    startActiveMs: await command.view.activeMs(accessById(command.identity), { agent: actor }),
    source,
    externalId,
  };
  await command.submit({ kind: 'session.started', scope, itemId: id, sessionId: id, data });
  if (request.ownScope) await makeOwnScope(command, scope.id, id);
  command.useSession(id);
  return { status: 'started', session: await loadSession(command, id), ...left };
}

/** The session in which the connection is, where it has no end. */
async function openSessionOf(command: WriteContext): Promise<SessionRow | undefined> {
  if (command.session === undefined || !isWholeId('session', command.session)) return undefined;
  const session = await loadSession(command, command.session);
  return isOpenStatus(session.status) ? session : undefined;
}

async function resumed(command: WriteContext, going: SessionRow, fields: Partial<SessionFields>): Promise<Started> {
  const { id, scope_id: scopeId, chain_id: chainId } = going;
  const left = await leftBehind(command, scopeId, chainId, id);
  const isChanged = Object.values(fields).some((value) => value !== undefined);
  if (isChanged)
    await updateSession(command, id, { fields, clear: [], status: undefined, reason: undefined, basedOn: undefined });
  return { status: 'resumed', session: await loadSession(command, id), ...left };
}

/** Two merged stores may each have begun one; the earlier counts. */
async function knownAs(
  command: WriteContext,
  scopeId: string,
  source: string | undefined,
  externalId: string,
): Promise<SessionRow | undefined> {
  const found = await command.view.rows.find(SESSIONS, 'external', scopeId, externalId);
  return found.find((session) => session.source === (source ?? null));
}

async function makeOwnScope(command: WriteContext, parentId: string, id: string): Promise<void> {
  const parent = await command.scopes.planOf(parentId);
  await createPlanned(
    command,
    {
      id: ownScopeId({ id, scope_id: parentId }),
      chainId: parent.chainId,
      row: undefined,
      kind: 'session',
      key: id,
      parent,
    },
    {},
  );
}

async function leftBehind(
  query: ReadContext,
  scopeId: string,
  chainId: string,
  exceptId: string | undefined,
): Promise<Pick<Started, 'checkpoint' | 'unfinished'>> {
  const access = accessOver(query.identity, [scopeId], null, [chainId]);
  const { actor } = query.identity;
  const open = await query.view.listSessions(
    access,
    { statuses: OPEN_SESSION_STATUSES, agent: actor },
    { limit: LIMITS.sessionBrief },
  );
  return {
    checkpoint: await lastCheckpoint(query, scopeId, chainId),
    unfinished: open.filter(({ id }) => id !== exceptId),
  };
}

/** What was last left in this scope, by whichever agent: a person works with several. */
export async function lastCheckpoint(
  query: ReadContext,
  scopeId: string,
  chainId: string,
): Promise<MemoryRecord | undefined> {
  const latest = await query.view.listMemories(
    accessOver(query.identity, [scopeId], null, [chainId]),
    {
      statuses: LIVE_STATUSES,
      kinds: ['checkpoint'],
      notExpiredAt: query.now,
      nearestNamed: false,
    },
    { sort: 'created', descending: true, limit: 1 },
  );
  const [left] = await withoutRejected(query, undefined, latest);
  return left;
}
