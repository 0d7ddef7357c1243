import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/support/longest-first.ts';

const SCENARIOS = 'test/scenarios/**/*.test.ts';
const ACCEPTANCE = 'test/scenarios/acceptance.test.ts';

// Machines are shared: a test fails when something is wrong, not when it is slow.
const shared = { testTimeout: 900_000, hookTimeout: 900_000, pool: 'forks' } as const;

/** The same files again, on another backend than SQLite. */
function again(backend: string, include: string[]) {
  return { test: { ...shared, name: backend, include, env: { RECOLLECT_TEST_BACKEND: backend } } };
}

/** The same files again, through another face than the library; and on another backend, where one is named. */
function through(face: string, include: string[], backend?: string) {
  const env = { RECOLLECT_TEST_FACE: face, ...(backend && { RECOLLECT_TEST_BACKEND: backend }) };
  return { test: { ...shared, name: backend ? `${face}-${backend}` : face, include, env } };
}

export default defineConfig({
  test: {
    projects: [
      {
        test: { ...shared, name: 'tests', include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'scripts/**/*.test.ts'] },
      },
      again('postgres', [SCENARIOS]),
      again('pglite', ['test/scenarios/nothing-outside.test.ts']),
      through('http', [ACCEPTANCE, 'test/scenarios/nothing-outside.test.ts', 'test/scenarios/pinned.test.ts']),
      through('mcp', [ACCEPTANCE]),
      through('http', [ACCEPTANCE], 'postgres'),
      through('mcp', [ACCEPTANCE], 'postgres'),
    ],
    // Who waits for a server or a child process leaves room for another.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
    // Once for all projects.
    globalSetup: ['test/support/postgres/global-setup.ts'],
    reporters: process.env.CI ? ['default'] : ['dot'],
  },
});
