/** Keeps turns as they happen, in the session of their host. Nothing is kept twice. */
import type { RecordedTurn, SourceSession, SourceTurn } from '../source-memory.ts';
import type { Turn } from '../transcripts/turn.ts';
import { idOfWords } from '../transcripts/turn-names.ts';
import type { CaptureContext } from './capture-context.ts';

/** Hosts that are wired up twice report everything twice, at once. People do not say the same thing so soon. */
const SAME_TURN_MS = 5_000;

const SAID: ReadonlySet<string> = new Set(['user_message', 'assistant_message', 'system_event']);

export async function captureTurns(
  context: CaptureContext,
  session: SourceSession | undefined,
  turns: readonly Turn[],
): Promise<void> {
  const wanted = turns.filter(({ kind }) => !context.onlyMessages || SAID.has(kind));
  const named = wanted.filter(({ id }) => id !== undefined);
  if (named.length > 0) await context.memory.record(named.map((turn) => itemOf(context, session, turn, turn.id)));
  for (const turn of wanted) if (turn.id === undefined) await captureByWords(context, session, turn);
}

/** A turn without an id is the next of its words in its session. */
async function captureByWords(context: CaptureContext, session: SourceSession | undefined, given: Turn): Promise<void> {
  const turn = { ...given, session: context.hostSession };
  const attempt = (nth: number) => captureNth(context, session, turn, nth);
  if ((await attempt(1)) !== 'duplicate') return;
  const { findLastOccurrence } = await import('./last-occurrence.ts');
  const { nth, kept } = await findLastOccurrence(context, turn);
  if (kept === undefined || context.toldAt - Date.parse(kept.recordedAt) >= SAME_TURN_MS) await attempt(nth + 1);
}

/** As the nth of its words in the session that it names. */
export async function captureNth(
  context: CaptureContext,
  session: SourceSession | undefined,
  turn: Turn,
  nth: number,
): Promise<RecordedTurn['status'] | undefined> {
  // Without a session, two equal turns look the same: each is kept.
  const id = turn.session === undefined ? undefined : idOfWords(turn, nth);
  const [recorded] = await context.memory.record([itemOf(context, session, turn, id)]);
  return recorded?.status;
}

function itemOf(
  { source }: CaptureContext,
  session: SourceSession | undefined,
  turn: Turn,
  externalId: string | undefined,
): SourceTurn {
  const { kind, content, speaker, occurredAt, metadata } = turn;
  return { kind, content, speaker, occurredAt, metadata, source, externalId, session: session?.id };
}
