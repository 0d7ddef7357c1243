/** What went wrong, worded for a model: which argument, what it must be, which tool next. */
import type { RecollectError } from '../../base/errors.ts';
import type { Operation } from '../../operations/define.ts';
import { reword } from './reword.ts';
import { type ToolDefinition, type Toolset, toolName } from './toolsets.ts';

export interface Tool {
  readonly definition: ToolDefinition;
  readonly operation: Operation;
  /** The sets that this server offers. */
  readonly toolsets: readonly Toolset[];
}

export function wordError({ code, message, hint, details }: RecollectError, tool: Tool): string {
  const isOfInput = details.operation === tool.operation.name;
  const said = isOfInput ? renamed(message, tool) : reword(message, tool.toolsets);
  const next = isOfInput ? argumentsOf(tool) : hint === undefined ? '' : reword(hint, tool.toolsets);
  return next === '' ? `${code}: ${said}` : `${code}: ${said}\nNext: ${next}`;
}

/** `start-session: name is missing` is about the tool start_session. */
function renamed(message: string, { definition, operation }: Tool): string {
  const prefix = `${operation.name}: `;
  const rest = message.startsWith(prefix) ? message.slice(prefix.length) : message;
  return `${toolName(definition)}: ${rest.replace(/^unknown field/, 'unknown argument')}`;
}

/** Those that the tool shows; it takes the others of its operation as well. */
function argumentsOf({ definition, operation: { input } }: Tool): string {
  const shown = definition.input ?? Object.keys(input.shape);
  const named = shown.map((field) => {
    const isOptional = input.shape[field]?.safeParse(undefined).success === true;
    return isOptional ? field : `${field} (required)`;
  });
  return named.length === 0 ? 'It takes no arguments.' : `Its arguments are ${named.join(', ')}.`;
}
