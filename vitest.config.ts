import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/support/longest-first.ts';

const ACCEPTANCE = 'test/scenarios/acceptance.test.ts';
/** What each noun promises, on every backend. */
const NOUNS = 'test/nouns/**/*.test.ts';
const ISOLATION = 'test/scenarios/scope-isolation.test.ts';

/** What depends on a database's own ways: its dialect, its order of texts, its locks and its views of time. */
const ON_A_SERVER = [
  'acceptance',
  'beliefs-in-time',
  'claim-history',
  'connections',
  'entities',
  'erase',
  'export-import',
  'lists',
  'scope-isolation',
  'recall',
  'rejected-again',
  'valid-at',
  'word-statistics',
  'write-conflicts',
].map((name) => `test/scenarios/${name}.test.ts`);

/** Of repeated tests `npm test` runs this part of the rounds, `npm run test:full` all. */
const PART = '0.2';

export default defineConfig(({ mode }) => {
  const isFull = mode === 'full';
  const env = { RECOLLECT_TEST_SCALE: process.env.RECOLLECT_TEST_SCALE ?? (isFull ? '1' : PART) };
  const setupFiles = ['test/support/setup.ts'];
  // Machines are shared: a test fails when something is wrong, not when it is slow.
  const shared = {
    testTimeout: 900_000,
    hookTimeout: 900_000,
    pool: 'forks',
    isolate: false,
    setupFiles,
    env,
  } as const;

  /** The same files again: on another backend than SQLite, through another face than the library, or both. */
  const again = (include: string[], { face, backend }: { face?: string; backend?: string }) => ({
    test: {
      ...shared,
      name: [face, backend].filter(Boolean).join('-'),
      include,
      env: {
        ...env,
        ...(face && { RECOLLECT_TEST_FACE: face }),
        ...(backend && { RECOLLECT_TEST_BACKEND: backend }),
      },
    },
  });

  return {
    test: {
      projects: [
        {
          test: {
            ...shared,
            name: 'tests',
            include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'scripts/**/*.test.ts'],
          },
        },
        again([NOUNS, ...(isFull ? ['test/scenarios/**/*.test.ts'] : ON_A_SERVER)], { backend: 'postgres' }),
        again([ACCEPTANCE, 'test/scenarios/pinned.test.ts', ...(isFull ? [ISOLATION] : [])], { face: 'http' }),
        again([ACCEPTANCE], { face: 'mcp' }),
        ...(isFull
          ? [
              again([ISOLATION], { backend: 'pglite' }),
              again([ACCEPTANCE], { face: 'http', backend: 'postgres' }),
              again([ACCEPTANCE], { face: 'mcp', backend: 'postgres' }),
            ]
          : []),
      ],
      // Who waits for a server or a child process leaves room for another.
      maxWorkers: Math.max(2, availableParallelism() - 1),
      sequence: { sequencer: LongestFirst },
      // Once for all projects.
      globalSetup: [
        'test/support/command-table.ts',
        'test/support/temp-in-memory.ts',
        'test/support/postgres/global-setup.ts',
      ],
      reporters: process.env.CI ? ['default'] : ['dot'],
    },
  };
});
