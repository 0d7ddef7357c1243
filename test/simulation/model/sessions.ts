/** Sessions and conversations in the model: the rules of each verb, written down once more and on their own. */
import { isPerson, refuseAgent } from './authority.ts';
import { type Asked, record, remember, seen } from './memories.ts';
import { ensure, plan, refuseClosed } from './scopes.ts';
import type { Session, State } from './state.ts';
import { type Conversation, current, isInUse, isSharedWith, type Memory, ownerOf, Refusal } from './state.ts';

const WINDOW_MS = 5_000;
const SILENCE_MS = 12 * 3_600_000;
const OPEN = ['active', 'paused', 'blocked'];
const EVIDENCE: Record<string, string> = {
  user: 'user_message',
  agent: 'assistant_message',
  system: 'system_event',
  tool: 'tool_result',
};

export interface Start {
  readonly goal?: string | undefined;
  readonly name?: string | undefined;
  readonly scope?: string | undefined;
  readonly source?: string | undefined;
  readonly externalId?: string | undefined;
}

export function start(asked: Asked, input: Start, id: string) {
  const { state, connection, now } = asked;
  const scope = ensure(state, plan(state, connection, input.scope)).place;
  const agent = ownerOf(connection);
  const known = [...state.sessions.values()]
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .find(
      (one) =>
        input.externalId !== undefined &&
        one.scope === scope &&
        one.externalId === input.externalId &&
        one.source === (input.source ?? null),
    );
  const unfinished = [...state.sessions.values()]
    .filter((one) => one.scope === scope && one.agent === agent && OPEN.includes(one.status))
    .map((one) => one.id)
    .sort()
    .reverse()
    .slice(0, 20)
    .filter((one) => one !== known?.id);
  const checkpoint = lastCheckpoint(asked, scope)?.id ?? null;
  if (known) {
    state.working.set(connection.actor.id, known.id);
    return { id: known.id, status: 'known', checkpoint, unfinished };
  }
  // A scope that is made on the way is made in the session that runs until then.
  for (const event of state.events.filter((one) => one.at === undefined)) {
    event.at = now;
    event.session ??= state.working.get(connection.actor.id) ?? null;
  }
  const startActiveMs = activeMs(state, (one) => one.agent === agent);
  happen(asked, scope, 'session.started', id, id);
  state.sessions.set(id, {
    id,
    scope,
    agent,
    source: input.externalId === undefined ? null : (input.source ?? null),
    externalId: input.externalId ?? null,
    name: input.name ?? null,
    goal: input.goal ?? null,
    summary: null,
    workingSet: [],
    status: 'active',
    statusReason: null,
    checkpoint: null,
    startedAt: now,
    endedAt: null,
    startActiveMs,
    runningSince: now,
    spans: [],
    conflict: false,
    revisions: [],
    editedBy: agent,
    editedAt: now,
  });
  state.working.set(connection.actor.id, id);
  return { id, status: 'started', checkpoint, unfinished };
}

export interface Update {
  readonly goal?: string | undefined;
  readonly summary?: string | undefined;
  readonly workingSet?: string[] | undefined;
  readonly clear: readonly 'goal'[];
  readonly status?: string | undefined;
  readonly reason?: string | undefined;
  readonly basedOn?: string | undefined;
}

/** The new revision is the real store's to name. */
export function update(asked: Asked, id: string, input: Update, revision: string) {
  const { goal, summary, workingSet, clear, status } = input;
  if (clear.length > 0 && goal !== undefined) throw new Refusal('invalid_input');
  if ([goal, summary, workingSet, status].every((field) => field === undefined) && clear.length === 0)
    throw new Refusal('nothing_to_change');
  const session = known(asked.state, id);
  if (status !== undefined) refuseEnded(session);
  if (input.basedOn !== undefined && !session.revisions.includes(input.basedOn)) throw new Refusal('version_not_found');
  const wanted = { goal: clear.length > 0 ? null : goal, summary, workingSet };
  const changes = Object.fromEntries(
    Object.entries(wanted).filter(
      ([field, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(session[field as 'goal']),
    ),
  );
  const isEdited = Object.keys(changes).length > 0;
  let conflict = false;
  if (isEdited) {
    happen(asked, session.scope, 'session.updated', id, id);
    conflict = noteConflict(asked, session, input.basedOn);
    Object.assign(session, changes, { conflict, editedBy: ownerOf(asked.connection), editedAt: asked.now });
    session.revisions.push(revision);
  }
  const isMoved = status !== undefined && status !== session.status;
  if (isMoved) setStatus(asked, session, status, input.reason);
  return {
    id: session.revisions.at(-1) ?? revision,
    status: isEdited || isMoved ? 'changed' : 'unchanged',
    sessionStatus: session.status,
    conflict,
  };
}

function noteConflict({ state, connection, now }: Asked, session: Session, basedOn: string | undefined): boolean {
  const writer = ownerOf(connection);
  const isStale = basedOn !== undefined && basedOn !== session.revisions.at(-1);
  const overrules = isPerson(connection) && !session.editedBy.startsWith('person:');
  const isTogether =
    basedOn === undefined && !overrules && writer !== session.editedBy && Math.abs(now - session.editedAt) < WINDOW_MS;
  if (!isStale && !isTogether) return false;
  state.conflicts.push({
    memory: session.id,
    version: null,
    cause: isStale ? 'based_on_old_version' : 'same_time',
    writers: [session.editedBy, writer],
  });
  return true;
}

function setStatus(asked: Asked, session: Session, status: string, reason: string | undefined): void {
  const kind = status === 'active' ? 'session.resumed' : `session.${status}`;
  happen(asked, session.scope, kind, session.id, session.id);
  endRun(session, asked.now);
  session.status = status;
  session.statusReason = reason ?? null;
  if (status === 'active') {
    session.runningSince = asked.now;
    asked.state.working.set(asked.connection.actor.id, session.id);
  }
}

export function end(asked: Asked, id: string, as: string, summary: string | undefined, checkpoint?: string) {
  const { state, connection, now } = asked;
  const session = known(state, id);
  refuseEnded(session);
  happen(asked, session.scope, `session.${as}`, id, id);
  endRun(session, now);
  Object.assign(session, { status: as, statusReason: null, endedAt: now });
  if (summary !== undefined) session.summary = summary;
  if (checkpoint !== undefined) session.checkpoint = checkpoint;
  if (state.working.get(connection.actor.id) === id) state.working.delete(connection.actor.id);
  return { id, status: 'ended', sessionStatus: as, activeMs: activeMs(state, (one) => one.id === id) };
}

export function finish(asked: Asked, id: string, summary: string | undefined, checkpoint: string) {
  const { state } = asked;
  const session = known(state, id);
  refuseEnded(session);
  const said = summary ?? session.summary;
  if (said === null) throw new Refusal('invalid_input');
  const open = memoriesOf(asked, id, ['todo', 'task', 'issue']);
  const decisions = memoriesOf(asked, id, ['decision']);
  const shared = (memories: readonly Memory[]) =>
    memories.filter((memory) => current(memory).visibility !== 'private').slice(0, 20);
  const content = [
    said,
    ...(session.goal === null ? [] : [`Goal: ${session.goal}`]),
    ...listed('Open', shared(open)),
    ...listed('Decided', shared(decisions)),
  ].join('\n\n');
  remember(
    asked,
    {
      content,
      kind: 'checkpoint',
      payload: {
        session: id,
        openItems: shared(open).map((memory) => memory.id),
        decisions: shared(decisions).map((memory) => memory.id),
      },
      session: id,
      duplicates: 'allow',
      scope: state.scopes.get(session.scope)!.id!,
    },
    checkpoint,
  );
  end(asked, id, 'completed', said, checkpoint);
  return {
    id: checkpoint,
    status: 'finished',
    session: id,
    summary: said,
    openItems: open.map((memory) => memory.id),
    decisions: decisions.map((memory) => memory.id),
  };
}

function listed(title: string, memories: readonly Memory[]): string[] {
  const line = (memory: Memory) => current(memory).content.replace(/\s+/g, ' ').trim();
  return memories.length === 0
    ? []
    : [[`${title}:`, ...memories.map((memory) => `- ${line(memory)} (${memory.id})`)].join('\n')];
}

export function attach(asked: Asked, owner: string, items: readonly string[], role: string, relevance?: number) {
  const { state } = asked;
  const holder = ownerOfItems(state, owner);
  const added: string[] = [];
  for (const item of new Set(items)) {
    const key = `${owner} ${item} ${role}`;
    const known = state.attached.get(key);
    refuseUnseen(asked, item);
    if (known && (relevance === undefined || known.relevance === relevance)) continue;
    happen(asked, holder.scope, 'item.attached', item, holder.session);
    state.attached.set(key, { owner, item, role, relevance: relevance ?? null });
    added.push(item);
  }
  return { id: owner, status: added.length > 0 ? 'changed' : 'unchanged', items: added };
}

export function detach(asked: Asked, owner: string, items: readonly string[], role: string | undefined) {
  const { state } = asked;
  const holder = ownerOfItems(state, owner);
  const gone = new Set<string>();
  for (const item of new Set(items)) {
    refuseUnseen(asked, item);
    for (const each of role === undefined ? ['referenced', 'pinned'] : [role]) {
      if (!state.attached.has(`${owner} ${item} ${each}`)) continue;
      happen(asked, holder.scope, 'item.detached', item, holder.session, isPersons(state, owner));
      state.attached.delete(`${owner} ${item} ${each}`);
      gone.add(item);
    }
  }
  return { id: owner, status: gone.size > 0 ? 'changed' : 'unchanged', items: [...gone] };
}

export function startConversation(
  asked: Asked,
  input: {
    readonly title?: string | undefined;
    readonly session?: string | undefined;
    readonly scope?: string | undefined;
  },
  id: string,
) {
  const { state, connection } = asked;
  const sessionId = input.session ?? state.working.get(connection.actor.id);
  const session = sessionId === undefined ? undefined : known(state, sessionId);
  const reference = input.scope ?? (session && state.scopes.get(session.scope)!.id);
  const scope = ensure(state, plan(state, connection, reference)).place;
  happen(asked, scope, 'conversation.started', id, session?.id);
  state.conversations.set(id, {
    id,
    scope,
    session: session?.id ?? null,
    title: input.title ?? null,
    summary: null,
    status: 'active',
    isPersons: isPerson(connection),
    messages: [],
  });
  return { id, status: 'started', session: session?.id ?? null };
}

export interface Said {
  readonly conversation: string;
  readonly role: string;
  readonly content: string;
  readonly tools: string[];
  readonly uses: string[];
  readonly source?: string;
  readonly externalId?: string;
}

export function addMessage(asked: Asked, said: Said, id: string) {
  const { state } = asked;
  const conversation = conversationOf(state, said.conversation);
  if (conversation.status !== 'active') throw new Refusal('wrong_status');
  for (const item of said.uses) refuseUnseen(asked, item);
  const { role, content, source, externalId } = said;
  const scope = state.scopes.get(conversation.scope)!.id!;
  const before = state.events.length;
  const evidence = record(
    asked,
    { kind: EVIDENCE[role]!, content, scope, ...(externalId ? { source, externalId } : {}) },
    id,
  );
  for (const event of state.events.slice(before)) event.session = conversation.session ?? event.session;
  const place = conversation.messages.findIndex((message) => message.event === evidence.id);
  if (place >= 0) return { id: evidence.id, status: 'duplicate', index: place };
  happen(asked, conversation.scope, 'conversation.message_added', conversation.id, conversation.session);
  for (const item of new Set(said.uses)) {
    happen(asked, conversation.scope, 'item.attached', item, conversation.session);
    const session = conversation.session === null ? undefined : state.sessions.get(conversation.session);
    // A conversation may stand in another scope than its session, which then does not change.
    const owners = [conversation.id, ...(session?.scope === conversation.scope ? [session.id] : [])];
    for (const owner of owners)
      state.attached.set(`${owner} ${item} referenced`, { owner, item, role: 'referenced', relevance: null });
  }
  conversation.messages.push({ event: evidence.id, role, tools: said.tools, uses: [...new Set(said.uses)] });
  return { id: evidence.id, status: 'added', index: conversation.messages.length - 1 };
}

export function endConversation(asked: Asked, id: string, as: string, summary: string | undefined) {
  const conversation = conversationOf(asked.state, id);
  if (conversation.status === as && summary === undefined)
    return { id, status: 'unchanged', conversationStatus: conversation.status };
  if (conversation.status === 'archived' && as === 'completed') throw new Refusal('wrong_status');
  happen(asked, conversation.scope, `conversation.${as}`, id, conversation.session);
  conversation.status = as;
  if (summary !== undefined) conversation.summary = summary;
  return { id, status: 'changed', conversationStatus: as };
}

/** Over all sessions that fit; time that several share counts once. */
export function activeMs(state: State, fits: (session: Session) => boolean): number {
  const spans = [...state.sessions.values()]
    .filter(fits)
    .flatMap((session): [number, number][] =>
      session.runningSince === null
        ? session.spans
        : [...session.spans, [session.runningSince, Math.max(session.runningSince, lastAt(state, session))]],
    )
    .sort(([a], [b]) => a - b);
  let total = 0;
  let reached = Number.NEGATIVE_INFINITY;
  for (const [from, to] of spans) {
    total += Math.max(0, to - Math.max(from, reached));
    reached = Math.max(reached, to);
  }
  return total;
}

/** When something was last written in the session. */
export function lastAt(state: State, session: Session): number {
  const times = state.events.filter((event) => event.session === session.id).map((event) => event.at ?? 0);
  return Math.max(session.startedAt, ...times);
}

export function isLapsed(state: State, session: Session, now: number): boolean {
  if (session.status !== 'active') return false;
  const last = lastAt(state, session);
  const begun = [...state.sessions.values()].filter(
    ({ agent, scope }) => agent === session.agent && scope === session.scope,
  );
  return now - last > SILENCE_MS || begun.some(({ startedAt }) => startedAt > last);
}

/** Items and their roles, as a connection may see them. */
export function itemsOf({ state, connection }: Pick<Asked, 'state' | 'connection'>, owner: string): string[] {
  const made = new Set<string>();
  const changed = new Set<string>();
  for (const { kind, item, session } of state.events) {
    if (session !== owner || item === null || !/^(memory|claim)\./.test(kind)) continue;
    if (kind === 'memory.remembered' || kind === 'claim.asserted') made.add(item);
    else if (!made.has(item)) changed.add(item);
  }
  const given = [...state.attached.values()].filter((one) => one.owner === owner);
  return [
    ...[...made].map((item) => `${item} created`),
    ...[...changed].map((item) => `${item} updated`),
    ...given.map(({ item, role, relevance }) => `${item} ${role}${relevance === null ? '' : ` ${relevance}`}`),
  ]
    .filter((entry) => isVisible(state, connection, entry.split(' ')[0]!))
    .sort();
}

function isVisible(state: State, connection: Asked['connection'], item: string): boolean {
  const memory = state.memories.get(item);
  return memory === undefined || isSharedWith(memory, connection);
}

function memoriesOf(asked: Asked, owner: string, kinds: readonly string[]): Memory[] {
  const ids = new Set(itemsOf(asked, owner).map((entry) => entry.split(' ')[0]!));
  return [...ids]
    .flatMap((id) => asked.state.memories.get(id) ?? [])
    .filter((memory) => kinds.includes(current(memory).kind) && isInUse(current(memory), asked.now))
    .sort((a, b) => (a.id < b.id ? 1 : -1));
}

export function lastCheckpoint({ state, connection, now }: Asked, scope: string): Memory | undefined {
  return [...state.memories.values()]
    .filter(
      (memory) =>
        memory.scope === scope &&
        memory.owner === ownerOf(connection) &&
        current(memory).kind === 'checkpoint' &&
        isInUse(current(memory), now),
    )
    .sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1))[0];
}

function known(state: State, id: string): Session {
  const session = state.sessions.get(id);
  if (!session) throw new Refusal('not_found');
  return session;
}

function conversationOf(state: State, id: string): Conversation {
  const conversation = state.conversations.get(id);
  if (!conversation) throw new Refusal('not_found');
  return conversation;
}

function ownerOfItems(state: State, id: string): { scope: string; session: string | null } {
  if (!id.startsWith('cnv_')) return { scope: known(state, id).scope, session: id };
  return conversationOf(state, id);
}

/** Memories as far as they are shared, claims and evidence. */
function refuseUnseen(asked: Asked, item: string): void {
  const { state } = asked;
  if (item.startsWith('mem_')) seen(asked, item);
  else if (!state.claims.has(item) && !state.evidence.some(({ id }) => id === item)) throw new Refusal('not_found');
}

function refuseEnded(session: Session): void {
  if (!OPEN.includes(session.status)) throw new Refusal('wrong_status');
}

function endRun(session: Session, now: number): void {
  if (session.runningSince === null) return;
  session.spans.push([session.runningSince, Math.max(session.runningSince, now)]);
  session.runningSince = null;
}

function happen(
  { state, connection }: Asked,
  place: string,
  kind: string,
  item: string,
  session: string | null | undefined,
  isOfPerson = CHANGES.test(kind) && isPersons(state, item),
): void {
  refuseClosed(state, place);
  refuseAgent(connection, isOfPerson);
  state.events.push({ kind, scope: place, item, ...(session ? { session } : {}) });
}

/** Beginnings, messages and what is attached only add. */
const CHANGES = /^(?:session\.(?!started)|conversation\.(?:completed|archived))/;

function isPersons(state: State, id: string): boolean {
  return (
    state.sessions.get(id)?.agent.startsWith('person:') === true || state.conversations.get(id)?.isPersons === true
  );
}
