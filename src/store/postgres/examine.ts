/** PostgreSQL's own health, as far as a client can see it, and where the bytes of a store go. */
import { derivedTables, references, searchIndex, sizesOf, unfinishedErasure } from '../port/findings.ts';
import type { Finding, StoreSizes } from '../port/store.ts';
import { DERIVED_TABLES } from './derived-schema.ts';
import { pendingErasure } from './erasure.ts';
import type { SchemaState } from './migrate.ts';
import { tableExists } from './read-tables.ts';
import { indexIsCurrent } from './search-writer.ts';
import type { Transaction } from './transaction.ts';

export async function examine(transaction: Transaction, state: SchemaState): Promise<Finding[]> {
  const missing = await missingTables(transaction);
  return [
    server(state),
    ...(missing.length === 0 ? [references(await brokenReferences(transaction))] : []),
    derivedTables(missing),
    searchIndex(!missing.includes('settings') && (await indexIsCurrent(transaction))),
    ...unfinishedErasure(await pendingErasure(transaction)),
    await ledgerRules(transaction),
    await durability(transaction),
  ];
}

function server({ serverVersion, schema, isReplica }: SchemaState): Finding {
  const kind = isReplica ? ', a replica' : '';
  return { check: 'server', status: 'ok', message: `PostgreSQL ${serverVersion}${kind}, schema ${schema}` };
}

async function missingTables(transaction: Transaction): Promise<string[]> {
  const missing: string[] = [];
  for (const name of [...DERIVED_TABLES, 'settings']) if (!(await tableExists(transaction, name))) missing.push(name);
  return missing;
}

async function brokenReferences(transaction: Transaction): Promise<number> {
  const row = await transaction.get<{ broken: number }>(
    'SELECT count(*) AS broken FROM memory_versions v WHERE NOT EXISTS (SELECT 1 FROM memories m WHERE m.id = v.memory_id)',
  );
  return row!.broken;
}

const LEDGER_TRIGGERS = ['events_append_only', 'events_erase_only', 'events_no_delete', 'events_no_truncate'];

/** The owner of a table can switch its triggers off. */
async function ledgerRules(transaction: Transaction): Promise<Finding> {
  const rows = await transaction.all(
    "SELECT tgname FROM pg_trigger WHERE tgrelid = to_regclass(quote_ident(current_schema()) || '.events') AND tgenabled IN ('O', 'A') AND tgname = ANY(?::text[])",
    LEDGER_TRIGGERS,
  );
  const off = LEDGER_TRIGGERS.filter((name) => !rows.some((row) => row.tgname === name));
  if (off.length === 0)
    return { check: 'append-only', status: 'ok', message: 'The database refuses changes of the ledger' };
  return {
    check: 'append-only',
    status: 'warning',
    message: `Nothing keeps the ledger from being changed: ${off.join(', ')} off or gone`,
    fix: 'ALTER TABLE events ENABLE TRIGGER USER; if they are gone, export the ledger and import it into a new store.',
  };
}

/** As the server, the database or the role has it. A transaction that writes waits for the disk whatever is set; nothing makes up for `fsync = off`. */
async function durability(transaction: Transaction): Promise<Finding> {
  const rows = await transaction.all(
    "SELECT name, setting, source FROM pg_settings WHERE name IN ('fsync', 'synchronous_commit')",
  );
  const of = (name: string) => rows.find((row) => row.name === name);
  const commit = of('synchronous_commit');
  if (of('fsync')?.setting === 'off')
    return {
      check: 'durability',
      status: 'warning',
      message: 'The server never waits for its disk (fsync = off): a power failure can lose or damage the store',
      fix: 'Set fsync to on in the configuration of the server.',
    };
  if (commit?.setting === 'off')
    return {
      check: 'durability',
      status: 'warning',
      message: `synchronous_commit is off (set by: ${commit.source}); Recollect switches it on for its own writes, other programs lose what they wrote in a crash`,
      fix: 'ALTER ROLE … SET synchronous_commit = on, or the same for the database or the server.',
    };
  const message = `A commit waits for the disk (synchronous_commit = ${commit?.setting})`;
  return { check: 'durability', status: 'ok', message };
}

const OTHERS = ['events', 'schema_migrations', 'settings', 'query_log'];

/** Bytes by table, with its indexes. */
export async function sizes(transaction: Transaction): Promise<StoreSizes> {
  const rows = await transaction.all(
    `SELECT relname AS name, pg_total_relation_size(oid) AS bytes FROM pg_class
      WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND relname = ANY(?::text[]) ORDER BY bytes DESC, relname`,
    [...OTHERS, ...DERIVED_TABLES],
  );
  return sizesOf(rows.map((row) => ({ name: String(row.name), bytes: Number(row.bytes) })));
}
