/** Suites that need PostgreSQL. Where it cannot be had they are skipped, and their names say why. */
import { describe, inject } from 'vitest';
import { NOT_RUN } from './provided.ts';

const { shared, ownMissing } = inject('postgres');

/** Why the run has no server; undefined when it has one. */
export const postgresMissing: string | undefined = 'missing' in shared ? shared.missing : undefined;

/** A suite that uses the run's server, through `freshDatabase`. */
export function describePostgres(name: string, body: () => void): void {
  describeUnless(postgresMissing, name, body);
}

/** A suite that starts, stops and restarts servers of its own, through `startOwnServer`. */
export function describeOwnPostgres(name: string, body: () => void): void {
  describeUnless(ownMissing, name, body);
}

function describeUnless(missing: string | undefined, name: string, body: () => void): void {
  if (missing === undefined) describe(name, body);
  else describe.skip(`${name} (${NOT_RUN}: ${missing})`, body);
}
