/** Which options a command takes: its fields, what only the CLI adds, and the global ones that they do not hide. */

import { GLOBAL_OPTIONS } from '../../shared/global-options.ts';
import type { OptionFacts } from '../../shared/option-facts.ts';
import type { CommandFacts } from '../command-facts.ts';

export interface CommandOptions {
  /** Fields of the operation. */
  readonly fields: readonly OptionFacts[];
  /** What only the CLI knows. */
  readonly extras: readonly OptionFacts[];
  /** Of the global options those that may stand after the command; a field of the same name takes their place there. */
  readonly globals: readonly OptionFacts[];
}

const extra = (flag: string, type: OptionFacts['type'], description: string, completes?: 'file'): OptionFacts => ({
  field: flag,
  flag,
  type,
  description,
  required: false,
  ...(type === 'flag' && { default: 'false' }),
  ...(completes && { completes }),
});

const BY_COMMAND: Readonly<Record<string, readonly OptionFacts[]>> = {
  export: [
    extra('file', 'text', 'Write the lines to this file (default: to stdout)', 'file'),
    extra('force', 'flag', 'Replace the file if it is there'),
  ],
  import: [
    extra('file', 'text', 'Read this file, or the transcripts of this folder (default: stdin)', 'file'),
    extra(
      'format',
      'text',
      'ledger, claude-code, codex, gemini, copilot, cursor, opencode, chatgpt, claude, mcp-memory or markdown (default: what the file looks like)',
    ),
  ],
  erase: [extra('yes', 'flag', 'The same as --confirm; without either you are asked, on a terminal')],
  feed: [extra('follow', 'flag', 'Go on printing events until interrupted')],
};

export function optionsOf(command: CommandFacts): CommandOptions {
  const fields = command.options;
  const extras = [...(BY_COMMAND[command.name] ?? [])];
  if (fields.some((option) => option.field === 'content')) {
    extras.push(extra('file', 'text', 'Read the content from this file; - is stdin', 'file'));
  }
  if (command.bulk) {
    extras.push(
      extra('items', 'text', 'Do it for each JSON object of this file, one a line, all or none; - is stdin', 'file'),
    );
  }
  const isFree = (option: OptionFacts) => !fields.some((field) => field.flag === option.flag);
  return { fields, extras: extras.filter(isFree), globals: GLOBAL_OPTIONS.filter(isFree) };
}
