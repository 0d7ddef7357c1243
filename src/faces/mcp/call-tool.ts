/** Runs an operation for a model: its answer as data and as text, or what went wrong and what to do next. */
import type { InputRequiredResult } from '@modelcontextprotocol/server';
import { RecollectError } from '../../base/errors.ts';
import type { Engine, RunOptions } from '../../engine/engine.ts';
import { renderFenced } from '../../engine/render-for-agents.ts';
import type { Operation } from '../../operations/define.ts';
import { type AnswerPage, pageOf, takePage } from './answer-pages.ts';
import { type Asking, confirmCall } from './confirm-call.ts';
import { type Found, foundText } from './found-text.ts';

export interface ToolAnswer {
  [key: string]: unknown;
  readonly content: { readonly type: 'text'; readonly text: string }[];
  readonly structuredContent?: Record<string, unknown>;
  readonly isError?: true;
}

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
    // What was written is written: only a read can be asked for again.
    const { page, rest } = onlyReads(operation) ? takePage(input) : { page: 1, rest: input };
    const output = (await engine.run(operation, rest, options)) as Record<string, unknown>;
    return answerOf(operation, output, page);
  } catch (error) {
    return failed(error);
  }
}

function onlyReads(operation: Operation): boolean {
  return operation.access === 'read' || (operation.access === 'maintenance' && !operation.changesStore);
}

function answerOf(operation: Operation, output: Record<string, unknown>, wanted: number): ToolAnswer {
  const page = pageOf(operation, output, JSON.stringify(output), wanted);
  const text = page.part === undefined ? textOf(operation, page.data) : renderFenced(page.part);
  const data = JSON.parse(JSON.stringify(page.data)) as Record<string, unknown>;
  if (page.of === 1) return { content: [{ type: 'text', text }], structuredContent: data };
  const { number, of } = page;
  const next = howToGoOn(operation, page);
  return {
    content: [
      { type: 'text', text },
      { type: 'text', text: `Page ${number} of ${of}. ${next}` },
    ],
    structuredContent: { ...data, page: { number, of, next } },
  };
}

function howToGoOn(operation: Operation, { number, of }: AnswerPage): string {
  if (!onlyReads(operation))
    return 'The rest is left out, because asking again would do it again; get, recall and why show what is kept.';
  if (number === of) return 'That is all.';
  return `Next: call ${operation.name} again with the same arguments and page ${number + 1}.`;
}

/** What was remembered stands in a fence; a pack has its own. */
function textOf({ name, access }: Operation, output: Record<string, unknown>): string {
  if (name === 'context') return output.text === '' ? emptyPack(output) : String(output.text);
  if (name === 'recall' && isPlain(output)) return foundText(output.items as Found[], asList(output.warnings));
  const json = JSON.stringify(output);
  return access === 'read' ? renderFenced(json) : json;
}

/** That nothing fits is not that nothing is known. */
function emptyPack({ leftOut, budgetTokens }: Record<string, unknown>): string {
  const { budget } = leftOut as { readonly budget: number };
  if (budget === 0) return 'Nothing is known about it yet.';
  return `Something is known (items: ${budget}), but none of it fits into ${String(budgetTokens)} tokens. Next: ask with a larger budgetTokens.`;
}

/** Nobody asked why something was found or not. */
function isPlain({ items, whyNot }: Record<string, unknown>): boolean {
  return whyNot === undefined && (items as { why?: unknown }[]).every(({ why }) => why === undefined);
}

function asList(warnings: unknown): string[] {
  return Array.isArray(warnings) ? (warnings as string[]) : [];
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
