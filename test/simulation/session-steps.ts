/** Random requests about sessions and conversations: few of them at a time, so that actors meet in them. */
import type { SeededRandom } from '../support/seeded-random.ts';
import * as sessions from './model/sessions.ts';
import type { Situation, Step } from './steps.ts';
import { SCOPES } from './words.ts';

const GOALS = ['Ship the ferry', 'Paint the harbour', 'Mend 帆'];
const SUMMARIES = ['Half of it is done', 'All is well'];
const NO_SESSION = 'ses_00000000000000000000000000';
const NO_CONVERSATION = 'cnv_00000000000000000000000000';
const NO_EVENT = 'ev_00000000000000000000000000';

type SessionStep =
  | 'startSession'
  | 'updateSession'
  | 'endSession'
  | 'finish'
  | 'attach'
  | 'detach'
  | 'startConversation'
  | 'addMessage'
  | 'endConversation';

export const SESSION_STEPS: Record<SessionStep, (situation: Situation) => Step> = {
  startSession: ({ random }) => {
    const request = {
      goal: maybe(random, 0.6, () => random.pick(GOALS)),
      name: maybe(random, 0.3, () => 'work'),
      scope: maybe(random, 0.3, () => random.pick(SCOPES)),
      ...(random.chance(0.2) ? { source: 'editor', externalId: `s${random.between(1, 3)}` } : {}),
    };
    return {
      request,
      run: async (memory) => {
        const { status, session, checkpoint, unfinished } = await memory.startSession(request);
        return [
          { id: session.id, status, checkpoint: checkpoint?.id ?? null, unfinished: unfinished.map(({ id }) => id) },
        ];
      },
      model: (asked, realIds) => [sessions.start(asked, request, realIds(0))],
    };
  },
  updateSession: (situation) => {
    const { random } = situation;
    const id = sessionId(situation);
    const request = {
      goal: maybe(random, 0.5, () => random.pick(GOALS)),
      summary: maybe(random, 0.4, () => random.pick(SUMMARIES)),
      workingSet: maybe(random, 0.3, () => random.some(['src/main.ts', 'mem_x', 'https://example.org'], 0.5)),
      clear: random.chance(0.1) ? (['goal'] as const) : [],
      status: maybe(random, 0.4, () => random.pick(['active', 'paused', 'blocked'] as const)),
      reason: maybe(random, 0.3, () => 'Because'),
      basedOn: revision(situation, id),
    };
    return {
      request: { id, ...request },
      run: async (memory) => {
        const answer = await memory.updateSession({ id, ...request, clear: [...request.clear] });
        const { status, sessionStatus, conflict } = answer;
        return [{ id: answer.revision, status, sessionStatus, conflict: conflict !== null }];
      },
      model: (asked, realIds) => [sessions.update(asked, id, request, realIds(0))],
    };
  },
  endSession: (situation) => {
    const { random } = situation;
    const id = sessionId(situation);
    const as = random.pick(['completed', 'discarded'] as const);
    const summary = maybe(random, 0.5, () => random.pick(SUMMARIES));
    return {
      request: { id, as, summary },
      run: async (memory) => {
        const { status, sessionStatus, activeHours } = await memory.endSession({ id, as, summary });
        return [{ id, status, sessionStatus, activeMs: Math.round(activeHours * 3_600_000) }];
      },
      model: (asked) => [sessions.end(asked, id, as, summary)],
    };
  },
  finish: (situation) => {
    const { random } = situation;
    const id = sessionId(situation);
    const summary = maybe(random, 0.8, () => random.pick(SUMMARIES));
    return {
      request: { id, summary },
      run: async (memory) => {
        const landed = await memory.finish({ id, summary });
        const ids = (items: readonly { id: string }[]) => items.map((item) => item.id);
        return [
          {
            id: landed.checkpoint,
            status: landed.status,
            session: landed.id,
            summary: landed.summary,
            openItems: ids(landed.openItems),
            decisions: ids(landed.decisions),
          },
        ];
      },
      model: (asked, realIds) => [sessions.finish(asked, id, summary, realIds(0))],
    };
  },
  attach: (situation) => {
    const { random } = situation;
    const request = {
      to: ownerId(situation),
      items: someItems(situation, 1),
      role: random.pick(['referenced', 'pinned'] as const),
      relevance: maybe(random, 0.4, () => random.pick([0, 0.5, 1])),
    };
    return {
      request,
      run: async (memory) => [await memory.attach(request)],
      model: (asked) => [sessions.attach(asked, request.to, request.items, request.role, request.relevance)],
    };
  },
  detach: (situation) => {
    const { random, state } = situation;
    const given = [...state.attached.values()].slice(-6);
    const one = given.length > 0 && random.chance(0.8) ? random.pick(given) : undefined;
    const request = {
      from: one?.owner ?? ownerId(situation),
      items: one ? [one.item] : someItems(situation, 1),
      role: maybe(random, 0.3, () => random.pick(['referenced', 'pinned'] as const)),
    };
    return {
      request,
      run: async (memory) => [await memory.detach(request)],
      model: (asked) => [sessions.detach(asked, request.from, request.items, request.role)],
    };
  },
  startConversation: (situation) => {
    const { random } = situation;
    const request = {
      title: maybe(random, 0.5, () => random.pick(GOALS)),
      session: maybe(random, 0.3, () => sessionId(situation)),
      scope: maybe(random, 0.2, () => random.pick(SCOPES)),
    };
    return {
      request,
      run: async (memory) => {
        const { status, conversation } = await memory.startConversation(request);
        return [{ id: conversation.id, status, session: conversation.session }];
      },
      model: (asked, realIds) => [sessions.startConversation(asked, request, realIds(0))],
    };
  },
  addMessage: (situation) => {
    const { random, contents } = situation;
    const conversation = conversationId(situation);
    const messages = Array.from({ length: random.chance(0.6) ? 1 : random.between(2, 4) }, () => ({
      conversation,
      role: random.pick(['user', 'agent', 'system', 'tool'] as const),
      content: contents.next(random),
      tools: random.some(['grep', 'read'], 0.3),
      uses: random.chance(0.4) ? someItems(situation, 0) : [],
      ...(random.chance(0.3) ? { source: 'chat', externalId: `m${random.between(1, 5)}` } : {}),
    }));
    return {
      request: messages,
      run: async (memory) => {
        const [first, ...more] = messages;
        const answers =
          more.length === 0 ? [await memory.addMessage(first!)] : (await memory.addMessage([first!, ...more])).results;
        return answers.map(({ id, status, index }) => ({ id, status, index }));
      },
      model: (asked, realIds) => messages.map((message, index) => sessions.addMessage(asked, message, realIds(index))),
    };
  },
  endConversation: (situation) => {
    const { random } = situation;
    const id = conversationId(situation);
    const as = random.pick(['completed', 'archived'] as const);
    const summary = maybe(random, 0.4, () => random.pick(SUMMARIES));
    return {
      request: { id, as, summary },
      run: async (memory) => [await memory.endConversation({ id, as, summary })],
      model: (asked) => [sessions.endConversation(asked, id, as, summary)],
    };
  },
};

/** Mostly one of the latest. */
function sessionId({ random, state }: Situation): string {
  const ids = [...state.sessions.keys()];
  if (ids.length === 0 || random.chance(0.03)) return NO_SESSION;
  return random.pick(random.chance(0.8) ? ids.slice(-4) : ids);
}

function conversationId({ random, state }: Situation): string {
  const all = [...state.conversations.values()];
  if (all.length === 0 || random.chance(0.03)) return NO_CONVERSATION;
  const active = all.filter(({ status }) => status === 'active');
  return random.pick(active.length > 0 && random.chance(0.85) ? active.slice(-4) : all).id;
}

function ownerId(situation: Situation): string {
  return situation.random.chance(0.7) ? sessionId(situation) : conversationId(situation);
}

/** Memories, also private ones of others, claims and evidence; rarely something that is not there. */
function someItems({ random, state }: Situation, least: number): string[] {
  const all = [
    ...[...state.memories.keys()].slice(-10),
    ...[...state.claims.keys()].slice(-4),
    ...state.evidence.slice(-4).map(({ id }) => id),
  ];
  if (all.length === 0) return least === 0 ? [] : [NO_EVENT];
  const items = random.some(all, 0.1);
  if (items.length < least) items.push(random.pick(all));
  return random.chance(0.03) ? [...items, NO_EVENT] : items;
}

/** Mostly none or the latest edit, sometimes an older one, rarely one that is not there. */
function revision({ random, state }: Situation, id: string): string | undefined {
  const all = state.sessions.get(id)?.revisions ?? [];
  if (all.length === 0 || random.chance(0.5)) return random.chance(0.02) ? NO_EVENT : undefined;
  return random.chance(0.6) ? all.at(-1) : random.pick(all);
}

function maybe<T>(random: SeededRandom, probability: number, make: () => T): T | undefined {
  return random.chance(probability) ? make() : undefined;
}
