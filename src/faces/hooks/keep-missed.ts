/** Keeps a prompt whose own hook could not: it gave up when its time was over, or never ran. The host's transcript still has it. */
import { events } from '../../operations/events.ts';
import type { Turn } from '../../sources/transcripts/turn.ts';
import { keepNth, type Session } from './keep.ts';
import { ask, type Occasion } from './occasion.ts';
import { lastOf } from './said-before.ts';

/** Before the last prompt there may be some whose reply nobody waited for. */
const PROMPTS = 5;

/** A hook runs before the host writes the prompt down, and a busy machine takes its time. */
const SAME_PROMPT_MS = 60_000;

/** Shorter ones are said in many ways that begin alike. */
const TELLING_LENGTH = 20;

/** The last prompt, and those before it that were given in this session: what is older was said before anybody kept anything. */
export async function keepMissed(
  occasion: Occasion,
  session: Session | undefined,
  prompts: readonly Turn[],
): Promise<void> {
  const own = occasion.told.id('session');
  if (own === undefined) return;
  // A transcript that continues another session begins with the words of that one.
  const ours = prompts.filter((turn) => turn.session === undefined || turn.session === own).slice(-PROMPTS);
  for (const [index, prompt] of ours.entries()) {
    const isLast = index === ours.length - 1;
    const isOfThis = session !== undefined && (prompt.occurredAt ?? '') >= session.startedAt;
    if (isLast || isOfThis) await keepIfMissed(occasion, session, { ...prompt, session: own });
  }
}

async function keepIfMissed(occasion: Occasion, session: Session | undefined, prompt: Turn): Promise<void> {
  const { nth, kept } = await lastOf(occasion, prompt);
  const at = prompt.occurredAt === undefined ? undefined : Date.parse(prompt.occurredAt);
  if (kept === undefined) {
    if (!(await isKeptInOtherWords(occasion, session, prompt, at))) await keepNth(occasion, session, prompt, 1);
    return;
  }
  // Kept then or later it is this one; kept before, the same words were said once more.
  const latest = Math.max(Date.parse(kept.recordedAt), Date.parse(kept.occurredAt));
  if (at !== undefined && latest < at - SAME_PROMPT_MS) await keepNth(occasion, session, prompt, nth + 1);
}

/** Hosts put more into the transcript than was typed: what the editor shows, what a name refers to. */
async function isKeptInOtherWords(
  occasion: Occasion,
  session: Session | undefined,
  prompt: Turn,
  at: number | undefined,
): Promise<boolean> {
  if (session === undefined || at === undefined) return false;
  const kept = await ask(occasion, events, { session: session.id, kinds: ['user_message'], limit: 20 });
  const words = plain(prompt.content);
  return kept.events.some(({ content, recordedAt }) => {
    const other = plain(content ?? '');
    const isNear = Math.abs(Date.parse(recordedAt) - at) <= SAME_PROMPT_MS;
    return isNear && (other === words || (other.length >= TELLING_LENGTH && words.includes(other)));
  });
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
