/** What was run on a database, beside what is shipped: the same rules for every backend. */
import { RecollectError } from '../base/errors.ts';

/** A script by its number, its name and the hash of what it runs. */
export interface ScriptRecord {
  readonly number: number;
  readonly name: string;
  readonly sha256: string;
}

/** Which scripts a database has run, and which it still needs. */
export interface SchemaReport {
  readonly location: string;
  readonly applied: readonly { readonly number: number; readonly name: string; readonly appliedAt: number }[];
  readonly pending: readonly { readonly number: number; readonly name: string; readonly sql: string }[];
}

/** The shipped scripts that were not run yet. Refuses a database whose scripts are not the shipped ones, or more than these. */
export function pendingScripts<S extends ScriptRecord>(
  applied: readonly ScriptRecord[],
  shipped: readonly S[],
  location: string,
): S[] {
  const known = shipped.at(-1)?.number ?? 0;
  for (const [index, done] of applied.entries()) {
    const script = shipped[index];
    if (!script && done.number > known) throw newer(applied.at(-1)!.number, known, location);
    if (!script || script.number !== done.number || script.name !== done.name || script.sha256 !== done.sha256)
      throw tampered(done, location);
  }
  return shipped.slice(applied.length);
}

function newer(found: number, known: number, path: string): RecollectError {
  return new RecollectError('schema_newer', `The database has schema ${found}; this version knows ${known}`, {
    hint: 'Upgrade Recollect, or open a copy made by the older version.',
    details: { path, found, known },
  });
}

function tampered(done: ScriptRecord, path: string): RecollectError {
  return new RecollectError(
    'schema_tampered',
    `Migration ${done.number} (${done.name}) in the database is not the one that is shipped`,
    {
      hint: 'The schema was changed by hand or by another build. Export the ledger with that build and import it into a new store.',
      details: { path, migration: done.number },
    },
  );
}
