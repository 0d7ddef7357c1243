/** `recollect review` without ids: on a terminal the deck, elsewhere the list and how to decide. */
import { EXIT } from '../../../base/errors.ts';
import type { Engine } from '../../../engine/engine.ts';
import type { Operation } from '../../../operations/define.ts';
import { stderr } from '../../shared/output.ts';
import type { Request } from '../args/read-request.ts';
import { LOADERS } from '../command-table.js';
import { safeJson } from '../terminal/plain-text.ts';
import { render } from '../views/render.ts';
import { openEngine } from './open-engine.ts';
import type { Printer } from './printer.ts';
import { type Hand, playDeck } from './review-deck.ts';

/** Undefined where the request itself says what to decide. */
export async function runReview(request: Request, printer: Printer): Promise<number | undefined> {
  const { words, fields, extras, settings, command } = request;
  if (words.length > 0 || Object.keys(fields).length > 0 || extras.items !== undefined) return undefined;
  const { engine } = await openEngine(command, settings);
  try {
    const isPlayed = process.stdin.isTTY === true && stderr.isTerminal && !settings.json && !settings.quiet;
    if (!isPlayed) return await list(engine, request, printer);
    const { hand, release } = terminalHand(printer);
    try {
      return await playDeck(async (name, input) => engine.run(await operationOf(name), input), hand);
    } finally {
      release();
    }
  } finally {
    await engine.close();
  }
}

async function list(engine: Engine, { settings }: Request, printer: Printer): Promise<number> {
  const answer = await engine.run(await operationOf('proposals'), {});
  await printer.out(
    settings.json ? `${safeJson(JSON.stringify(answer))}\n` : render('proposals', answer, printer.screen),
  );
  if (!settings.json && !settings.quiet)
    printer.note(
      'Decide with `recollect review prp_… --decision accept`, `reject`, `undo`, or `edit` with `--change`.\n',
    );
  return EXIT.ok;
}

async function operationOf(name: string): Promise<Operation> {
  const module = await LOADERS[name]!();
  return Object.values(module).find((value) => (value as { name?: unknown } | undefined)?.name === name) as Operation;
}

const INTERRUPT = '\u0003';
const END = '\u0004';
const ARROWS: Readonly<Record<string, string>> = { '\u001b[A': 'k', '\u001b[D': 'k', '\u001b[B': 'j', '\u001b[C': 'j' };

function terminalHand(printer: Printer): { hand: Hand; release: () => void } {
  const { stdin } = process;
  const waiting: string[] = [];
  let wanted: ((key: string) => void) | undefined;
  const onData = (data: string) => {
    for (const key of ARROWS[data] === undefined ? data : [ARROWS[data]]) {
      if (wanted) wanted(key);
      else waiting.push(key);
      wanted = undefined;
    }
  };
  const listen = () => {
    stdin.setRawMode(true).setEncoding('utf8').on('data', onData).resume();
  };
  const release = () => {
    stdin.off('data', onData).setRawMode(false).pause();
  };
  listen();
  const hand: Hand = {
    get screen() {
      return printer.screen;
    },
    async key() {
      const key = waiting.shift() ?? (await new Promise<string>((resolve) => (wanted = resolve)));
      return key === INTERRUPT || key === END ? undefined : key;
    },
    async edit(text) {
      release();
      const { createInterface } = await import('node:readline/promises');
      const asking = createInterface({ input: stdin, output: process.stderr });
      const answer = asking.question('> ');
      asking.write(text);
      const given = (await answer.catch(() => '')).trim();
      asking.close();
      listen();
      return given === '' ? undefined : given;
    },
    write: (text) => printer.out(text),
  };
  return { hand, release };
}
