/** The backends that operation-level tests run on. A place is a store there; whoever opens it with the same options shares it. */

import type { Backend } from './backends/backend.ts';
import { pgliteBackend } from './backends/pglite.ts';
import { postgresBackend } from './backends/postgres.ts';
import { sqliteBackend } from './backends/sqlite.ts';

export type { Backend, Options, Place, SqlRows } from './backends/backend.ts';

export const BACKENDS = { sqlite: sqliteBackend, postgres: postgresBackend, pglite: pgliteBackend } as const;
export type BackendName = keyof typeof BACKENDS;

/** The one that this run of a file is for: vitest.config.ts runs some files once for each. */
export function givenBackend(): Backend {
  const name = process.env.RECOLLECT_TEST_BACKEND ?? 'sqlite';
  const backend: Backend | undefined = BACKENDS[name as BackendName];
  if (!backend) throw new Error(`RECOLLECT_TEST_BACKEND is none of ${Object.keys(BACKENDS).join(', ')}: ${name}`);
  return backend;
}
