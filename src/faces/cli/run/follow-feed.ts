/** Prints events as they come, until interrupted. */

import { LIMITS } from '../../../base/limits.ts';
import { pause } from '../../../base/pause.ts';
import type { Operation } from '../../../operations/define.ts';
import { stdout } from '../../shared/output.ts';
import type { Request } from '../args/read-request.ts';
import { cut } from '../terminal/cell-width.ts';
import { oneLine, safeJson } from '../terminal/plain-text.ts';
import { whatHappened } from '../views/render.ts';
import { type Fields, listOf, show } from '../views/values.ts';
import { onInterrupt } from './interrupt.ts';
import { isAbsent, openEngine, storePath } from './open-engine.ts';
import type { Printer } from './printer.ts';

const LOOK_AGAIN_MS = 200;

export async function followFeed(
  request: Request,
  operation: Operation,
  input: Fields,
  printer: Printer,
): Promise<number> {
  const { settings, command } = request;
  const interrupt = onInterrupt();
  stdout.stayResponsive();
  const { signal } = interrupt;
  try {
    const isNew = await waitForStore(request, signal, printer);
    if (signal.aborted) return 0;
    const { engine } = await openEngine(command, settings);
    try {
      // In a store that was made after we began, everything is what comes next.
      const first = isNew ? { ...input, from: 'start' } : input;
      let cursor = typeof input.after === 'string' ? input.after : undefined;
      while (!signal.aborted) {
        const page = await engine.run(operation, { ...first, after: cursor, waitMs: LIMITS.feedWaitMs }, { signal });
        for (const event of listOf(page.events))
          await printer.out(`${settings.json ? safeJson(JSON.stringify(event)) : eventLine(event, printer)}\n`);
        cursor = String(page.cursor);
      }
      if (cursor !== undefined && !settings.quiet)
        printer.note(settings.json ? `${JSON.stringify({ cursor })}\n` : `cursor: ${oneLine(cursor)}\n`);
    } finally {
      await engine.close();
    }
    return 0;
  } finally {
    interrupt.release();
  }
}

/** Whether there was none at first. */
async function waitForStore({ settings }: Request, signal: AbortSignal, printer: Printer): Promise<boolean> {
  const path = await storePath(settings);
  if (path === undefined || path === ':memory:' || !isAbsent(path)) return false;
  if (!settings.json && !settings.quiet) printer.note(`note: there is no store yet, waiting for it: ${path}\n`);
  while (isAbsent(path) && !signal.aborted) {
    await pause(LOOK_AGAIN_MS, signal);
  }
  return true;
}

/** A line stays on the screen, so its time is not told from now. */
function eventLine(event: Fields, { screen }: Printer): string {
  const facts = [
    screen.paint('dim', oneLine(String(event.occurredAt))),
    screen.paint('bold', show(event.kind, screen)),
    show(event.speaker ?? event.actor, screen),
  ];
  return `${facts.join('  ')}  ${cut(oneLine(whatHappened(event)), screen.columns)}  ${screen.paint('cyan', show(event.id, screen))}`;
}
