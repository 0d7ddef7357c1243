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

/**
 * The shipped scripts that were not run yet. Refuses a database that does not begin with the shipped baseline, one whose later scripts are not the shipped
 * ones, and one that has more than these.
 */
export function pendingScripts<S extends ScriptRecord>(
  applied: readonly ScriptRecord[],
  shipped: readonly S[],
  location: string,
): S[] {
  const known = shipped.at(-1)?.number ?? 0;
  for (const [index, done] of applied.entries()) {
    const script = shipped[index];
    if (index === 0 && script && !isSame(script, done)) throw unsupported(done, location);
    if (!script && done.number > known) throw newer(applied.at(-1)!.number, known, location);
    if (!script || !isSame(script, done)) throw tampered(done, location);
  }
  return shipped.slice(applied.length);
}

function isSame(a: ScriptRecord, b: ScriptRecord): boolean {
  return a.number === b.number && a.name === b.name && a.sha256 === b.sha256;
}

/** Nothing leads from the schemas of development versions to the baseline, but what they export can be imported. */
function unsupported(first: ScriptRecord, path: string): RecollectError {
  return new RecollectError(
    'schema_unsupported',
    `The database has the schema of a development version of Recollect (it begins with ${first.name}), which this version does not read: ${path}`,
    {
      hint: 'Nothing was changed. Export it with the version that wrote it (`recollect export --file ledger.jsonl`), then import the file into a new store with this one (`recollect import --file ledger.jsonl`).',
      details: { path, first: first.name },
    },
  );
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
    `Migration ${done.number} (${done.name}) in the database differs from the one in this version`,
    {
      hint: 'The schema was changed manually or by another build. Export the ledger with that build and import it into a new store.',
      details: { path, migration: done.number },
    },
  );
}
