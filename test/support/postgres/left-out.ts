/** Says loudly that there is no PostgreSQL, and at the end what was left out because of it. */
import type { TestCase, Vitest } from 'vitest/node';
import { NOT_RUN } from './provided.ts';

const LINE = '!'.repeat(100);

export function tellMissing(reason: string, isServerGiven: boolean): void {
  tell([
    isServerGiven
      ? 'NO POSTGRESQL ON THIS MACHINE: tests that start and stop servers of their own will not run.'
      : 'NO POSTGRESQL SERVER: the tests that need one will not run.',
    `Why: ${reason}.`,
    `Install PostgreSQL${isServerGiven ? '.' : ', or set RECOLLECT_TEST_POSTGRES_URL to a server where databases may be created.'}`,
  ]);
}

export function tellLeftOut(vitest: Vitest, reason: string): void {
  const files = vitest.state.getTestModules().flatMap((module) => {
    const count = [...module.children.allTests('skipped')].filter(isForThisReason).length;
    return count > 0 ? [`  ${count} tests of ${module.relativeModuleId}`] : [];
  });
  tell([
    'NOT RUN, because there is no PostgreSQL:',
    ...(files.length > 0 ? files : ['  nothing in this run']),
    `Why: ${reason}.`,
  ]);
}

/** In the name of its suite, or in the note with which it left itself out. */
function isForThisReason(test: TestCase): boolean {
  const result = test.result();
  const note = result.state === 'skipped' ? result.note : undefined;
  return `${test.fullName} ${note ?? ''}`.includes(NOT_RUN);
}

function tell(lines: readonly string[]): void {
  console.error(['', LINE, ...lines, LINE, ''].join('\n'));
}
