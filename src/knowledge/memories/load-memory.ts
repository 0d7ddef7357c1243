/** Finds the memory that a request is about, as far as the caller may see it. */

import { RecollectError } from '../../base/errors.ts';
import { accessById } from '../../gate/access.ts';
import type { MemoryRecord } from '../../store/port/queries.ts';
import type { ScopeRow } from '../../store/port/tables.ts';
import type { ReadContext, WriteContext } from '../context.ts';
import { noSuchItem } from '../no-such-item.ts';

export async function loadMemory(query: ReadContext, id: string, version?: number): Promise<MemoryRecord> {
  const access = accessById(query.identity);
  const record = await query.view.findMemory(access, id, version);
  if (record) return record;
  const current = version === undefined ? undefined : await query.view.findMemory(access, id);
  if (current) {
    throw new RecollectError(
      'version_not_found',
      `Memory ${id} has no version ${version}; its latest is ${current.memory.version}`,
      {
        hint: `See \`recollect history ${id}\`.`,
        details: { id, version, latest: current.memory.version },
      },
    );
  }
  throw noSuchItem(id);
}

/** For a command: the memory as it is when nobody else can change it any more. */
export async function enterMemory(command: WriteContext, id: string): Promise<MemoryRecord> {
  const record = await loadMemory(command, id);
  return (await command.view.enter(record.memory.chain_id)) ? loadMemory(command, id) : record;
}

export async function scopeOf(query: ReadContext, record: MemoryRecord): Promise<ScopeRow> {
  return query.scopes.rowOf(record.memory.scope_id);
}
