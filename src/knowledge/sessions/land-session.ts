/** Land: a session ends with what it did, what it left open and what it decided, and leaves a checkpoint for the next one. */
import { RecollectError } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';
import { sightById } from '../../gate/access.ts';
import { LIVE_STATUSES } from '../../model/memory-values.ts';
import { HOUR_MS } from '../../model/session-values.ts';
import type { SessionRow } from '../../store/port/tables.ts';
import type { Command } from '../command.ts';
import type { FoundItem } from '../items/find-item.ts';
import { rememberMemory } from '../memories/remember-memory.ts';
import { withoutRejectedWords } from '../rejections/rejected-items.ts';
import { beginningOf } from './beginning-of.ts';
import { assertOpen, endSession } from './change-session.ts';
import { memoriesOf } from './item-view.ts';
import { lastWords } from './last-words.ts';
import { enterSession } from './load-session.ts';

const TO_DO = ['todo', 'task', 'issue'];
/** What a task, todo or issue says of itself when nothing is left to do. */
const DONE = new Set(['done', 'wont_do', 'closed', 'resolved', 'completed', 'cancelled']);

export interface Landed {
  readonly session: SessionRow;
  readonly summary: string;
  readonly openItems: FoundItem[];
  readonly decisions: FoundItem[];
  readonly checkpoint: string;
  readonly activeHours: number;
}

export interface LandRequest {
  readonly summary?: string | undefined;
  readonly next?: string | undefined;
  /** What is open, beside the todos, tasks and issues of the session. */
  readonly open: readonly string[];
  /** Without a summary: what was asked and said last stands in for it. */
  readonly sumUp: boolean;
  /** It leaves the checkpoint and goes on. */
  readonly keepOpen: boolean;
}

export async function landSession(command: Command, id: string | undefined, given: LandRequest): Promise<Landed> {
  const session = await withoutRejectedWords(command, undefined, await enterSession(command, id));
  assertOpen(session);
  await refuseRejected(command, session, given);
  const told = given.summary ?? session.summary;
  const found = told === null && given.sumUp ? await lastWords(command, session) : undefined;
  const summary = told ?? found?.text;
  if (summary === undefined)
    throw new RecollectError('invalid_input', `Nobody has said what session ${session.id} did`, {
      hint: 'Give a summary; sumUp takes it from what was asked and said, where that was recorded.',
      details: { field: 'summary' },
    });
  const openItems = (await liveMemories(command, session, TO_DO)).filter(isToDo);
  const decisions = await liveMemories(command, session, ['decision']);
  const leaves = { summary, next: given.next, open: given.open, openItems, decisions };
  const { id: checkpoint } = await rememberMemory(command, {
    content: checkpointText(session, leaves),
    kind: 'checkpoint',
    payload: {
      session: session.id,
      openItems: openItems.filter(isShared).slice(0, LIMITS.sessionBrief).map(idOf),
      decisions: decisions.filter(isShared).slice(0, LIMITS.sessionBrief).map(idOf),
    },
    // With what it was taken from it goes, when that is erased.
    citations: found?.events.map((event) => ({ event })),
    duplicates: 'allow',
    session: session.id,
    scope: session.scope_id,
  });
  // Words that stand for a summary stay in the checkpoint, which says where they are from.
  const ended = given.keepOpen
    ? session
    : await endSession(command, session.id, 'completed', { summary: told ?? undefined, checkpoint });
  const activeMs = await command.view.activeMs(sightById(command.identity), { sessionId: session.id });
  return { session: ended, summary, openItems, decisions, checkpoint, activeHours: activeMs / HOUR_MS };
}

/** In the checkpoint they are parts of a text, and only whole texts are looked at. */
async function refuseRejected(command: Command, session: SessionRow, { summary, next }: LandRequest): Promise<void> {
  const texts = [summary, next].filter((text) => text !== undefined);
  const values = texts.map((text) => ({ text }));
  if (values.length > 0) await command.rejected.refuse(await command.scopes.rowOf(session.scope_id), values);
}

/** Everybody who reads the scope reads it, so it says nothing of private memories. */
function checkpointText(
  session: SessionRow,
  leaves: {
    readonly summary: string;
    readonly next: string | undefined;
    readonly open: readonly string[];
    readonly openItems: readonly FoundItem[];
    readonly decisions: readonly FoundItem[];
  },
): string {
  const parts = [
    leaves.summary,
    ...(session.goal === null ? [] : [`Goal: ${session.goal}`]),
    ...listed('Open', leaves.openItems, leaves.open),
    ...listed('Decided', leaves.decisions),
    ...(leaves.next === undefined ? [] : [`Next: ${leaves.next}`]),
  ];
  return parts.join('\n\n');
}

const LINE = 200;

function listed(title: string, all: readonly FoundItem[], told: readonly string[] = []): string[] {
  const items = all.filter(isShared);
  const shown = items.slice(0, LIMITS.sessionBrief);
  const lines = [
    ...told.map((text) => `- ${beginningOf(text, LIMITS.openItem)}`),
    ...shown.map(({ id, content }) => `- ${beginningOf(content, LINE)} (${id})`),
    ...(items.length > shown.length ? [`- and ${items.length - shown.length} more`] : []),
  ];
  return lines.length === 0 ? [] : [[`${title}:`, ...lines].join('\n')];
}

async function liveMemories(command: Command, session: SessionRow, kinds: readonly string[]): Promise<FoundItem[]> {
  const isOver = ({ expiresAt }: FoundItem) => expiresAt !== null && expiresAt <= command.now;
  const found = await memoriesOf(command, session.id, kinds);
  return found.filter((item) => (LIVE_STATUSES as readonly (string | null)[]).includes(item.status) && !isOver(item));
}

function isToDo(item: FoundItem): boolean {
  return !DONE.has(String(item.payload?.status));
}

function isShared({ visibility }: FoundItem): boolean {
  return visibility !== 'private';
}

function idOf({ id }: FoundItem): string {
  return id;
}
