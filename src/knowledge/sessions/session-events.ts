/** The events of sessions and of the items that belong to them. How long a session was active is written down as it was measured. */
import { z } from 'zod';
import { EARLIEST_TIME, LATEST_TIME } from '../../base/time.ts';
import { type KindDefinition, kindOf } from '../../ledger/kinds.ts';
import { changesShape } from '../../model/field-shapes.ts';
import type { ChangesOf } from '../../model/field-types.ts';
import { SESSION_FIELDS } from '../../model/session-fields.ts';
import { GIVEN_ROLES } from '../../model/session-values.ts';

// Functions and not schemas, so that a command that writes no session makes none of them.
const text = () => z.string();
const reason = () => text().optional();
/** The moment of a change; see ../last-write.ts. */
export const at = () => z.int().min(EARLIEST_TIME).max(LATEST_TIME);

const changes = () => z.object(changesShape(SESSION_FIELDS));
export type SessionChanges = ChangesOf<typeof SESSION_FIELDS>;

/** What the measuring clock showed when the session began to run. */
const reading = () => z.object({ clock: text(), ms: z.int() });
/** When it began to run, and how long it ran. */
const span = () => z.object({ from: at(), activeMs: z.int().min(0) });
export type Span = z.infer<ReturnType<typeof span>>;

export const sessionStarted = () =>
  z.object({
    at: at(),
    changes: changes(),
    reading: reading(),
    startActiveMs: z.int().min(0),
    source: text().optional(),
    externalId: text().optional(),
  });
export type SessionStarted = z.infer<ReturnType<typeof sessionStarted>>;
export const sessionUpdated = () =>
  z.object({ at: at(), changes: changes(), reason: reason(), basedOn: text().optional() });
export type SessionUpdated = z.infer<ReturnType<typeof sessionUpdated>>;
export const sessionHalted = () => z.object({ at: at(), span: span().optional(), reason: reason() });
export type SessionHalted = z.infer<ReturnType<typeof sessionHalted>>;
export const sessionResumed = () => z.object({ at: at(), reading: reading(), reason: reason() });
export type SessionResumed = z.infer<ReturnType<typeof sessionResumed>>;
export const sessionEnded = () =>
  z.object({
    at: at(),
    span: span().optional(),
    summary: text().optional(),
    checkpoint: text().optional(),
    reason: reason(),
  });
export type SessionEnded = z.infer<ReturnType<typeof sessionEnded>>;

/** The event is about the item, so that whoever may not see the item does not see the event. */
export const itemAttached = () =>
  z.object({
    at: at(),
    /** The sessions, conversations and messages that it now belongs to. */
    to: z.array(text()),
    role: z.enum(GIVEN_ROLES),
    itemScope: text(),
    relevance: z.number().optional(),
  });
export type ItemAttached = z.infer<ReturnType<typeof itemAttached>>;
export const itemDetached = () => z.object({ at: at(), from: text(), role: z.enum(GIVEN_ROLES) });
export type ItemDetached = z.infer<ReturnType<typeof itemDetached>>;

export const SESSION_STARTED = kindOf('session.started', 1, sessionStarted);

export const SESSION_KINDS: readonly KindDefinition[] = [
  SESSION_STARTED,
  { kind: 'session.updated', version: 1, body: sessionUpdated },
  { kind: 'session.paused', version: 1, body: sessionHalted },
  { kind: 'session.blocked', version: 1, body: sessionHalted },
  { kind: 'session.resumed', version: 1, body: sessionResumed },
  { kind: 'session.completed', version: 1, body: sessionEnded },
  { kind: 'session.discarded', version: 1, body: sessionEnded },
];

export const SESSION_ITEM_KINDS: readonly KindDefinition[] = [
  { kind: 'item.attached', version: 1, body: itemAttached },
  { kind: 'item.detached', version: 1, body: itemDetached },
];
