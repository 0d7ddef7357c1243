/** Runs an operation for a model: its answer as data and as text, or what went wrong and what to do next. */
import type { InputRequiredResult } from '@modelcontextprotocol/server';
import { RecollectError } from '../../base/errors.ts';
import type { Engine, RunOptions } from '../../engine/engine.ts';
import { renderFenced } from '../../engine/render-for-agents.ts';
import type { Operation } from '../../operations/define.ts';
import { type Asking, confirmCall } from './confirm-call.ts';
import { type Found, foundText } from './found-text.ts';

export interface ToolAnswer {
  [key: string]: unknown;
  readonly content: { readonly type: 'text'; readonly text: string }[];
  readonly structuredContent?: Record<string, unknown>;
  readonly isError?: true;
}

/** A longer answer is cut; a model that wants more asks for less at a time. */
const LONGEST = 60_000;

export async function callTool(
  engine: Engine,
  operation: Operation,
  input: Record<string, unknown>,
  asking: Asking,
  options: RunOptions = {},
): Promise<ToolAnswer | InputRequiredResult> {
  try {
    const confirmed = await confirmCall(engine, operation, input, asking);
    if ('question' in confirmed) return confirmed.question;
    return await readTool(engine, operation, confirmed.input, options);
  } catch (error) {
    return failed(error);
  }
}

/** For what changes nothing, so that nobody is asked about it. */
export async function readTool(
  engine: Engine,
  operation: Operation,
  input: Record<string, unknown>,
  options: RunOptions = {},
): Promise<ToolAnswer> {
  try {
    const output = (await engine.run(operation, input, options)) as Record<string, unknown>;
    const json = JSON.stringify(output);
    // What was written is written: only a read can be asked for again.
    if (operation.access === 'read' && json.length > LONGEST) return tooLong(operation, json.length);
    return { content: [{ type: 'text', text: textOf(operation, output, json) }], structuredContent: JSON.parse(json) };
  } catch (error) {
    return failed(error);
  }
}

/** What was remembered stands in a fence; a pack has its own. */
function textOf({ name, access }: Operation, output: Record<string, unknown>, json: string): string {
  if (name === 'context') return output.text === '' ? 'Nothing is known about it yet.' : String(output.text);
  if (name === 'recall' && isPlain(output)) return foundText(output.items as Found[], asList(output.warnings));
  return access === 'read' ? renderFenced(json) : json;
}

/** Nobody asked why something was found or not. */
function isPlain({ items, whyNot }: Record<string, unknown>): boolean {
  return whyNot === undefined && (items as { why?: unknown }[]).every(({ why }) => why === undefined);
}

function asList(warnings: unknown): string[] {
  return Array.isArray(warnings) ? (warnings as string[]) : [];
}

function tooLong({ name }: Operation, length: number): ToolAnswer {
  return {
    isError: true,
    content: [
      {
        type: 'text',
        text: `too_large: the answer of ${name} has ${length} characters; at most ${LONGEST} are given. Ask for fewer with limit, or use compact, or get one item.`,
      },
    ],
  };
}

/** A mistake in a call is something that the model can mend, so it is told as an answer. Any other is told to whoever runs the process. */
function failed(error: unknown): ToolAnswer {
  if (!(error instanceof RecollectError)) process.stderr.write(`recollect mcp: ${String(error)}\n`);
  const told =
    error instanceof RecollectError
      ? `${error.code}: ${error.message}${error.hint === undefined ? '' : `\nNext: ${error.hint}`}`
      : 'internal: Recollect could not do it; `recollect doctor` looks for the cause.';
  return { isError: true, content: [{ type: 'text', text: told }] };
}
