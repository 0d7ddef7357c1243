/** The commands that stop hooks from keeping anything for a while, and let them go on. */
import { EXIT, RecollectError, show } from '../base/errors.ts';
import type { Printer } from '../faces/cli/run/printer.ts';
import { oneLine, safeJson } from '../faces/cli/terminal/plain-text.ts';
import type { Pause } from '../faces/hooks/pauses.ts';
import type { OwnWords } from '../faces/shared/read-own.ts';
import { thisMachine } from './this-machine.ts';

const UNITS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

export async function runPause(
  name: 'pause' | 'resume',
  { settings, extras, words }: OwnWords,
  printer: Printer,
): Promise<number> {
  const { all = false, for: span } = extras as { all?: boolean; for?: string };
  const isStatus = name === 'pause' && words.length === 1 && words[0] === 'status';
  if (words.length > 0 && !isStatus)
    throw new RecollectError('invalid_input', `${name} does not take ${show(words[0]!)}`, {
      hint: name === 'pause' ? 'It takes status, --session, --all and --for.' : 'It takes --session and --all.',
    });
  if (all && settings.session !== undefined)
    throw new RecollectError('invalid_input', '--all and --session cannot be given together', {
      hint: `Without either, ${name} is about this folder.`,
    });
  const { readPauses, writePauses, isInForce, describePause } = await import('../faces/hooks/pauses.ts');
  const now = new Date();
  const at = now.toISOString();
  const known = readPauses(settings.home);
  const where = whereOf(all, settings.session);
  const isSamePlace = (pause: Pause) => pause.folder === where.folder && pause.session === where.session;
  const isEnding = (pause: Pause) => isInForce(pause, at) && ((name === 'resume' && all) || isSamePlace(pause));
  let pauses = known;
  if (!isStatus) {
    const added = name === 'pause' ? [{ ...where, from: at, ...endOf(span, now) }] : [];
    // A pause takes the place of an earlier one there, without a gap between them.
    pauses = [...known.map((pause) => (isEnding(pause) ? { ...pause, until: at } : pause)), ...added];
    writePauses(settings.home, pauses, now);
  }
  const open = pauses.filter((pause) => isInForce(pause, at));
  if (settings.json) await printer.out(`${safeJson(JSON.stringify({ paused: open }))}\n`);
  else {
    const lines = open.map((pause) => `paused: ${oneLine(describePause(pause))}`);
    if (name === 'resume' && !known.some(isEnding)) lines.unshift('Nothing was paused here.');
    await printer.out(`${lines.length === 0 ? 'Hooks are recording.' : lines.join('\n')}\n`);
  }
  return EXIT.ok;
}

/** This folder means the repository that it is in, as agents are started there. */
function whereOf(all: boolean, session: string | undefined): Pick<Pause, 'folder' | 'session'> {
  if (session !== undefined) return { session };
  return all ? {} : { folder: thisMachine().project };
}

function endOf(span: string | undefined, now: Date): { until?: string } {
  if (span === undefined) return {};
  const [, count, unit] = /^(\d{1,6})(m|h|d)$/.exec(span) ?? [];
  const ms = Number(count) * (UNITS[unit ?? ''] ?? 0);
  if (!(ms > 0))
    throw new RecollectError('invalid_input', `--for does not take ${show(span)}`, {
      hint: 'Give minutes, hours or days, such as 30m, 2h or 1d.',
      details: { field: 'for' },
    });
  return { until: new Date(now.getTime() + ms).toISOString() };
}
