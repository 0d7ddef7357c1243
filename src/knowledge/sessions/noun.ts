/** The session, as every other part knows it. */
import { SESSION_ITEMS, SESSION_SPANS, SESSIONS } from '../../store/port/tables.ts';
import type { ReadContext } from '../context.ts';
import { placeIn } from '../item-tags/item-tags.ts';
import { flagsOfSession } from '../items/source-trust.ts';
import type { Noun } from '../noun.ts';
import { loadSession } from './load-session.ts';
import { SESSION_KINDS } from './session-events.ts';
import { sessionView, viewSession } from './session-view.ts';

export const SESSION = {
  name: 'session',
  tables: [SESSIONS, SESSION_SPANS, SESSION_ITEMS],
  kinds: SESSION_KINDS,
  view: sessionView,
  get: async (query: ReadContext, id: string) => viewSession(query, await loadSession(query, id)),
  async flagsOf(query: ReadContext, id: string) {
    const session = await query.view.rows.get(SESSIONS, id);
    return session ? flagsOfSession(query, session) : [];
  },
  async searchTexts(event, _, view) {
    const session = event.itemId === null ? undefined : await view.rows.get(SESSIONS, event.itemId);
    // Only an event that changed the words brings a new document.
    if (!session || session.text_pos !== event.position) return undefined;
    const { name, purpose, goal, summary, task_type: taskType } = session;
    return {
      title: name ?? '',
      text: [purpose, goal, summary].filter((part) => part !== null).join('\n'),
      meta: taskType ?? '',
    };
  },
  mayConflict: true,
  tagPlace: placeIn(SESSIONS),
  isErasable: true,
  isMadeAgain: false,
} satisfies Noun;
