/** Changing a session: what it is after, pausing, blocking and going on, and its end. */
import { RecollectError, show } from '../../base/errors.ts';
import type { ClearableName } from '../../model/field-types.ts';
import type { SessionFields } from '../../model/session.ts';
import { SESSION_FIELD_TABLE, type SESSION_FIELDS } from '../../model/session-fields.ts';
import { isOpenStatus, type SessionEnd } from '../../model/session-values.ts';
import { SESSIONS, type SessionRow } from '../../store/port/tables.ts';
import { conflictIdOf } from '../conflicts/conflict-id.ts';
import type { WriteContext } from '../context.ts';
import { momentAfter } from '../last-write.ts';
import { enterSession } from './load-session.ts';
import type { SessionChanges, Span } from './session-events.ts';

export interface SessionChanged {
  readonly status: 'changed' | 'unchanged';
  readonly id: string;
  readonly sessionStatus: string;
  readonly revision: string;
  /** The write conflict that this change opened, because it was made without seeing the latest edit. */
  readonly conflict: string | null;
}

export interface SessionUpdate {
  readonly fields: Partial<SessionFields>;
  readonly clear: readonly ClearableName<typeof SESSION_FIELDS>[];
  readonly status: 'active' | 'paused' | 'blocked' | undefined;
  readonly reason: string | undefined;
  readonly basedOn: string | undefined;
}

const KIND_OF_STATUS = { active: 'session.resumed', paused: 'session.paused', blocked: 'session.blocked' } as const;

export async function updateSession(
  command: WriteContext,
  id: string | undefined,
  update: SessionUpdate,
): Promise<SessionChanged> {
  const changes = changesOf(update);
  const session = await enterSession(command, id);
  if (update.status !== undefined) assertOpen(session);
  if (update.basedOn !== undefined) await assertRevision(command, session, update.basedOn);
  const real = SESSION_FIELD_TABLE.realChanges(changes, session);
  const { reason, basedOn } = update;
  let conflict: string | null = null;
  let isChanged = false;
  if (Object.keys(real).length > 0) {
    const event = await submit(command, session, 'session.updated', { changes: real, reason, basedOn });
    conflict = (await rowOf(command, session)).conflict ? conflictIdOf(event) : null;
    isChanged = true;
  }
  if (update.status !== undefined && update.status !== session.status) {
    await setStatus(command, await rowOf(command, session), update.status, reason);
    isChanged = true;
  }
  const after = await rowOf(command, session);
  return {
    status: isChanged ? 'changed' : 'unchanged',
    id: after.id,
    sessionStatus: after.status,
    revision: after.changed_by,
    conflict,
  };
}

export async function endSession(
  command: WriteContext,
  id: string | undefined,
  as: SessionEnd,
  facts: { readonly summary?: string | undefined; readonly checkpoint?: string; readonly reason?: string | undefined },
): Promise<SessionRow> {
  const session = await enterSession(command, id);
  assertOpen(session);
  await submit(command, session, `session.${as}`, { ...facts, span: spanOf(command, session) });
  if (command.session === session.id) command.useSession(undefined);
  return rowOf(command, session);
}

async function setStatus(
  command: WriteContext,
  session: SessionRow,
  status: 'active' | 'paused' | 'blocked',
  reason: string | undefined,
): Promise<void> {
  if (status === 'active') {
    await submit(command, session, KIND_OF_STATUS[status], { reason, reading: command.reading() });
    command.useSession(session.id);
  } else await submit(command, session, KIND_OF_STATUS[status], { reason, span: spanOf(command, session) });
}

async function submit(command: WriteContext, session: SessionRow, kind: string, data: Record<string, unknown>) {
  return command.submit({
    kind,
    scope: await command.scopes.rowOf(session.scope_id),
    itemId: session.id,
    sessionId: session.id,
    data: { at: momentAfter(session.touched_at, command.now), ...data },
  });
}

/** By the clock that nobody sets; where that one was another when the session began to run, by the one on the wall. */
function spanOf(command: WriteContext, session: SessionRow): Span | undefined {
  if (session.running_since === null) return undefined;
  const reading = command.reading();
  const measured =
    reading.clock === session.running_clock ? reading.ms - session.running_ms! : command.now - session.running_since;
  return { from: session.running_since, activeMs: Math.max(0, Math.round(measured)) };
}

async function rowOf(command: WriteContext, session: SessionRow): Promise<SessionRow> {
  return (await command.view.rows.get(SESSIONS, session.id))!;
}

function changesOf({ fields, clear, status }: SessionUpdate): SessionChanges {
  const both = clear.find((field) => fields[field] !== undefined);
  if (both)
    throw new RecollectError('invalid_input', `${both} is both given and cleared`, {
      hint: 'Omit one of the two.',
      details: { field: both },
    });
  if (
    clear.length === 0 &&
    status === undefined &&
    SESSION_FIELD_TABLE.given.every((field) => fields[field] === undefined)
  )
    throw new RecollectError('nothing_to_change', 'No field to change was given', {
      hint: 'Give a goal, a summary, a status or another field; `recollect update-session --help` lists them.',
    });
  return { ...fields, ...Object.fromEntries(clear.map((field) => [field, null])) };
}

export function assertOpen(session: SessionRow): void {
  if (isOpenStatus(session.status)) return;
  throw new RecollectError('wrong_status', `Session ${session.id} is ${session.status}`, {
    hint: 'It has ended. Start another with `recollect start-session`.',
    details: { id: session.id, status: session.status },
  });
}

async function assertRevision(command: WriteContext, session: SessionRow, id: string): Promise<void> {
  const event = await command.view.getEvent(id);
  if (event?.itemId === session.id) return;
  throw new RecollectError('version_not_found', `Session ${session.id} has no revision ${show(id)}`, {
    hint: `Take it from the field revision of \`recollect get ${session.id}\`.`,
    details: { id: session.id, revision: id },
  });
}
