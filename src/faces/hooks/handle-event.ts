/** What each event of a host leads to. The answer is for the host, in its form; nothing is said where there is none. */

import { codeOf } from '../../base/errors.ts';
import { captureTurns } from '../../sources/capture/capture-turns.ts';
import { openSession } from '../../sources/capture/open-session.ts';
import type { Turn } from '../../sources/transcripts/turn.ts';
import { captureOf, type HookContext } from './hook-context.ts';
import { promptOf, summaryTurn, toolTurns, turnsWithReply } from './turns-of-event.ts';

/** The frames' own. */
const START_TOKENS = 2_000;
const PROMPT_TOKENS = 300;

export async function handleEvent(occasion: HookContext): Promise<object | undefined> {
  const isKept = occasion.settings.capture !== 'none';
  switch (occasion.event) {
    case 'session-start': {
      const session = isKept ? await sessionOf(occasion) : undefined;
      const budgetTokens = occasion.settings.startTokens ?? START_TOKENS;
      if (budgetTokens === 0) return undefined;
      return (await import('./pack.ts')).packFor(occasion, session, { frame: 'session_start', budgetTokens });
    }
    case 'prompt-submit':
      return takePrompt(occasion, isKept);
    case 'pre-tool':
      return (await import('./guard-tool.ts')).guardTool(occasion);
    case 'post-tool':
      if (isKept) await keep(occasion, toolTurns(occasion));
      return undefined;
    case 'stop':
    case 'subagent-stop':
      if (isKept) await keepTold(occasion);
      return undefined;
    case 'post-compact':
      if (isKept)
        await keep(
          occasion,
          [summaryTurn(occasion)].filter((turn) => turn !== undefined),
        );
      return undefined;
    case 'pre-compact':
    case 'session-end':
      if (isKept) await leave(occasion);
      return undefined;
  }
}

/** The session of ours that the event is about. */
export function sessionOf(occasion: HookContext): ReturnType<typeof openSession> {
  return openSession(captureOf(occasion));
}

async function keep(occasion: HookContext, turns: ReturnType<typeof toolTurns>): Promise<void> {
  const capture = captureOf(occasion);
  if (turns.length > 0) await captureTurns(capture, await openSession(capture), turns);
}

/** The pack is built first: what was just asked would answer itself best. Nothing is handed over twice in a session, and often nothing at all. */
async function takePrompt(occasion: HookContext, isKept: boolean): Promise<object | undefined> {
  const prompt = promptOf(occasion);
  if (prompt === undefined) return undefined;
  const capture = captureOf(occasion);
  const session = isKept ? await openSession(capture) : undefined;
  const budgetTokens = occasion.settings.promptTokens ?? PROMPT_TOKENS;
  const answer =
    budgetTokens > 0
      ? await (await import('./pack.ts')).packFor(occasion, session, {
          frame: 'prompt',
          once: true,
          budgetTokens,
          query: prompt.content,
        })
      : undefined;
  if (!isKept) return answer;
  await captureTurns(capture, session, [prompt]);
  return answer;
}

/** What was said since the prompt, and the prompt, if its own hook could not keep it. */
async function keepTold(occasion: HookContext): Promise<void> {
  const told = await turnsWithReply(occasion);
  if (told.prompts.length + told.since.length === 0) return;
  const capture = captureOf(occasion);
  const session = await openSession(capture);
  const isWanted = ({ occurredAt }: Turn) => occurredAt === undefined || !occasion.wasPaused(occurredAt, session?.id);
  const [prompts, since] = [told.prompts.filter(isWanted), told.since.filter(isWanted)];
  if (prompts.length > 0) {
    const { captureMissed } = await import('../../sources/capture/capture-missed.ts');
    await captureMissed(capture, session, prompts);
  }
  await captureTurns(capture, session, since);
}

async function leave(occasion: HookContext): Promise<void> {
  // What could not be kept now is still in the host's transcript, and no reason to lose the rest.
  const failure = await keepTold(occasion).then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
  let saidNothing = false;
  try {
    const capture = captureOf(occasion);
    const session = await openSession(capture);
    if (session !== undefined) {
      const { leaveSession } = await import('../../sources/capture/leave-session.ts');
      saidNothing = await leaveSession(capture.memory, session, { isEnd: occasion.event === 'session-end' });
    }
  } finally {
    // Hosts write a transcript with the first prompt: without one nothing is missing.
    if (failure !== undefined && !(saidNothing && isMissingFile(failure.error))) occasion.noteFailure(failure.error);
  }
}

function isMissingFile(error: unknown): boolean {
  return codeOf(error) === 'ENOENT';
}
