/** Reads texts for the entities that they mention: those that were written in bulk, and those that an older extractor read. */
import { z } from 'zod';
import { findUnread, recordFound, type UnreadPart, unreadTexts } from '../../knowledge/entities/extract-unread.ts';
import { defineRun } from '../define-run.ts';

interface Place {
  readonly after: number;
  readonly read: number;
}

export const EXTRACTION = defineRun({
  kind: 'extract',
  input: z.object({}),
  undoable: false,
  plan: async (query) => ({ total: await unreadTexts(query) }),
  async look(query, _, cursor: Place | undefined) {
    const { after, read } = cursor ?? { after: 0, read: 0 };
    const { parts, texts, last } = await findUnread(query, after);
    const place = { after: last ?? after, read: read + texts };
    return { items: parts, cursor: place, done: place.read, isLast: last === undefined };
  },
  apply: (command, part: UnreadPart) => recordFound(command, part),
  idOf: () => null,
  // Each is a large event of its own.
  itemsPerStep: 1,
});
