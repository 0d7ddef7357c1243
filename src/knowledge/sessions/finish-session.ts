/** Land: a session ends with what it did, what it left open and what it decided, and leaves a checkpoint for the next one. */
import { RecollectError } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';
import { accessById } from '../../gate/access.ts';
import { LIVE_STATUSES } from '../../model/memory-values.ts';
import { HOUR_MS } from '../../model/session-values.ts';
import type { SessionRow } from '../../store/port/tables.ts';
import type { WriteContext } from '../context.ts';
import type { FoundItem } from '../found-item.ts';
import { sourceFlags } from '../items/source-trust.ts';
import { rememberMemory } from '../memories/remember-memory.ts';
import { withoutRejectedWords } from '../rejected/rejected-items.ts';
import { beginningOf } from './beginning-of.ts';
import { assertOpen, endSession } from './change-session.ts';
import { digestSession, type SessionDigest, whereItWasLeft } from './digest-session.ts';
import { memoriesOf } from './item-view.ts';
import { enterSession } from './load-session.ts';
import { isDone, TO_DO_KINDS } from './to-do.ts';

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
  /** Without a summary: what it was after, what was decided in it and what was said last are taken from what was recorded. */
  readonly sumUp: boolean;
  /** A session in which little was asked and done leaves no checkpoint: it is refused. */
  readonly unlessTrivial: boolean;
  /** It leaves the checkpoint and goes on. */
  readonly keepOpen: boolean;
}

export async function finishSession(
  command: WriteContext,
  id: string | undefined,
  given: LandRequest,
): Promise<Landed> {
  const session = await withoutRejectedWords(command, undefined, await enterSession(command, id));
  assertOpen(session);
  await refuseRejected(command, session, given);
  const told = given.summary ?? session.summary;
  const digest = told === null && given.sumUp ? await digestSession(command, session) : undefined;
  const summary = told ?? (digest && summed(digest, session));
  if (summary === undefined)
    throw new RecollectError('invalid_input', `Session ${session.id} has no summary`, {
      hint: 'Give a summary, or set sumUp to build one from what was recorded.',
      details: { field: 'summary' },
    });
  if (digest?.isTrivial && given.unlessTrivial)
    throw new RecollectError('invalid_input', `Session ${session.id} is trivial: little was asked and done`, {
      hint: 'End it without a checkpoint, or omit unlessTrivial.',
      details: { reason: TRIVIAL },
    });
  const openItems = (await liveMemories(command, session, TO_DO_KINDS)).filter(({ payload }) => !isDone(payload));
  const decisions = await liveMemories(command, session, ['decision']);
  const leaves = { summary, next: given.next, open: given.open, openItems, decisions };
  const listedItems = [...openItems, ...decisions].filter(isShared).map(idOf);
  const taken = await sourceFlags(command, { summaryOf: [session.id, ...listedItems] });
  const remembered = {
    content: checkpointText(digest ? { ...session, goal: null } : session, leaves),
    kind: 'checkpoint',
    payload: {
      session: session.id,
      // Packs show its statements by themselves, each with its own source.
      ...(digest && { summedUp: true }),
      openItems: openItems.filter(isShared).slice(0, LIMITS.sessionBrief).map(idOf),
      decisions: decisions.filter(isShared).slice(0, LIMITS.sessionBrief).map(idOf),
    },
    // With what it was taken from it goes, when that is erased.
    citations: digest && citationsOf(digest),
    duplicates: 'allow' as const,
    session: session.id,
    scope: session.scope_id,
  };
  const { id: checkpoint } = await rememberMemory(command, remembered, { taken });
  // Words that stand for a summary stay in the checkpoint, which says where they are from.
  const ended = given.keepOpen
    ? session
    : await endSession(command, session.id, 'completed', { summary: told ?? undefined, checkpoint });
  const activeMs = await command.view.activeMs(accessById(command.identity), { sessionId: session.id });
  return { session: ended, summary, openItems, decisions, checkpoint, activeHours: activeMs / HOUR_MS };
}

/** In the checkpoint they are parts of a text, and only whole texts are looked at. */
async function refuseRejected(
  command: WriteContext,
  session: SessionRow,
  { summary, next }: LandRequest,
): Promise<void> {
  const texts = [summary, next].filter((text) => text !== undefined);
  const values = texts.map((text) => ({ text }));
  if (values.length > 0) await command.rejected.refuse(await command.scopes.rowOf(session.scope_id), values);
}

/** In the details of the error by which a trivial session is refused. */
export const TRIVIAL = 'trivial';

/** What is said of it by itself comes first, as a paragraph of its own; then what was stated in it, wherever that was. */
function summed(digest: SessionDigest, { goal }: SessionRow): string {
  const { statements } = digest;
  const list = (title: string, ...kinds: readonly string[]) => {
    const lines = statements
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ text }) => `- ${beginningOf(text, LINE)}`);
    return lines.length === 0 ? [] : [[`${title}:`, ...lines].join('\n')];
  };
  return [
    whereItWasLeft(digest, goal),
    ...list('Decided', 'decision', 'correction'),
    ...list('Rules and preferences', 'rule', 'preference'),
    ...list('Left open', 'open'),
  ].join('\n\n');
}

/** The last statements, where there are too many. */
function citationsOf({ goal, statements, reply }: SessionDigest): { event: string; quote?: string }[] {
  const around = [goal?.event.id, reply?.event.id].filter((event) => event !== undefined).map((event) => ({ event }));
  const quoted = statements.map(({ saying, text }) => ({ event: saying.event.id, quote: text }));
  return [...quoted.slice(around.length - LIMITS.citationsPerItem), ...around];
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

async function liveMemories(
  command: WriteContext,
  session: SessionRow,
  kinds: readonly string[],
): Promise<FoundItem[]> {
  const isOver = ({ expiresAt }: FoundItem) => expiresAt !== null && expiresAt <= command.now;
  const found = await memoriesOf(command, session.id, kinds);
  return found.filter((item) => (LIVE_STATUSES as readonly (string | null)[]).includes(item.status) && !isOver(item));
}

function isShared({ visibility }: FoundItem): boolean {
  return visibility !== 'private';
}

function idOf({ id }: FoundItem): string {
  return id;
}
