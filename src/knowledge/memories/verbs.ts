/** What happens to a memory that may happen to items of other nouns too. */
import { MEMORY_FIELD_TABLE } from '../../model/memory-fields.ts';
import type { WriteContext } from '../context.ts';
import type { NounVerbs, RejectionTarget } from '../noun.ts';
import { contentOf } from '../texts/content-of.ts';
import { REDACTION_REASON, redacted } from '../texts/redacted.ts';
import { forgetMemory, promoteMemory, restoreMemory } from './change-memory.ts';
import { enterMemory, scopeOf } from './load-memory.ts';
import type { MemoryChanges } from './memory-events.ts';
import { memoryProjector } from './projector.ts';
import { revertMemory, submitRevision } from './revise-memory.ts';

export const MEMORY_VERBS = {
  name: 'memory',
  projectors: [memoryProjector],
  forget: forgetMemory,
  restore: restoreMemory,
  revert: revertMemory,
  promote: promoteMemory,
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
