/**
 * What a session leaves for the next one where nobody summed it up: what it was after, what was decided and ruled in it wherever that was said, what
 * is left open, and the last reply, with the events that have the words.
 */
import { accessOver } from '../../gate/access.ts';
import { flagsOf } from '../../gate/gate.ts';
import type { EvidenceBody } from '../../model/evidence-body.ts';
import type { EventFilter, EventPage } from '../../store/port/queries.ts';
import type { PlacedEvent } from '../../store/port/store.ts';
import type { SessionRow } from '../../store/port/tables.ts';
import type { Held } from '../../text/statements/current-statements.ts';
import type { ReadContext } from '../context.ts';
import { heldStatements } from '../statements/held-statements.ts';
import { type Prompt, promptIn, saysSomething } from '../statements/typed-prompts.ts';
import { beginningOf } from './beginning-of.ts';

export interface SessionDigest {
  readonly goal: Prompt | undefined;
  readonly statements: readonly Held<Prompt>[];
  readonly reply: { readonly event: PlacedEvent; readonly content: string } | undefined;
  /** Little was asked and done: nothing that a later session has to know. */
  readonly isTrivial: boolean;
}

const MOST_PROMPTS = 500;
const FIRST_PROMPTS = 10;
const LAST_REPLIES = 10;
const FEWEST_WORDS_OF_REPLY = 3;
const LOOKED_AT_WORK = 40;
/** A session that has less of substance is trivial: a statement weighs so much, a prompt, an edit and some uses of tools 1 each. */
const SUBSTANCE = 3;
const STATEMENT_WEIGHT = 3;
const TOOLS_PER_POINT = 4;
const MOST_FOR_WORK = 3;

const GOAL_LENGTH = 200;
const REPLY_LENGTH = 600;

export async function digestSession(query: ReadContext, session: SessionRow): Promise<SessionDigest | undefined> {
  const [prompts, reply] = await Promise.all([promptsOf(query, session), lastReply(query, session)]);
  if (prompts.length === 0 && reply === undefined) return undefined;
  const { held: statements } = await heldStatements(query, prompts);
  const goal = prompts.find(({ content }) => saysSomething(content)) ?? prompts[0];
  const isTrivial = statements.length * STATEMENT_WEIGHT < SUBSTANCE && (await isLittle(query, session, prompts));
  return { goal, statements, reply, isTrivial };
}

/** Its first words are its purpose, and its latest ones are all looked at: a very long session keeps both. */
async function promptsOf(query: ReadContext, session: SessionRow): Promise<Prompt[]> {
  const asked = { kinds: ['user_message'] };
  const [latest, first] = await Promise.all([
    eventsOf(query, session, asked, { order: 'newest', limit: MOST_PROMPTS }),
    eventsOf(query, session, asked, { order: 'oldest', limit: FIRST_PROMPTS }),
  ]);
  const placed = new Map([...first, ...latest.toReversed()].map((event) => [event.id, event]));
  const prompts: Prompt[] = [];
  for (const event of placed.values()) {
    const prompt = await promptIn(query, event);
    if (prompt) prompts.push(prompt);
  }
  return prompts;
}

/** Of the agent itself, and more than "Done.": a sub-agent's last sentence says little of the session. */
async function lastReply(query: ReadContext, session: SessionRow): Promise<SessionDigest['reply']> {
  const found = await eventsOf(
    query,
    session,
    { kinds: ['assistant_message'] },
    { order: 'newest', limit: LAST_REPLIES },
  );
  for (const placed of found) {
    const event = query.kinds.read(placed);
    const { content = '', metadata } = (event.data as EvidenceBody | null) ?? {};
    if (!saysSomething(content, FEWEST_WORDS_OF_REPLY) || flagsOf(event).length > 0) continue;
    if (metadata?.agent !== undefined || metadata?.agentType !== undefined) continue;
    const isPersons = event.actorKind === 'person';
    if (!(await query.rejected.holds(session.chain_id, session.scope_id, [{ text: content }], isPersons)))
      return { event: placed, content };
  }
  return undefined;
}

async function isLittle(query: ReadContext, session: SessionRow, prompts: readonly Prompt[]): Promise<boolean> {
  const asked = prompts.filter(({ content }) => saysSomething(content)).length;
  if (asked >= SUBSTANCE) return false;
  const work = await eventsOf(
    query,
    session,
    { kinds: ['file_edit', 'tool_call'] },
    { order: 'newest', limit: LOOKED_AT_WORK },
  );
  const edits = work.filter(({ kind }) => kind === 'file_edit').length;
  const uses = Math.floor((work.length - edits) / TOOLS_PER_POINT);
  return asked + Math.min(MOST_FOR_WORK, edits) + Math.min(MOST_FOR_WORK, uses) < SUBSTANCE;
}

function eventsOf(
  query: ReadContext,
  session: SessionRow,
  filter: EventFilter,
  page: EventPage,
): Promise<PlacedEvent[]> {
  const access = accessOver(query.identity, [session.scope_id], null, [session.chain_id]);
  return query.view.listEvents(access, { ...filter, sessionId: session.id }, page);
}

/** Where the session was left: its purpose and the last reply. */
export function whereItWasLeft({ goal, reply }: SessionDigest, named: string | null): string {
  const purpose = named ?? goal?.content;
  return [
    ...(purpose === undefined ? [] : [`Goal: ${beginningOf(purpose, GOAL_LENGTH)}`]),
    ...(reply === undefined ? [] : [`Last said: ${beginningOf(reply.content, REPLY_LENGTH)}`]),
  ].join('\n');
}
