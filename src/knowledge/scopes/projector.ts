/** Scopes as rows. The item of each of these events is the scope itself. */
import { canonicalJson } from '../../base/canonical-json.ts';
import type { Projector } from '../../ledger/projector.ts';
import type { LedgerEvent } from '../../model/event.ts';
import { GLOBAL_SCOPE_ID } from '../../model/scope.ts';
import type { Rows } from '../../store/port/store.ts';
import { SCOPES, type ScopeRow } from '../../store/port/tables.ts';
import { GLOBAL_SCOPE } from '../scope-tree/global-scope.ts';
import { SCOPE_EVENT_KINDS, type ScopeCreated } from './scope-events.ts';

export const scopeProjector: Projector = {
  kinds: SCOPE_EVENT_KINDS.map((definition) => definition.kind),
  async apply(event, rows) {
    // An event changes only the scope that it stands in, whatever id an imported one may name.
    if (event.data === null || event.itemId === null || event.itemId !== event.scopeId) return;
    const known = await rows.get(SCOPES, event.itemId);
    if (event.kind === 'scope.created') {
      // Two stores may have made the same scope before they were merged: the first one stays.
      if (!known) await create(event, event.data as ScopeCreated, rows);
      return;
    }
    if (!known) return;
    const touched: ScopeRow = { ...known, updated_seq: event.seq };
    if (event.kind === 'scope.renamed') {
      const { name, description } = event.data as { name?: string; description?: string };
      await rows.put(SCOPES, { ...touched, name: name ?? known.name, description: description ?? known.description });
    }
    if (event.kind === 'scope.closed') await rows.put(SCOPES, { ...touched, status: 'closed' });
    if (event.kind === 'scope.reopened') await rows.put(SCOPES, { ...touched, status: 'open' });
    if (event.kind === 'scope.rebound') {
      const { key, rootPath } = event.data as { key: string; rootPath?: string };
      // A merged history can give two scopes one key; the one that had it first is left with it.
      const siblings = known.parent_id === null ? [] : await rows.find(SCOPES, 'children', known.parent_id);
      const isTaken = siblings.some((one) => one.id !== known.id && one.kind === known.kind && one.key === key);
      if (!isTaken) await rows.put(SCOPES, { ...touched, key, root_path: rootPath ?? known.root_path });
    }
    if (event.kind === 'scope.moved') {
      const parent = await parentOf(rows, (event.data as { parentId: string }).parentId);
      // A merged history can hold two moves that together would make a circle; the later one is then left out.
      if (parent && !parent.path.split('/').includes(known.id))
        await place({ ...touched, parent_id: parent.id }, parent, rows);
    }
  },
};

async function create(event: LedgerEvent, data: ScopeCreated, rows: Rows): Promise<void> {
  const parent = await parentOf(rows, data.parentId);
  if (!parent) return;
  await rows.put(SCOPES, {
    id: event.itemId!,
    chain_id: event.chainId,
    kind: data.kind,
    key: data.key,
    parent_id: parent.id,
    path: `${parent.path}/${event.itemId}`,
    name: data.name,
    description: data.description ?? null,
    root_path: data.rootPath ?? null,
    status: 'open',
    metadata: data.metadata ? canonicalJson(data.metadata) : null,
    created_seq: event.seq,
    updated_seq: event.seq,
    recorded_at: event.recordedAt,
  });
}

/** Paths of everything below follow, and change with the same event. */
async function place(row: ScopeRow, parent: ScopeRow, rows: Rows): Promise<void> {
  const placed = { ...row, path: `${parent.path}/${row.id}` };
  await rows.put(SCOPES, placed);
  for (const child of await rows.find(SCOPES, 'children', row.id))
    await place({ ...child, updated_seq: row.updated_seq }, placed, rows);
}

async function parentOf(rows: Pick<Rows, 'get'>, id: string): Promise<ScopeRow | undefined> {
  return id === GLOBAL_SCOPE_ID ? GLOBAL_SCOPE : rows.get(SCOPES, id);
}
