/**
 * What went wrong, worded for a model: which argument, what it must be, which tool next. Errors are written once for all faces; here commands of the
 * CLI become calls of tools, and pages of the documentation, which a model cannot open, are left out.
 */
import type { RecollectError } from '../../base/errors.ts';
import type { Operation } from '../../operations/define.ts';
import { commandAsCall } from './command-as-call.ts';
import { type ToolDefinition, type Toolset, toolName } from './toolsets.ts';

export interface Tool {
  readonly definition: ToolDefinition;
  readonly operation: Operation;
  /** The sets that this server offers. */
  readonly toolsets: readonly Toolset[];
}

const COMMAND = /`recollect ([^`]+)`/g;
const SENTENCE_END = /(?<=[.;]) /;
const PAGE = 'docs/';

export function wordError({ code, message, hint, details }: RecollectError, tool: Tool): string {
  const isOfInput = details.operation === tool.operation.name;
  const said = isOfInput ? renamed(message, tool) : reworded(message, tool);
  const next = isOfInput ? argumentsOf(tool) : hint === undefined ? '' : reworded(hint, tool);
  return next === '' ? `${code}: ${said}` : `${code}: ${said}\nNext: ${next}`;
}

function reworded(text: string, { toolsets }: Tool): string {
  const sentences = text.split(SENTENCE_END).filter((sentence) => !sentence.includes(PAGE));
  const kept = sentences.join(' ').replaceAll(COMMAND, (_, words: string) => commandAsCall(words, toolsets));
  return kept.endsWith(';') ? `${kept.slice(0, -1)}.` : kept;
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
