/** Sessions as rows. Of changes that did not see each other the later counts, so that merged stores agree; an end is final. */
import { canonicalJson } from '../../base/canonical-json.ts';
import type { LedgerEvent } from '../../model/event.ts';
import { SESSION_FIELD_TABLE } from '../../model/session-fields.ts';
import { HOUR_MS, isOpenStatus, type SessionStatus } from '../../model/session-values.ts';
import type { Rows } from '../../store/port/store.ts';
import { SESSION_SPANS, SESSIONS, type SessionRow } from '../../store/port/tables.ts';
import { openWriteConflict } from '../conflicts/write-conflict.ts';
import { type ItemEvent, itemProjector, placeOf } from '../items/item-projector.ts';
import { isAfter, readStamps, type Stamp, type Stamps } from '../last-write.ts';
import {
  SESSION_KINDS,
  SESSION_STARTED,
  type SessionChanges,
  type SessionEnded,
  type SessionHalted,
  type SessionResumed,
  type SessionStarted,
  type SessionUpdated,
} from './session-events.ts';

const STATUS_AFTER: Readonly<Record<string, SessionStatus>> = {
  'session.paused': 'paused',
  'session.blocked': 'blocked',
  'session.resumed': 'active',
  'session.completed': 'completed',
  'session.discarded': 'discarded',
};

export const sessionProjector = itemProjector(SESSION_KINDS, SESSIONS, { first: SESSION_STARTED, make: start, change });

async function change(event: ItemEvent, session: SessionRow, rows: Rows): Promise<void> {
  const touched = {
    ...session,
    updated_seq: event.seq,
    touched_at: Math.max(session.touched_at, (event.data as { at: number }).at),
  };
  if (event.kind === 'session.updated') return update(event, event.data as SessionUpdated, touched, rows);
  await keepSpan(event, touched, rows);
  const { summary, checkpoint } = event.data as SessionEnded;
  const moved = setStatus(event, touched);
  const summed = summary === undefined ? moved : setFields(event, moved, { summary });
  await rows.put(SESSIONS, checkpoint === undefined ? summed : { ...summed, checkpoint_id: checkpoint });
}

async function start(event: ItemEvent, data: SessionStarted, rows: Rows): Promise<void> {
  const blank: SessionRow = {
    ...placeOf(event),
    agent_id: event.actorId,
    agent_kind: event.actorKind,
    ...SESSION_FIELD_TABLE.blank,
    source: data.source ?? null,
    external_id: data.externalId ?? null,
    started_at: event.recordedAt,
    start_active_hours: data.startActiveMs / HOUR_MS,
    running_since: event.recordedAt,
    running_clock: data.reading.clock,
    running_ms: data.reading.ms,
    stamps: canonicalJson({ status: stampOf(event) }),
    touched_at: data.at,
    event_id: event.id,
    changed_by: event.id,
    edited_by: `${event.actorKind}:${event.actorId}`,
    edited_at: event.recordedAt,
    created_seq: event.seq,
    updated_seq: event.seq,
    recorded_at: event.recordedAt,
    text_pos: event.position,
  };
  await rows.add(SESSIONS, setFields(event, blank, data.changes));
}

/** The last edit is that of the latest moment, not that which arrived last. */
async function update(event: LedgerEvent, data: SessionUpdated, session: SessionRow, rows: Rows): Promise<void> {
  const conflict = await openWriteConflict(event, { ...session, version: null, event_id: session.changed_by }, rows);
  const isLatest = isAfter(stampOf(event), readStamps(session.stamps).edit);
  const edited = setFields(event, session, data.changes);
  await rows.put(SESSIONS, {
    ...edited,
    conflict: Number(conflict),
    ...(isLatest
      ? {
          changed_by: event.id,
          edited_by: `${event.actorKind}:${event.actorId}`,
          edited_at: event.recordedAt,
          stamps: withStamps(edited.stamps, { edit: stampOf(event) }),
        }
      : {}),
  });
}

function setFields(event: LedgerEvent, session: SessionRow, changes: SessionChanges): SessionRow {
  const stamp = stampOf(event);
  const stamps = readStamps(session.stamps);
  const later = SESSION_FIELD_TABLE.given.filter(
    (field) => changes[field] !== undefined && isAfter(stamp, stamps[field]),
  );
  if (later.length === 0) return session;
  const set: SessionChanges = Object.fromEntries(later.map((field) => [field, changes[field]]));
  return {
    ...session,
    ...SESSION_FIELD_TABLE.toRow(set),
    stamps: withStamps(session.stamps, Object.fromEntries(later.map((field) => [field, stamp]))),
    text_pos: SESSION_FIELD_TABLE.isSearched(set) ? event.position : session.text_pos,
  };
}

/** Pausing and going on give way to an end that they had not seen. */
function setStatus(event: LedgerEvent, session: SessionRow): SessionRow {
  const status = STATUS_AFTER[event.kind]!;
  const [isEnd, isEnded] = [!isOpenStatus(status), !isOpenStatus(session.status)];
  if (isEnded && !isEnd) return session;
  if (isEnded === isEnd && !isAfter(stampOf(event), readStamps(session.stamps).status)) return session;
  const { reason, reading } = event.data as SessionHalted & Partial<SessionResumed>;
  return {
    ...session,
    status,
    status_reason: reason ?? null,
    ended_at: isEnd ? event.recordedAt : null,
    running_since: reading === undefined ? null : event.recordedAt,
    running_clock: reading?.clock ?? null,
    running_ms: reading?.ms ?? null,
    stamps: withStamps(session.stamps, { status: stampOf(event) }),
  };
}

async function keepSpan(event: LedgerEvent, session: SessionRow, rows: Rows): Promise<void> {
  const { span } = event.data as SessionHalted;
  if (span === undefined) return;
  await rows.put(SESSION_SPANS, {
    event_id: event.id,
    session_id: session.id,
    chain_id: event.chainId,
    scope_id: event.scopeId,
    agent_id: session.agent_id,
    agent_kind: session.agent_kind,
    start_at: span.from,
    end_at: span.from + span.activeMs,
    updated_seq: event.seq,
  });
}

function stampOf(event: LedgerEvent): Stamp {
  return [(event.data as { at: number }).at, event.id];
}

function withStamps(stamps: string, more: Stamps): string {
  return canonicalJson({ ...readStamps(stamps), ...more });
}
