/** Keeps what a host told, in the session that the host calls by its own id. Nothing is kept twice. */
import type { z } from 'zod';
import { isOpenStatus } from '../../model/session-values.ts';
import type { Operation } from '../../operations/define.ts';
import { record } from '../../operations/record.ts';
import { startSession } from '../../operations/start-session.ts';
import type { Turn } from '../../sources/transcripts/turn.ts';
import { idOfWords } from '../../sources/transcripts/turn-names.ts';
import type { HookEvent } from './client.ts';
import { ask, type Occasion } from './occasion.ts';

export type Session = z.output<typeof startSession.output>['session'];

/** A host may go on with a session that is finished, as often as it likes; each time it is another session of ours. */
const MAX_CONTINUATIONS = 50;

/** Hosts that are wired up twice tell everything twice, at once. People do not say the same thing so soon. */
const SAME_TURN_MS = 5_000;

/** What begins work again after it had ended. Anything else that comes so late is about what ended: a hook that runs beside its host may be slower than the end. */
const BEGINNINGS: ReadonlySet<HookEvent> = new Set(['session-start', 'prompt-submit']);

/** The session of the host, begun if it is new; nothing where the host does not say which it is. */
export async function openSession(occasion: Occasion): Promise<Session | undefined> {
  const own = occasion.told.id('session');
  if (own === undefined) return undefined;
  const source = occasion.client.name;
  for (let nth = 1; nth <= MAX_CONTINUATIONS; nth++) {
    const externalId = nth === 1 ? own : `${own}#${nth}`;
    const { session, unfinished } = await ask(occasion, startSession, { source, externalId });
    if (isOpenStatus(session.status)) return session;
    const mayGoOn = unfinished.some(({ startedAt }) => startedAt >= (session.endedAt ?? ''));
    if (!BEGINNINGS.has(occasion.event) && !mayGoOn) return session;
  }
  return undefined;
}

export async function keepTurns(
  occasion: Occasion,
  session: Session | undefined,
  turns: readonly Turn[],
): Promise<void> {
  const wanted = turns.filter(({ kind }) => occasion.settings.capture !== 'messages' || SAID.has(kind));
  const named = wanted.filter(({ id }) => id !== undefined);
  if (named.length > 0)
    await keepAll(
      occasion,
      named.map((turn) => itemOf(occasion, session, turn, turn.id)),
    );
  for (const turn of wanted) if (turn.id === undefined) await keepByWords(occasion, session, turn);
}

const SAID: ReadonlySet<string> = new Set(['user_message', 'assistant_message', 'system_event']);

/** A turn without an id is the next of its words in its session. */
async function keepByWords(occasion: Occasion, session: Session | undefined, given: Turn): Promise<void> {
  const turn = { ...given, session: occasion.told.id('session') };
  const attempt = (nth: number) => keepNth(occasion, session, turn, nth);
  if ((await attempt(1)) !== 'duplicate') return;
  const { lastOf } = await import('./said-before.ts');
  const { nth, kept } = await lastOf(occasion, turn);
  if (kept === undefined || Date.now() - Date.parse(kept.recordedAt) >= SAME_TURN_MS) await attempt(nth + 1);
}

/** As the nth of its words in the session that it says. */
export async function keepNth(
  occasion: Occasion,
  session: Session | undefined,
  turn: Turn,
  nth: number,
): Promise<string | undefined> {
  // Without a session, two equal turns look the same: each is kept.
  const id = turn.session === undefined ? undefined : idOfWords(turn, nth);
  const [status] = await keepAll(occasion, [itemOf(occasion, session, turn, id)]);
  return status;
}

function itemOf(occasion: Occasion, session: Session | undefined, turn: Turn, externalId: string | undefined) {
  const { kind, content, speaker, occurredAt, metadata } = turn;
  const source = occasion.client.name;
  return { kind, content, speaker, occurredAt, metadata, source, externalId, session: session?.id };
}

/** All or none. */
async function keepAll(occasion: Occasion, items: readonly ReturnType<typeof itemOf>[]): Promise<string[]> {
  const { results } = (await occasion.engine.run(record as unknown as Operation, items)) as {
    results: z.output<typeof record.output>[];
  };
  return results.map(({ status }) => status);
}
