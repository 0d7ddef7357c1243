import { expect, test } from 'vitest';
import { LIMITS } from '../../base/limits.ts';
import { runRejected } from './run-events.ts';

test('a rejected run keeps as many findings as is documented', () => {
  const findings = (count: number) => Array.from({ length: count }, () => ({ code: 'event_missing', message: 'x' }));
  expect(runRejected().safeParse({ findings: findings(LIMITS.runFindings) }).success).toBe(true);
  expect(runRejected().safeParse({ findings: findings(LIMITS.runFindings + 1) }).success).toBe(false);
  expect(runRejected().safeParse({ findings: [] }).success).toBe(false);
});
