/** A command of the CLI as an error names it, said as the call of a tool: models have tools, not a terminal. */
import type { Operation } from '../../operations/define.ts';
import { operations } from '../../operations/index.ts';
import { TOOLS, type Toolset, toolName } from './toolsets.ts';

interface Offered {
  readonly tool: string;
  readonly toolset: Toolset;
  readonly operation: Operation;
}

const OFFERED: ReadonlyMap<string, Offered> = new Map(
  (Object.keys(TOOLS) as Toolset[]).flatMap((toolset) =>
    TOOLS[toolset].map((definition): [string, Offered] => {
      const operation = operations[definition.operation] as unknown as Operation;
      return [operation.name, { tool: toolName(definition), toolset, operation }];
    }),
  ),
);

/** `words` are those after `recollect`. */
export function commandAsCall(words: string, toolsets: readonly Toolset[]): string {
  const [command = '', ...rest] = words.trim().split(/\s+/);
  const offered = OFFERED.get(command);
  if (!offered) return `${command} (a command for the user)`;
  const { tool, toolset, operation } = offered;
  if (!toolsets.includes(toolset)) return `${tool} (a tool of the set ${toolset}, which this server does not offer)`;
  const input = argumentsOf(operation, rest);
  return Object.keys(input).length === 0 ? `\`${tool}\`` : `\`${tool} ${JSON.stringify(input)}\``;
}

/** `mem_1 --types cites` is `{"id": "mem_1", "types": "cites"}`. */
function argumentsOf({ main, input }: Operation, words: readonly string[]): Record<string, string> {
  const found: Record<string, string> = {};
  let field = main;
  for (const word of words) {
    if (word.startsWith('--')) field = camelCase(word.slice(2));
    else if (field !== undefined && Object.hasOwn(input.shape, field))
      found[field] = [found[field], word.replaceAll('"', '')].filter((part) => part !== undefined).join(' ');
  }
  return found;
}

function camelCase(word: string): string {
  return word.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
