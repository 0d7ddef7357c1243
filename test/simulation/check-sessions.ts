/** Compares sessions, their items and conversations with the model. */
import { expect } from 'vitest';
import type { Memory } from '../../src/index.ts';
import type { SeededRandom } from '../support/seeded-random.ts';
import { answerOf } from './answer.ts';
import { timeOf } from './model/reads.ts';
import { access } from './model/scopes.ts';
import { activeMs, isLapsed, itemsOf, lastAt } from './model/sessions.ts';
import { type Connection, isSharedWith, Refusal, type Session, type State } from './model/state.ts';
import { SCOPES } from './words.ts';

const STATUSES = ['active', 'paused', 'blocked', 'completed', 'discarded'] as const;
const HOUR_MS = 3_600_000;

export async function checkSessions(
  state: State,
  memory: Memory,
  connection: Connection,
  now: number,
  random: SeededRandom,
  story: string,
): Promise<void> {
  for (const scope of [undefined, '*', ...random.some(SCOPES, 0.2)]) {
    const listed = await answerOf(async () =>
      (await memory.sessions({ scope, statuses: [...STATUSES], limit: 500 })).sessions.map(told),
    );
    expect(listed, `sessions in ${scope} ${story}`).toEqual(
      within(state, connection, scope, state.sessions, (one) => view(state, one, now)),
    );
    const conversations = await answerOf(async () =>
      (
        await memory.conversations({ scope, statuses: ['active', 'completed', 'archived'], limit: 500 })
      ).conversations.map(({ id, session, title, summary, status, messageCount }) => ({
        id,
        session,
        title,
        summary,
        status,
        messageCount,
      })),
    );
    const seen = within(state, connection, scope, state.conversations, (one) => {
      const { scope: _, messages, isPersons: __, ...facts } = one;
      return { ...facts, messageCount: messages.length };
    });
    expect(conversations, `conversations in ${scope} ${story}`).toEqual(seen);
  }
  for (const id of random.some([...state.sessions.keys(), ...state.conversations.keys()], 0.3)) {
    const { items } = await memory.attached({ of: id, limit: 500 });
    const entries = items.map(
      (item) => `${item.id} ${item.role}${item.relevance === null ? '' : ` ${item.relevance}`}`,
    );
    expect(entries.sort(), `items of ${id} ${story}`).toEqual(itemsOf({ state, connection }, id));
  }
  for (const conversation of random.some([...state.conversations.values()], 0.3))
    expect(await read(memory, conversation.id, random.pick([500, 2])), story).toEqual(
      conversation.messages.map((message, index) => ({
        index,
        id: message.event,
        role: message.role,
        tools: message.tools,
        uses: message.uses.filter((item) => isSeen(state, connection, item)).sort(),
        content: state.evidence.find((one) => one.id === message.event)!.content,
      })),
    );
}

async function read(memory: Memory, id: string, limit: number) {
  const all: Awaited<ReturnType<Memory['conversation']>>['messages'] = [];
  let cursor: string | undefined;
  do {
    const page = await memory.conversation({ id, limit, cursor });
    all.push(...page.messages);
    cursor = page.cursor ?? undefined;
  } while (cursor !== undefined);
  return all.map(({ index, id: event, role, tools, uses, content }) => ({
    index,
    id: event,
    role,
    tools,
    uses: uses.toSorted(),
    content,
  }));
}

function isSeen(state: State, connection: Connection, item: string): boolean {
  const memory = state.memories.get(item);
  return memory === undefined || isSharedWith(memory, connection);
}

function within<T extends { readonly id: string; readonly scope: string }>(
  state: State,
  connection: Connection,
  scope: string | undefined,
  all: ReadonlyMap<string, T>,
  show: (one: T) => unknown,
): unknown {
  try {
    const { places } = access(state, connection, scope);
    return [...all.values()]
      .filter((one) => places === null || places.includes(one.scope))
      .sort((a, b) => (a.id < b.id ? 1 : -1))
      .map(show);
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.code };
    throw error;
  }
}

type Seen = Awaited<ReturnType<Memory['sessions']>>['sessions'][number];

function told(session: Seen): Record<string, unknown> {
  const { id, name, goal, summary, workingSet, status, statusReason, lapsed, checkpoint, conflict } = session;
  return {
    ...{ id, name, goal, summary, workingSet, status, statusReason, lapsed, checkpoint, conflict },
    agent: `${session.agent.kind}:${session.agent.id}`,
    scope: session.scope,
    endedAt: session.endedAt,
    startActiveMs: Math.round(session.startActiveHours * HOUR_MS),
    activeMs: Math.round(session.activeHours * HOUR_MS),
  };
}

function view(state: State, session: Session, now: number): Record<string, unknown> {
  const { id, name, goal, summary, workingSet, status, statusReason, checkpoint, conflict, agent } = session;
  const lapsed = isLapsed(state, session, now);
  const endedAt = lapsed ? lastAt(state, session) : session.endedAt;
  return {
    ...{ id, name, goal, summary, workingSet, status, statusReason, lapsed, checkpoint, conflict, agent },
    scope: state.scopes.get(session.scope)!.id,
    endedAt: endedAt === null ? null : timeOf(endedAt),
    startActiveMs: session.startActiveMs,
    activeMs: activeMs(state, (one) => one.id === id),
  };
}
