/** Items as rows: the first event of an item makes its row, later ones change it. */
import type { z } from 'zod';
import { bodyOf, type KindDefinition } from '../../ledger/kinds.ts';
import type { Projector } from '../../ledger/projector.ts';
import type { LedgerEvent } from '../../model/event.ts';
import type { Rows } from '../../store/port/store.ts';
import type { Row, Table } from '../../store/port/tables.ts';

/** An event about an item, whose words are there. */
export type ItemEvent = LedgerEvent & { readonly itemId: string; readonly data: Record<string, unknown> };

type ItemRow = Row & { scope_id: string; chain_id: string };

interface ItemChanges<R extends ItemRow, Body extends z.ZodType> {
  /** The kind of the event that makes a row. */
  readonly first: KindDefinition<Body>;
  readonly make: (event: ItemEvent, body: z.output<Body>, rows: Rows) => Promise<void>;
  readonly change: (event: ItemEvent, row: R, rows: Rows) => Promise<void>;
}

export function itemProjector<R extends ItemRow, Body extends z.ZodType>(
  kinds: readonly KindDefinition[],
  table: Table<R>,
  { first, make, change }: ItemChanges<R, Body>,
): Projector {
  return {
    kinds: kinds.map(({ kind }) => kind),
    async apply(event, rows) {
      if (!isOfItem(event)) return;
      const body = bodyOf(event, first);
      if (body) return make(event, body, rows);
      const row = await rows.get(table, event.itemId);
      // An event changes only items of its own scope, whatever id an imported one may name.
      if (row && row.scope_id === event.scopeId && row.chain_id === event.chainId) await change(event, row, rows);
    },
  };
}

function isOfItem(event: LedgerEvent): event is ItemEvent {
  return event.data !== null && event.itemId !== null;
}

/** Which item an event makes, and where. */
export function placeOf({ itemId, chainId, scopeId }: ItemEvent): { id: string; chain_id: string; scope_id: string } {
  return { id: itemId, chain_id: chainId, scope_id: scopeId };
}
