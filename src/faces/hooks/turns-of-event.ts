/** Which turns an event of a host is about. */
import { pause } from '../../base/pause.ts';
import { kindOfPrompt } from '../../sources/transcripts/prompt-kind.ts';
import { callTurn, resultTurn, seenUse } from '../../sources/transcripts/tools.ts';
import { readTail, type Tail } from '../../sources/transcripts/transcript-tail.ts';
import { type Turn, wholeText } from '../../sources/transcripts/turn.ts';
import type { HookContext } from './hook-context.ts';

export function promptOf({ told }: HookContext): Turn | undefined {
  const prompt = told.text('prompt');
  return prompt === undefined ? undefined : { kind: kindOfPrompt(prompt), content: wholeText(prompt) };
}

/** The use of a tool and what it gave back. */
export function toolTurns({ client, told }: HookContext): Turn[] {
  const tool = told.text('tool');
  if (tool === undefined) return [];
  const own = told.id('toolUse');
  const id = own === undefined || !client.toolIdsPerSession ? own : `${told.id('session') ?? ''}:${own}`;
  const use = { id: id ?? '', tool, input: told.value('toolInput'), server: told.text('toolServer') };
  const error = told.value('toolError');
  const turns = [callTurn(use), resultTurn(seenUse(use), error ?? told.value('toolResult'), error !== undefined)];
  return turns.flatMap((turn) =>
    turn === undefined ? [] : [attributed(told, id === undefined ? { ...turn, id } : turn)],
  );
}

/** Hosts start this hook at the end of a turn, and some write the reply to their transcript only after that. */
const REPLY_CHECKS = 8;
const REPLY_CHECK_MS = 50;

export async function turnsWithReply(occasion: Pick<HookContext, 'client' | 'event' | 'told'>): Promise<Tail> {
  const isExpected = occasion.event === 'stop' && occasion.client.repliesInTranscript;
  for (let checks = 1; ; checks++) {
    const told = turnsTold(occasion);
    if (!isExpected || checks === REPLY_CHECKS || told.since.at(-1)?.kind === 'assistant_message') return told;
    await pause(REPLY_CHECK_MS);
  }
}

/** What was asked and said last: by the transcript where its messages have ids, else from the event itself. */
function turnsTold({ client, told, event }: Pick<HookContext, 'client' | 'event' | 'told'>): Tail {
  const isAside = event === 'subagent-stop';
  const path = told.text(isAside ? 'agentTranscript' : 'transcript');
  const isRead = client.transcript !== undefined && path !== undefined;
  const tail = isRead ? readTail(path, client.transcript(told.id('session'))) : NOTHING;
  // What a sub-agent is asked is in the call that started it.
  const prompts = isAside ? [] : tail.prompts;
  if (client.repliesInTranscript && tail.prompts.length + tail.since.length > 0) {
    // What has no id there was told by another hook, and is known by its words.
    const since = tail.since.filter(({ id }) => id !== undefined);
    return { prompts, since: isAside ? since.map((turn) => attributed(told, turn)) : since };
  }
  const reply = told.text('reply');
  // What a sub-agent says is the output of the tool that started it.
  const kind = isAside ? 'tool_result' : 'assistant_message';
  const said: Turn = { kind, content: wholeText(reply ?? ''), speaker: client.name };
  return { prompts, since: reply === undefined ? [] : [attributed(told, said)] };
}

const NOTHING: Tail = { prompts: [], since: [] };

export function summaryTurn({ told }: HookContext): Turn | undefined {
  const summary = told.text('summary');
  return summary === undefined ? undefined : { kind: 'system_event', content: wholeText(summary) };
}

/** Sub-agents speak for themselves. */
function attributed(told: HookContext['told'], turn: Turn): Turn {
  const [agent, type] = [told.id('agent'), told.text('agentType')?.slice(0, 100)];
  if (agent === undefined && type === undefined) return turn;
  return {
    ...turn,
    speaker: type ?? `sub-agent ${agent}`,
    metadata: {
      ...turn.metadata,
      ...(agent !== undefined && { agent }),
      ...(type !== undefined && { agentType: type }),
    },
  };
}
