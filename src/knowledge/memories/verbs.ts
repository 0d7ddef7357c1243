/** What happens to a memory that may happen to items of other nouns too. */

import { fieldsOf } from '../../base/records.ts';
import { ownedBy } from '../../gate/gate-rules.ts';
import { isPersonsMemory } from '../../gate/standing.ts';
import { textValues } from '../../gate/told-values.ts';
import { MEMORY_FIELD_TABLE } from '../../model/memory-fields.ts';
import { MEMORIES, MEMORY_VERSIONS } from '../../store/port/tables.ts';
import type { ReadContext, WriteContext } from '../context.ts';
import type { NounVerbs, RejectionTarget, RunChange } from '../noun.ts';
import { contentOf } from '../texts/content-of.ts';
import { REDACTION_REASON, redacted } from '../texts/redacted.ts';
import { forgetMemory, promoteMemory, restoreMemory } from './change-memory.ts';
import { enterMemory, scopeOf } from './load-memory.ts';
import type { MemoryChanges } from './memory-events.ts';
import { memoryProjector } from './projector.ts';
import { revertMemory, submitRevision } from './revise-memory.ts';
import { undoMemory } from './undo-memory.ts';

export const MEMORY_VERBS = {
  name: 'memory',
  projectors: [memoryProjector],
  gate: {
    isOfPerson: ownedBy(MEMORIES, isPersonsMemory),
    valuesIn(kind, data) {
      if (kind === 'memory.untagged') return [];
      // A revision says what it changes in a field of its own.
      const { content, name, category, payload, tags } = { ...data, ...fieldsOf(data.changes) };
      return textValues([content, name, category, payload, tags]);
    },
    hint: 'Propose other words with `recollect revise`, remember yours beside it, or ask the person.',
  },
  forget: forgetMemory,
  restore: restoreMemory,
  revert: revertMemory,
  promote: promoteMemory,
  undo: undoMemory,
  lastChange: async ({ view }: Pick<ReadContext, 'view'>, id: string) => (await view.rows.get(MEMORIES, id))?.event_id,
  async takeBack(command: WriteContext, id: string, [first]: readonly RunChange[], reason: string) {
    const { memory } = await enterMemory(command, id);
    const made = first!.event.id;
    const versions = await command.view.rows.find(MEMORY_VERSIONS, 'history', id);
    const { version } = versions.find(({ event_id: event }) => event === made) ?? memory;
    // What was not there is put away, and can still be read.
    if (version === 1) return forgetMemory(command, id, 'forgotten', reason);
    return revertMemory(command, id, version - 1, reason, undefined);
  },
  async redact(command: WriteContext, id: string) {
    const record = await enterMemory(command, id);
    const { name, category } = record.version;
    const changes: MemoryChanges | undefined = redacted({
      content: contentOf(command.kinds.read(record.contentEvent)),
      name,
      category,
      payload: MEMORY_FIELD_TABLE.read(record.version, 'payload'),
    });
    if (!changes) return false;
    return (await submitRevision(command, record, { changes, reason: REDACTION_REASON })).status === 'revised';
  },
  async reject(command: WriteContext, id: string, reason: string | undefined): Promise<RejectionTarget> {
    const record = await enterMemory(command, id);
    const scope = await scopeOf(command, record);
    return {
      scope,
      values: [{ text: contentOf(command.kinds.read(record.contentEvent)) }],
      isPrivate: record.memory.visibility === 'private',
      putAway: (rejection) =>
        command.submit({ kind: 'memory.rejected', scope, itemId: id, data: { rejection, reason } }),
    };
  },
} satisfies NounVerbs;
