/** Keeps a tool from being used where a guideline forbids it, for users who want that. */
import { checkAction } from '../../operations/check-action.ts';
import type { InputOf } from '../../operations/define.ts';
import { changesFiles, commandIn, pathIn, wordsOfInput } from '../../sources/transcripts/tools.ts';
import type { HookContext } from './hook-context.ts';

const LONGEST_REASON = 1_000;

export async function guardTool(occasion: HookContext): Promise<object | undefined> {
  const { client, told } = occasion;
  const [tool, input] = [told.text('tool'), told.value('toolInput')];
  if (tool === undefined) return undefined;
  const { violations } = await occasion.engine.run(checkAction, {
    action: actionOf(tool, input),
    path: pathIn(input),
    content: wordsOfInput(input).slice(0, MAX_LOOKED_AT),
  });
  if (violations.length === 0) return undefined;
  const reasons = violations.map(({ id, name, guideline, met }) => `${name ?? guideline} [${id}], because of ${met}`);
  return client.deny(
    `A guideline of this project forbids it: ${reasons.join('; ')}`.slice(0, LONGEST_REASON).toWellFormed(),
  );
}

const MAX_LOOKED_AT = 200_000;

function actionOf(tool: string, input: unknown): InputOf<typeof checkAction>['action'] {
  if (changesFiles(tool)) return 'file_write';
  if (commandIn(input) !== undefined) return 'command';
  return /fetch|http|web|^mcp/i.test(tool) ? 'api_call' : 'other';
}
