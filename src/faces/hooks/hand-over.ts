/** What a session leaves behind when it is compacted or ends: what was asked for last, and what was said last. */
import { endSession } from '../../operations/end-session.ts';
import { events } from '../../operations/events.ts';
import { land } from '../../operations/land.ts';
import { updateSession } from '../../operations/update-session.ts';
import type { Session } from './keep.ts';
import { ask, type Occasion } from './occasion.ts';

const PROMPTS = 5;
const PROMPT_LENGTH = 200;
const REPLY_LENGTH = 600;

/** Before the host forgets: the pack after it shows the session with this. */
export async function saveProgress(occasion: Occasion, session: Session): Promise<void> {
  const summary = await whereItStands(occasion, session);
  if (summary !== undefined) await ask(occasion, updateSession, { id: session.id, summary });
}

/** A session in which nothing was asked leaves nothing. */
export async function landSession(occasion: Occasion, session: Session): Promise<void> {
  const summary = await whereItStands(occasion, session);
  if (summary === undefined) await ask(occasion, endSession, { id: session.id, as: 'discarded' });
  else await ask(occasion, land, { id: session.id, summary });
}

async function whereItStands(occasion: Occasion, session: Session): Promise<string | undefined> {
  const last = async (kind: string, limit: number) =>
    (await ask(occasion, events, { session: session.id, kinds: [kind], limit })).events.flatMap(({ content }) =>
      content === null || content.trim() === '' ? [] : [content],
    );
  const [prompts, replies] = [await last('user_message', PROMPTS), await last('assistant_message', 1)];
  const parts = [
    ...prompts.reverse().map((prompt) => `Asked: ${shortened(prompt, PROMPT_LENGTH)}`),
    ...replies.map((reply) => `Last said: ${shortened(reply, REPLY_LENGTH)}`),
  ];
  return parts.length === 0 ? undefined : parts.join('\n');
}

function shortened(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= length
    ? line
    : `${line
        .slice(0, length - 1)
        .toWellFormed()
        .replace(/\uFFFD$/, '')}…`;
}
