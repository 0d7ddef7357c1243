/** What was last asked and said in a session, for whoever goes on with it: the beginnings of the words, and the events that hold all of them. */
import { sightOver } from '../../gate/access.ts';
import { flagsOf } from '../../gate/gate.ts';
import type { EvidenceBody } from '../../model/evidence-body.ts';
import type { SessionRow } from '../../store/port/tables.ts';
import type { Query } from '../command.ts';
import { beginningOf } from './beginning-of.ts';

const PROMPTS = 5;
const PROMPT_LENGTH = 200;
const REPLY_LENGTH = 600;
/** Some of those that are looked at are left out. */
const LOOKED_AT = 20;

export interface LastWords {
  readonly text: string;
  readonly events: readonly string[];
}

export async function lastWords(query: Query, session: SessionRow): Promise<LastWords | undefined> {
  const prompts = (await lastOf(query, session, 'user_message')).slice(0, PROMPTS).reverse();
  const replies = (await lastOf(query, session, 'assistant_message')).slice(0, 1);
  if (prompts.length + replies.length === 0) return undefined;
  const lines = [
    ...prompts.map(({ content }) => `Asked: ${beginningOf(content, PROMPT_LENGTH)}`),
    ...replies.map(({ content }) => `Last said: ${beginningOf(content, REPLY_LENGTH)}`),
  ];
  return { text: lines.join('\n'), events: [...prompts, ...replies].map(({ id }) => id) };
}

/** Without what was erased or rejected, and without what gives orders to its reader: it would be repeated to every later one. */
async function lastOf(query: Query, session: SessionRow, kind: string): Promise<{ id: string; content: string }[]> {
  const sight = sightOver(query.identity, [session.scope_id], null, [session.chain_id]);
  const found = await query.view.listEvents(
    sight,
    { sessionId: session.id, kinds: [kind] },
    { order: 'newest', limit: LOOKED_AT },
  );
  const kept: { id: string; content: string }[] = [];
  for (const placed of found) {
    const event = query.kinds.read(placed);
    const content = (event.data as EvidenceBody | null)?.content ?? '';
    if (content.trim() === '' || flagsOf(event).length > 0) continue;
    if (
      !(await query.rejected.holds(
        session.chain_id,
        session.scope_id,
        [{ text: content }],
        event.actorKind === 'person',
      ))
    )
      kept.push({ id: event.id, content });
  }
  return kept;
}
