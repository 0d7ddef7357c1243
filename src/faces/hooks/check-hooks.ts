/** For doctor: what hooks failed at lately, and where they keep nothing. They are silent towards their hosts, so that nobody sees it otherwise. */
import { join } from 'node:path';
import { RecollectError } from '../../base/errors.ts';
import { FAILURES_FILE } from './note-failure.ts';
import { describePause, isInForce, type Pause, readPauses } from './pauses.ts';

const fs = process.getBuiltinModule('node:fs');
const DAYS = 7;
const DAY_MS = 86_400_000;

interface Failure {
  readonly at: string;
  readonly hook: string;
  readonly why: string;
}

interface Finding {
  readonly check: 'hooks';
  readonly status: 'warning' | 'failed';
  readonly message: string;
  readonly fix: string;
}

/** One for each pause that is in force. */
export function checkPauses(home: string, now: Date): Finding[] {
  try {
    const open = readPauses(home).filter((pause) => isInForce(pause, now.toISOString()));
    return open.map((pause) => ({
      check: 'hooks',
      status: 'warning',
      message: `Hooks keep nothing: ${describePause(pause)}`,
      fix: `Run \`recollect resume${wordsFor(pause)}\` to end the pause.`,
    }));
  } catch (error) {
    if (!(error instanceof RecollectError)) throw error;
    return [{ check: 'hooks', status: 'failed', message: error.message, fix: error.hint }];
  }
}

function wordsFor({ folder, session }: Pause): string {
  if (session !== undefined) return ` --session ${session}`;
  return folder === undefined ? ' --all' : '';
}

/** One, or none where nothing failed in the last days. */
export function checkFailures(home: string, now: Date): Finding[] {
  const since = new Date(now.getTime() - DAYS * DAY_MS).toISOString();
  const failures = readFailures(join(home, FAILURES_FILE)).filter(({ at }) => at >= since);
  const [first, last] = [failures[0], failures.at(-1)];
  if (first === undefined || last === undefined) return [];
  const counts = new Map<string, number>();
  for (const { why } of failures) counts.set(why, (counts.get(why) ?? 0) + 1);
  const reasons = [...counts].toSorted(([, a], [, b]) => b - a).map(([why, count]) => `${count} × ${spoken(why)}`);
  const times = failures.length === 1 ? 'A hook failed once' : `Hooks failed ${failures.length} times`;
  return [
    {
      check: 'hooks',
      status: 'warning',
      message: `${times} since ${first.at}: ${reasons.join(', ')}; last ${last.hook} at ${last.at}`,
      fix: counts.has('deadline')
        ? 'A prompt that was missed is kept when its reply ends, from the transcript of the client. If this happens often, raise hooks.deadlineMs in config.json (docs/guides/hooks.md).'
        : `See ${FAILURES_FILE} in the home folder, and docs/guides/hooks.md.`,
    },
  ];
}

function readFailures(path: string): Failure[] {
  const text = fs.existsSync(path) ? fs.readFileSync(path, 'utf8') : '';
  return text.split('\n').flatMap((line) => {
    const [, at, hook, why] = /^(\d{4}-\S{1,30}) ([\w -]{0,200}): ([\w-]{1,60})$/.exec(line) ?? [];
    return at === undefined ? [] : [{ at, hook: hook!, why: why! }];
  });
}

function spoken(why: string): string {
  return why === 'deadline' ? 'out of time' : why;
}
