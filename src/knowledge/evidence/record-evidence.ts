/** Record: what was said or done goes into the ledger word for word, once per external id. */
import { canonicalJson } from '../../base/canonical-json.ts';
import { sha256Hex } from '../../base/hash.ts';
import { parseTime } from '../../base/time.ts';
import type { EvidenceItem } from '../../model/evidence.ts';
import { referencesIn } from '../../model/evidence-body.ts';
import { SESSIONS } from '../../store/port/tables.ts';
import type { WriteContext } from '../context.ts';
import { findAtOnce } from '../entities/find-entities.ts';
import { ensureScope } from '../scopes/ensure-scope.ts';

export interface Recorded {
  readonly status: 'recorded' | 'duplicate' | 'skipped';
  /** Empty when nothing was kept. */
  readonly id: string;
}

export async function recordEvidence(command: WriteContext, item: EvidenceItem): Promise<Recorded> {
  // Nothing but our own output, or private sections: keeping an empty turn would help nobody.
  if (command.isEmptied) return { status: 'skipped', id: '' };
  const scope = await ensureScope(command, item.scope);
  const externalId = item.externalId ?? ownIdOf(command, item);
  if (externalId !== undefined) {
    const known = await command.view.eventByExternalId(scope.id, item.source ?? '', externalId);
    if (known) return { status: 'duplicate', id: known.id };
  }
  const refs = referencesIn(item.content);
  const event = await command.submit({
    kind: item.kind,
    scope,
    sessionId: await sessionOf(command, scope.id, item),
    occurredAt: item.occurredAt === undefined ? undefined : parseTime(item.occurredAt, 'occurredAt'),
    source: item.source,
    externalId,
    data: {
      content: item.content,
      speaker: item.speaker,
      metadata: item.metadata,
      refs: refs.length > 0 ? refs : undefined,
      found: findAtOnce(command, item.content),
    },
  });
  return { status: 'recorded', id: event.id };
}

/** A program that names a session by its own id means the session of ours that it began under that id, if there is one. */
async function sessionOf(
  command: WriteContext,
  scopeId: string,
  { session, source }: EvidenceItem,
): Promise<string | undefined> {
  if (session === undefined || source === undefined) return session;
  const known = await command.view.rows.find(SESSIONS, 'external', scopeId, session);
  return known.find((row) => row.source === source)?.id ?? session;
}

/**
 * A turn that says at what time it happened is known by that, by its words, and by which of several such in the request it is: a transcript that is recorded
 * again brings nothing new. A day alone is no time: on one day people say the same thing twice.
 */
function ownIdOf(command: WriteContext, item: EvidenceItem): string | undefined {
  if (item.occurredAt === undefined || !HAS_TIME_OF_DAY.test(item.occurredAt)) return undefined;
  const { kind, session, speaker, content } = item;
  const at = parseTime(item.occurredAt, 'occurredAt');
  const turn = sha256Hex(canonicalJson([kind, session ?? null, speaker ?? null, at, content])).slice(0, 32);
  const before = command.turns.get(turn) ?? 0;
  command.turns.set(turn, before + 1);
  return before === 0 ? `turn:${turn}` : `turn:${turn}:${before + 1}`;
}

const HAS_TIME_OF_DAY = /\d:\d/;
