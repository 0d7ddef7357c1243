/**
 * The command line. The face itself is one bundle, since each file more costs time to load; the engine
 * and the operations are loaded when a command needs them.
 */
import { EXIT, RecollectError, show } from '../../base/errors.ts';
import type { Settings } from '../shared/global-options.ts';
import { OutputClosed, stderr, stdout } from '../shared/output.ts';
import { type OwnWords, readOwn } from '../shared/read-own.ts';
import { OWN_COMMANDS, type OwnCommand } from './args/own-commands.ts';
import { findCommand, readRequest, splitWords } from './args/read-request.ts';
import { runDemo } from './commands/demo.ts';
import { helpPage } from './commands/help.ts';
import { runMigrate } from './commands/migrate.ts';
import { runModel } from './commands/model.ts';
import { VERSION } from './commands/version.ts';
import { completionScript } from './completion/completion-script.ts';
import { Interrupted } from './run/interrupt.ts';
import type { Printer } from './run/printer.ts';
import { asRecollectError, errorAsJson, errorAsText } from './run/report-error.ts';
import { type Examine, runCommand } from './run/run-command.ts';
import { painter, screenOf } from './terminal/screen.ts';

const INTERRUPTED = 130;

/** What other faces add to the command line. The program brings them, because a face knows no other. */
export interface OtherFaces {
  /** Commands that start another face, or are about one. */
  readonly commands: Readonly<Record<OtherCommand, (request: OwnWords, printer: Printer) => Promise<number>>>;
  /** Adds what the other faces find on this machine to what doctor says of the store. */
  readonly examine: Examine;
}

type OtherCommand = Exclude<OwnCommand['name'], 'help' | 'completion' | 'demo' | 'migrate' | 'model'>;

/** Leaves the exit code with the process instead of ending it, so that all output gets out. */
export async function runCommandLine(args: readonly string[], others: OtherFaces): Promise<void> {
  const code = await route(args, others).catch((error: unknown) => {
    // A host takes some exit codes for an order to stop.
    if (args.find((word) => !word.startsWith('-')) === 'hook') {
      failure(error, args);
      return EXIT.ok;
    }
    // Everything is closed by now, and a reader that has stopped reading must not keep the process.
    if (error instanceof Interrupted) process.exit(INTERRUPTED);
    return failure(error, args);
  });
  process.exitCode = stdout.isClosed ? EXIT.ok : code;
}

async function route(args: readonly string[], others: OtherFaces): Promise<number> {
  const { settings, name, rest } = splitWords(args);
  if (settings.version) return printVersion();
  if (name === undefined || (settings.help && name === 'help')) return printHelp({ words: [], settings });
  const own = OWN_COMMANDS.find((command) => command.name === name);
  if (own) return runOwn(own, settings, rest, others);
  const request = readRequest(findCommand(name), settings, rest);
  if (request.settings.help) return printHelp({ words: [name], settings: request.settings });
  if (request.settings.version) return printVersion();
  return runCommand(request, standardPrinter(request.settings), others.examine);
}

async function runOwn(own: OwnCommand, before: Settings, rest: readonly string[], others: OtherFaces): Promise<number> {
  const { name } = own;
  const request = readOwn(own, before, rest);
  const { settings, words } = request;
  if (name === 'help') return printHelp({ words, settings, isAll: request.extras.all === true });
  if (settings.help) return printHelp({ words: [name], settings });
  if (name === 'completion') {
    await stdout.write(completionScript(words));
    return EXIT.ok;
  }
  if (name === 'model') return runModel(words, settings, standardPrinter(settings));
  if (name === 'migrate') return runMigrate(words, settings, standardPrinter(settings));
  if (name !== 'demo') return others.commands[name](request, standardPrinter(settings));
  if (words.length > 0) throw new RecollectError('invalid_input', `demo takes no arguments; it got ${show(words[0])}`);
  return runDemo(standardPrinter(settings));
}

interface HelpRequest {
  readonly words: readonly string[];
  readonly settings: Settings;
  readonly isAll?: boolean;
}

async function printHelp({ words, settings, isAll = false }: HelpRequest): Promise<number> {
  await stdout.write(helpPage(words, isAll, screenOf(stdout, settings.color)));
  return EXIT.ok;
}

async function printVersion(): Promise<number> {
  await stdout.write(`${VERSION}\n`);
  return EXIT.ok;
}

function standardPrinter(settings: Settings): Printer {
  return {
    // Only for people, and it takes a while to find out.
    get screen() {
      return screenOf(stdout, settings.color);
    },
    out: (text) => stdout.write(text),
    note,
  };
}

function failure(error: unknown, args: readonly string[]): number {
  if (error instanceof OutputClosed) return EXIT.ok;
  const told = asRecollectError(error);
  const debug = process.env.RECOLLECT_DEBUG === '1';
  // The words themselves may be what is wrong, so they are looked at directly.
  const words = args.slice(0, args.includes('--') ? args.indexOf('--') : undefined);
  const paint = painter(stderr, words.includes('--no-color') ? false : undefined);
  note(
    words.some((word) => /^--json(=true)?$/.test(word)) ? errorAsJson(told, debug) : errorAsText(told, debug, paint),
  );
  return told.exitCode;
}

function note(text: string): void {
  // When nobody reads stderr, there is nobody to tell that.
  stderr.write(text).catch(() => undefined);
}
