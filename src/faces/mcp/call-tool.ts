/** Runs an operation for a model: its answer as text, as data where that was asked for, or what went wrong and what to do next. */
import type { InputRequiredResult } from '@modelcontextprotocol/server';
import { RecollectError } from '../../base/errors.ts';
import type { Engine, RunOptions } from '../../engine/engine.ts';
import type { Operation } from '../../operations/define.ts';
import { renderFenced } from '../../text/markers/render-fenced.ts';
import { type AnswerPage, pageOf, takePage } from './answer-pages.ts';
import { renderAnswer } from './answers/render-answer.ts';
import { type Asking, confirmCall } from './confirm-call.ts';
import { toolName } from './toolsets.ts';
import { wordAnswer } from './word-answer.ts';
import { type Tool, wordError } from './word-error.ts';

type Fields = Record<string, unknown>;

/** The text is the result: clients hand nothing else to the model where there is `structuredContent` beside it. */
export interface ToolAnswer {
  [key: string]: unknown;
  readonly content: { readonly type: 'text'; readonly text: string }[];
  /** Only for callers that ask for data. */
  readonly structuredContent?: Fields;
  readonly isError?: true;
}

/** An answer, and what the log of calls says of it. */
export interface Called {
  readonly answer: ToolAnswer | InputRequiredResult;
  readonly output?: Fields;
  readonly error?: unknown;
}

export interface CallOptions extends RunOptions {
  /** The whole answer as JSON, for programs; an argument `format: "json"` asks for the same. */
  readonly asData?: boolean;
}

export async function callTool(
  engine: Engine,
  tool: Tool,
  input: Fields,
  asking: Asking,
  options: CallOptions = {},
): Promise<Called> {
  try {
    const confirmed = confirmCall(engine, tool.operation, input, asking);
    if ('question' in confirmed) return { answer: confirmed.question };
    return await runTool(engine, tool, confirmed.input, options);
  } catch (error) {
    return failed(error, tool);
  }
}

/** Runs it at once: what has to be confirmed was confirmed before. */
export async function runTool(engine: Engine, tool: Tool, input: Fields, options: CallOptions = {}): Promise<Called> {
  const { operation } = tool;
  try {
    // What was written is written: only a read can be asked for again.
    const { page, rest } = onlyReads(operation) ? takePage(input) : { page: 1, rest: input };
    const { asData, input: own } = takeFormat(operation, rest, options);
    const notes: string[] = [];
    const onNotice: RunOptions['onNotice'] = ({ message }) => void notes.push(`Note: ${message}.`);
    const told = await engine.run(operation, { ...tool.definition.defaults, ...own }, { ...options, onNotice });
    const output = wordAnswer(tool.definition.operation, told, tool.toolsets);
    const answer = asData ? dataAnswer(tool, output, page) : textAnswer(tool, output, notes, page);
    return { answer, output };
  } catch (error) {
    return failed(error, tool);
  }
}

function onlyReads(operation: Operation): boolean {
  return operation.access === 'read' || (operation.access === 'maintenance' && !operation.changesStore);
}

/** The field is the tool's own, except where the operation has one of that name. */
function takeFormat(operation: Operation, input: Fields, { asData = false }: CallOptions) {
  if ('format' in operation.input.shape || input.format === undefined) return { asData, input };
  const { format, ...rest } = input;
  if (format !== 'json' && format !== 'text')
    throw new RecollectError('invalid_input', 'format: json or text', { hint: 'Omit it to get text.' });
  return { asData: format === 'json', input: rest };
}

function textAnswer(tool: Tool, output: Fields, notes: readonly string[], number: number): ToolAnswer {
  const pages = renderAnswer(tool.operation.view, output, notes);
  const text = pages[number - 1];
  if (text === undefined) throw noSuchPage(tool, pages.length);
  return { content: paged(tool, text, { number, of: pages.length }) };
}

function dataAnswer(tool: Tool, output: Fields, wanted: number): ToolAnswer {
  const page = pageOf(tool.operation, output, JSON.stringify(output), wanted);
  const data = JSON.parse(JSON.stringify(page.data)) as Fields;
  const content = paged(tool, renderFenced(page.part ?? JSON.stringify(page.data)), page);
  if (page.of === 1) return { content, structuredContent: data };
  const { number, of } = page;
  return { content, structuredContent: { ...data, page: { number, of, next: howToGoOn(tool, page) } } };
}

function paged(tool: Tool, text: string, page: Pick<AnswerPage, 'number' | 'of'>): ToolAnswer['content'] {
  if (page.of === 1) return [{ type: 'text', text }];
  const where = `Page ${page.number} of ${page.of}. ${howToGoOn(tool, page)}`;
  return [
    { type: 'text', text },
    { type: 'text', text: where },
  ];
}

function howToGoOn({ definition, operation }: Tool, { number, of }: Pick<AnswerPage, 'number' | 'of'>): string {
  if (!onlyReads(operation))
    return 'The rest is omitted, because calling again would repeat the write; get, recall and why show what is stored.';
  if (number === of) return 'That is all.';
  return `Next: call ${toolName(definition)} again with the same arguments and page ${number + 1}.`;
}

function noSuchPage({ definition }: Tool, of: number): RecollectError {
  return new RecollectError('invalid_input', `page: ${toolName(definition)} has ${of} for these arguments`, {
    hint: 'Start again with page 1; the data may have changed. With asOf it stays the same.',
  });
}

/** A mistake in a call is something that the model can put right, so it is an answer. Any other is reported on stderr. */
export function failed(error: unknown, tool: Tool): Called {
  if (!(error instanceof RecollectError)) process.stderr.write(`recollect mcp: ${String(error)}\n`);
  const told =
    error instanceof RecollectError
      ? wordError(error, tool)
      : 'internal: Recollect failed.\nNext: ask the user to run `recollect doctor`.';
  return { answer: { isError: true, content: [{ type: 'text', text: told }] }, error };
}
