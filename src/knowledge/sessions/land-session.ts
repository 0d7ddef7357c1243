/** Land: a session ends with what it did, what it left open and what it decided, and leaves a checkpoint for the next one. */
import { RecollectError } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';
import { sightById } from '../../gate/access.ts';
import { LIVE_STATUSES } from '../../model/memory-values.ts';
import { HOUR_MS } from '../../model/session-values.ts';
import type { SessionRow } from '../../store/port/tables.ts';
import type { Command } from '../command.ts';
import type { FoundItem } from '../items/find-item.ts';
import { sourceDoubts } from '../items/source-trust.ts';
import { rememberMemory } from '../memories/remember-memory.ts';
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
  /** Without a summary: what was asked and said last stands in for it. */
  readonly sumUp: boolean;
  /** It leaves the checkpoint and goes on. */
  readonly keepOpen: boolean;
}

export async function landSession(command: Command, id: string | undefined, given: LandRequest): Promise<Landed> {
  const session = await enterSession(command, id);
  assertOpen(session);
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
  const leaves = { summary, next: given.next, openItems, decisions };
  const listedItems = [...openItems, ...decisions].filter(isShared).map(idOf);
  const taken = await sourceDoubts(command, { summaryOf: [session.id, ...listedItems] });
  const remembered = {
    content: checkpointText(session, leaves),
    kind: 'checkpoint',
    payload: {
      session: session.id,
      openItems: openItems.filter(isShared).slice(0, LIMITS.sessionBrief).map(idOf),
      decisions: decisions.filter(isShared).slice(0, LIMITS.sessionBrief).map(idOf),
    },
    // With what it was taken from it goes, when that is erased.
    citations: found?.events.map((event) => ({ event })),
    duplicates: 'allow' as const,
    session: session.id,
    scope: session.scope_id,
  };
  const { id: checkpoint } = await rememberMemory(command, remembered, taken);
  // Words that stand for a summary stay in the checkpoint, which says where they are from.
  const ended = given.keepOpen
    ? session
    : await endSession(command, session.id, 'completed', { summary: told ?? undefined, checkpoint });
  const activeMs = await command.view.activeMs(sightById(command.identity), { sessionId: session.id });
  return { session: ended, summary, openItems, decisions, checkpoint, activeHours: activeMs / HOUR_MS };
}

/** Everybody who reads the scope reads it, so it says nothing of private memories. */
function checkpointText(
  session: SessionRow,
  leaves: {
    readonly summary: string;
    readonly next: string | undefined;
    readonly openItems: readonly FoundItem[];
    readonly decisions: readonly FoundItem[];
  },
): string {
  const parts = [
    leaves.summary,
    ...(session.goal === null ? [] : [`Goal: ${session.goal}`]),
    ...listed('Open', leaves.openItems),
    ...listed('Decided', leaves.decisions),
    ...(leaves.next === undefined ? [] : [`Next: ${leaves.next}`]),
  ];
  return parts.join('\n\n');
}

const LINE = 200;

function listed(title: string, all: readonly FoundItem[]): string[] {
  const items = all.filter(isShared);
  if (items.length === 0) return [];
  const lines = items.slice(0, LIMITS.sessionBrief).map(({ id, content }) => `- ${beginningOf(content, LINE)} (${id})`);
  const more = items.length > lines.length ? [`- and ${items.length - lines.length} more`] : [];
  return [[`${title}:`, ...lines, ...more].join('\n')];
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
