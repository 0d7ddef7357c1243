/** What one memory or claim conflicts with, found by its words and written down at once. */
import type { WriteContext } from '../context.ts';
import { loadSide } from '../resolutions/load-conflict.ts';
import { comparedText } from './compared-text.ts';
import { findConflicts } from './find-conflicts.ts';
import { recordConflicts } from './record-conflicts.ts';

export interface ItemConflict {
  readonly id: string;
  readonly kind: string;
  /** The other item, and what it says. */
  readonly item: string;
  readonly text: string;
}

/** `scope` is the one from which the others are seen. */
export async function compareItem(
  command: WriteContext,
  id: string,
  scope: string | undefined,
): Promise<ItemConflict[]> {
  const text = comparedText(await loadSide(command, id), command.now);
  if (text === undefined) return [];
  const found = await findConflicts(command, await command.scopes.access(scope, true), text);
  const written = await recordConflicts(command, found);
  return written.map(({ id: conflict, data, sides }) => {
    const other = sides.find((side) => side.id !== id)!;
    return { id: conflict, kind: data.kind, item: other.id, text: other.text };
  });
}
