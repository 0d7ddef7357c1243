/** Packs that were handed over and are not written down yet. */

import { LIMITS } from '../base/limits.ts';
import { textsOf } from '../base/records.ts';
import type { HandedPackRow } from '../store/port/handed-packs.ts';
import { RowBuffer } from './row-buffer.ts';

export class PackNotes extends RowBuffer<HandedPackRow> {
  constructor() {
    super(LIMITS.notedPacks);
  }

  /** The items of a session's packs that are not written down yet. */
  itemsOf(session: string): string[] {
    return this.rows.filter(({ session_id: id }) => id === session).flatMap(({ items }) => textsOf(JSON.parse(items)));
  }
}
