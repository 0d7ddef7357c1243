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
      const operation = operations[definition.operation];
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

/** `mem_1 --types cites` is `{"id": "mem_1", "types": ["cites"]}`. What the tool does not take, such as `--yes`, is left out. */
function argumentsOf({ main, input }: Operation, words: readonly string[]): Record<string, unknown> {
  const given = new Map<string, string[]>();
  let field = main;
  for (const word of words) {
    if (word.startsWith('--')) {
      field = camelCase(word.slice(2));
      given.set(field, []);
    } else if (field !== undefined) given.set(field, [...(given.get(field) ?? []), word.replaceAll('"', '')]);
  }
  return Object.fromEntries(
    [...given].flatMap(([name, values]) => {
      const schema = Object.hasOwn(input.shape, name) ? input.shape[name] : undefined;
      const fitting = formsOf(values).find((value) => schema?.safeParse(value).success);
      return fitting === undefined ? [] : [[name, fitting]];
    }),
  );
}

/** What words of a command line may stand for. Placeholders such as `mem_…` fit a text like any other. */
function formsOf(values: readonly string[]): readonly unknown[] {
  if (values.length === 0) return [true];
  const text = values.join(' ');
  return [text, values, Number(text)];
}

function camelCase(word: string): string {
  return word.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
