/** Transcripts of Claude Code: one JSON object a line, each message with a uuid. */
import { PendingUses } from './pending-uses.ts';
import { kindOfPrompt } from './prompt-kind.ts';
import { callTurn, resultTurn } from './tools.ts';
import { type Fields, idIn, isFields, type Turn, type TurnReader, textIn, textsIn, timeIn, wholeText } from './turn.ts';

export const CLAUDE_CODE = 'claude-code';

export function recognisesClaudeCode(line: Fields): boolean {
  return idIn(line.sessionId) !== undefined && typeof line.type === 'string' && !('payload' in line);
}

/** What the program itself writes in the place of words of the user. */
const NOT_SAID =
  /^\s*(?:<(?:command-(?:name|message|args)|local-command-\w+|bash-(?:input|stdout|stderr)|system-reminder|task-notification|user-memory-input)\b|\[Request interrupted by user|Caveat: The messages below)/;

export function claudeCodeReader(): TurnReader {
  const uses = new PendingUses();
  let folder: string | undefined;
  return (line) => {
    folder ??= textIn(line.cwd);
    const { message } = line;
    const session =
      idIn(isFields(line.forkedFrom) ? line.forkedFrom.sessionId : line.sessionId) ?? idIn(line.sessionId);
    const isTurn = line.type === 'user' || line.type === 'assistant';
    if (!isTurn || line.isMeta === true || !isFields(message) || session === undefined) return [];
    const isAside = line.isSidechain === true;
    const agent = isAside ? idIn(line.agentId) : undefined;
    const common = {
      session,
      folder,
      occurredAt: timeIn(line.timestamp),
      ...(isAside && { speaker: agent === undefined ? 'sub-agent' : `sub-agent ${agent}` }),
    };
    const place = (turn: Turn | undefined): Turn[] =>
      turn === undefined
        ? []
        : [
            {
              ...turn,
              ...common,
              speaker: common.speaker ?? turn.speaker,
              metadata: agent === undefined ? turn.metadata : { ...turn.metadata, agent },
            },
          ];
    const blocks = blocksOf(message.content);
    const uuid = idIn(line.uuid);
    if (line.type === 'assistant') {
      const text = joined(blocks);
      // What a sub-agent says is the output of the tool that started it.
      const kind = isAside ? ('tool_result' as const) : ('assistant_message' as const);
      const said = text === '' ? undefined : { kind, id: uuid, content: text, speaker: CLAUDE_CODE };
      return [...place(said), ...blocks.flatMap((block) => place(called(block, uses)))];
    }
    const results = blocks.flatMap((block) => place(answered(block, uses)));
    if (results.length > 0 || blocks.some(({ type }) => type === 'tool_result')) return results;
    const text = joined(blocks);
    // What a sub-agent is asked stands in the call that started it.
    if (text === '' || isAside || NOT_SAID.test(text)) return [];
    if (line.isCompactSummary === true) return place({ kind: 'system_event', id: uuid, content: text });
    return place({ kind: kindOfPrompt(text), content: text });
  };
}

function called(block: Fields, uses: PendingUses): Turn | undefined {
  const [id, tool] = [idIn(block.id), textIn(block.name)];
  if (block.type !== 'tool_use' || id === undefined || tool === undefined) return undefined;
  const use = { id, tool, input: block.input };
  uses.add(id, use);
  return callTurn(use);
}

function answered(block: Fields, uses: PendingUses): Turn | undefined {
  const use = block.type === 'tool_result' ? uses.take(idIn(block.tool_use_id)) : undefined;
  return use && resultTurn(use, block.content, block.is_error === true);
}

function blocksOf(content: unknown): readonly Fields[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  return Array.isArray(content) ? content.filter(isFields) : [];
}

function joined(blocks: readonly Fields[]): string {
  const texts = textsIn(blocks.filter(({ type }) => type === 'text'));
  // The program and the editor put theirs beside what was typed.
  const own = texts.filter((text) => !/^\s*<(?:system-reminder|ide_\w+)>/.test(text));
  return wholeText(own.join('\n'));
}
