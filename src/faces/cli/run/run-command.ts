/** Runs one command: reads its input, opens the store, runs the operation, prints the answer. */

import { EXIT, invariant } from '../../../base/errors.ts';
import { fieldsOf } from '../../../base/records.ts';
import type { RunOptions } from '../../../engine/engine.ts';
import type { Answer, Operation } from '../../../operations/define.ts';
import { stderr, stdout } from '../../shared/output.ts';
import type { Request } from '../args/read-request.ts';
import type { CommandFacts } from '../command-facts.ts';
import { LOADERS } from '../command-table.js';
import { readInput } from '../input/read-input.ts';
import { safeJson } from '../terminal/plain-text.ts';
import type { Screen } from '../terminal/screen.ts';
import { type Interrupt, Interrupted, onInterrupt } from './interrupt.ts';
import { loadCore, openEngine } from './open-engine.ts';
import type { Printer } from './printer.ts';
import { type Progress, progressBar } from './progress.ts';
import { startTransfer, type Transfer } from './transfer.ts';

/** They stop between two steps; the others are short, or do not listen and are ended by the system. */
const STOPPABLE = new Set(['export', 'import', 'rebuild', 'feed']);
const TRANSFERS = new Set(['export', 'import']);

/** Adds to what doctor says of the store. */
export type Examine = (examined: Answer, settings: Request['settings']) => Promise<Answer>;

/** Gives the exit code. */
export async function runCommand(request: Request, printer: Printer, examine?: Examine): Promise<number> {
  if (request.command.name === 'review') {
    const { runReview } = await import('./review-command.ts');
    const code = await runReview(request, printer);
    if (code !== undefined) return code;
  }
  // All at once, and before the store is opened: input that cannot be read makes no store.
  const [input, core] = await Promise.all([readInput(request), loadCore()]);
  if (request.command.readsOnly) core.checkWithoutCompiling();
  const operation = await loadOperation(request.command);
  if (request.extras.follow) {
    const { followFeed } = await import('./follow-feed.ts');
    return followFeed(request, operation, fieldsOf(input), printer);
  }
  if (request.command.name === 'import') {
    const { runImport } = await import('./transcript-command.ts');
    const code = await runImport(request, printer);
    if (code !== undefined) return code;
  }
  const interrupt = STOPPABLE.has(request.command.name) ? onInterrupt() : undefined;
  try {
    const transfer = TRANSFERS.has(request.command.name) ? await startTransfer(request, interrupt!) : undefined;
    const progress = startProgress(request, transfer);
    try {
      return await runOn(request, operation, input, printer, { transfer, progress, interrupt, examine });
    } catch (error) {
      progress?.erase();
      transfer?.discard();
      throw error;
    }
  } catch (error) {
    throw interrupt?.signal.aborted ? new Interrupted() : error;
  } finally {
    interrupt?.release();
  }
}

interface RunDeps {
  readonly transfer: Transfer | undefined;
  readonly progress: Progress | undefined;
  readonly interrupt: Interrupt | undefined;
  readonly examine: Examine | undefined;
}

async function runOn(
  request: Request,
  operation: Operation,
  input: unknown,
  printer: Printer,
  deps: RunDeps,
): Promise<number> {
  const { command, settings } = request;
  const { engine, missing } = await openEngine(command, settings, ({ message }) => {
    if (!settings.quiet) printer.note(`note: ${message}\n`);
  });
  try {
    if (missing !== undefined && !settings.json && !settings.quiet)
      printer.note(`note: there is no store yet: ${missing}\n`);
    const run = async (given: unknown) => {
      const answered = await engine.run(operation, given, runOptions(deps));
      // What is said next may be a question, which begins a line.
      deps.progress?.erase();
      return answered;
    };
    const answer =
      command.name === 'erase'
        ? await (await import('./erase-if-sure.ts')).eraseIfSure(request, input, printer, run)
        : await run(input);
    const output = answer && command.name === 'doctor' && deps.examine ? await deps.examine(answer, settings) : answer;
    if (deps.interrupt?.signal.aborted && command.name === 'feed') throw new Interrupted();
    await deps.transfer?.finish();
    deps.progress?.erase();
    if (output === undefined) return EXIT.ok;
    const isList = command.bulk === 'always' || Array.isArray(input);
    const text = settings.json
      ? `${safeJson(JSON.stringify(output))}\n`
      : await asText(withFile(output, deps.transfer), isList, command, printer.screen);
    if (deps.transfer?.takesStdout !== true) await printer.out(text);
    else if (!settings.quiet) printer.note(text);
    if (deps.transfer?.file !== undefined && !settings.json && !settings.quiet) printer.note(AFTER_EXPORT);
    return operation.access !== 'write' && operation.failed?.(output) ? EXIT.checkFailed : EXIT.ok;
  } finally {
    await engine.close();
  }
}

const AFTER_EXPORT =
  'note: everything in it is plain text: keep it as safe as the store. `recollect import --file` brings it into another one.\n';

/** For people; the answer of the operation knows of no file. */
function withFile(output: Answer, transfer: Transfer | undefined): Answer {
  return transfer?.file === undefined ? output : { file: transfer.file, ...output };
}

async function loadOperation({ name }: CommandFacts): Promise<Operation> {
  const module = await LOADERS[name]!();
  const isIt = (value: { name?: unknown; access?: unknown } | undefined) =>
    value?.name === name && value.access !== undefined;
  const operation = Object.values(module).find(isIt);
  invariant(operation, `the file of ${name} holds its operation`);
  return operation as Operation;
}

function runOptions({ transfer, progress, interrupt }: RunDeps): RunOptions {
  const onProgress = (done: number, total?: number) => {
    interrupt?.check();
    progress?.update(done, total);
  };
  return { ...transfer?.options, onProgress, signal: interrupt?.signal };
}

function startProgress({ command, settings }: Request, transfer: Transfer | undefined): Progress | undefined {
  const isSeen = command.access === 'maintenance' && !settings.json && !settings.quiet && stderr.isTerminal;
  // Two things cannot be drawn on one terminal at once.
  if (!isSeen || (transfer?.takesStdout && stdout.isTerminal)) return undefined;
  return progressBar(stderr.stream, command.name);
}

/** Only people read that; a program does not wait for what draws it. */
async function asText(
  output: Answer,
  isList: boolean,
  { view, options }: CommandFacts,
  screen: Screen,
): Promise<string> {
  const { render, renderEach } = await import('../views/render.ts');
  const nextFlag = options.some(({ field }) => field === 'after') ? 'after' : 'cursor';
  return isList ? renderEach(view, output, screen) : render(view, output, screen, nextFlag);
}
