/** Keeps a prompt whose own hook could not: it gave up when its time was over, or never ran. The host's transcript still has it. */
import type { SourceSession } from '../source-memory.ts';
import type { Turn } from '../transcripts/turn.ts';
import type { CaptureContext } from './capture-context.ts';
import { captureNth } from './capture-turns.ts';
import { findLastOccurrence } from './last-occurrence.ts';

/** Before the last prompt there may be some whose reply nobody waited for. */
const PROMPTS = 5;

/** A hook runs before the host writes the prompt down, and a busy machine takes its time. */
const SAME_PROMPT_MS = 60_000;

/** Prompts of the session that are compared with it. */
const LOOKED_AT = 20;

/** Shorter ones are said in many ways that begin alike. */
const TELLING_LENGTH = 20;

/** The last prompt, and those before it that were given in this session: what is older was said before anybody kept anything. */
export async function captureMissed(
  context: CaptureContext,
  session: SourceSession | undefined,
  prompts: readonly Turn[],
): Promise<void> {
  const own = context.hostSession;
  if (own === undefined) return;
  // A transcript that continues another session begins with the words of that one.
  const ours = prompts.filter((turn) => turn.session === undefined || turn.session === own).slice(-PROMPTS);
  for (const [index, prompt] of ours.entries()) {
    const isLast = index === ours.length - 1;
    const isOfThis = session !== undefined && (prompt.occurredAt ?? '') >= session.startedAt;
    if (isLast || isOfThis) await captureIfMissed(context, session, { ...prompt, session: own });
  }
}

async function captureIfMissed(
  context: CaptureContext,
  session: SourceSession | undefined,
  prompt: Turn,
): Promise<void> {
  const { nth, kept } = await findLastOccurrence(context, prompt);
  const at = prompt.occurredAt === undefined ? undefined : Date.parse(prompt.occurredAt);
  if (kept === undefined) {
    if (!(await isKeptInOtherWords(context, session, prompt, at))) await captureNth(context, session, prompt, 1);
    return;
  }
  // Kept then or later it is this one; kept before, the same words were said once more.
  const latest = Math.max(Date.parse(kept.recordedAt), Date.parse(kept.occurredAt));
  if (at !== undefined && latest < at - SAME_PROMPT_MS) await captureNth(context, session, prompt, nth + 1);
}

/** Hosts put more into the transcript than was typed: what the editor shows, what a name refers to. */
async function isKeptInOtherWords(
  context: CaptureContext,
  session: SourceSession | undefined,
  prompt: Turn,
  at: number | undefined,
): Promise<boolean> {
  if (session === undefined || at === undefined) return false;
  const kept = await context.memory.findEvents({ session: session.id, kinds: ['user_message'] }, LOOKED_AT);
  const words = plain(prompt.content);
  return kept.some(({ content, recordedAt }) => {
    const other = plain(content ?? '');
    const isNear = Math.abs(Date.parse(recordedAt) - at) <= SAME_PROMPT_MS;
    return isNear && (other === words || (other.length >= TELLING_LENGTH && words.includes(other)));
  });
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
