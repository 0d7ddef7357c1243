/** Writes down the processor time of each test file, for `npm run test:cost`. */
import { appendFileSync } from 'node:fs';
import { afterAll, expect } from 'vitest';
import { endedChildrenMs } from '../../scripts/ended-children.ts';

/** A line of the report; times in milliseconds. */
export interface FileCost {
  readonly project: string;
  readonly file: string;
  /** Of the worker. What PostgreSQL does for it is not included. */
  readonly own: number;
  /** Of the processes that it started and that have ended. */
  readonly children: number;
}

/** Called before a test file is loaded; the line is written after its last hook. */
export function recordCost(report: string): void {
  const before = used();
  afterAll(() => {
    const after = used();
    const { RECOLLECT_TEST_FACE: face, RECOLLECT_TEST_BACKEND: backend } = process.env;
    const cost: FileCost = {
      project: [face, backend].filter(Boolean).join('-') || 'tests',
      file: expect.getState().testPath!,
      own: after.own - before.own,
      children: after.children - before.children,
    };
    appendFileSync(report, `${JSON.stringify(cost)}\n`);
  });
}

function used() {
  const { user, system } = process.cpuUsage();
  return { own: (user + system) / 1000, children: endedChildrenMs() };
}
