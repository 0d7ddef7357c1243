/** The events of memories. Only what was said is written; what was left out has the default of its field (src/model/memory-fields.ts). */
import { z } from 'zod';
import { type KindDefinition, kindOf } from '../../ledger/kinds.ts';
import { changesShape } from '../../model/field-shapes.ts';
import type { ChangesOf } from '../../model/field-types.ts';
import { found } from '../../model/found.ts';
import { MEMORY_FIELDS } from '../../model/memory-fields.ts';
import { ARCHIVE_REASONS, MEMORY_STATUSES } from '../../model/memory-values.ts';

const text = () => z.string();
const status = () => z.enum(MEMORY_STATUSES);

export const memoryChanges = () => z.object(changesShape(MEMORY_FIELDS));
export type MemoryChanges = ChangesOf<typeof MEMORY_FIELDS>;

export const memoryRemembered = () =>
  z.object({
    ...changesShape(MEMORY_FIELDS),
    content: text(),
    kind: text(),
    status: status(),
    owner: text(),
    found: found().optional(),
    /** The memory whose place it is to take once a person accepts it. */
    proposes: text().optional(),
    /** Why it is proposed. */
    reason: text().optional(),
  });
export type MemoryRemembered = z.infer<ReturnType<typeof memoryRemembered>>;

const reason = () => text().optional();
/** The event of the version that the author had in view. An id, because version numbers differ between stores. */
const basedOn = () => text().optional();
/** The conflict that the change decides, or whose decision it takes back. */
const resolves = () => basedOn();

export const memoryRevised = () =>
  z.object({
    changes: memoryChanges(),
    status: status().optional(),
    reason: reason(),
    basedOn: basedOn(),
    resolves: resolves(),
    found: found().optional(),
  });
export type MemoryRevised = z.infer<ReturnType<typeof memoryRevised>>;
export const memoryReverted = () =>
  z.object({ to: text(), status: status().optional(), reason: reason(), basedOn: basedOn(), resolves: resolves() });
export type MemoryReverted = z.infer<ReturnType<typeof memoryReverted>>;
export const memoryArchived = () => z.object({ archiveReason: z.enum(ARCHIVE_REASONS), reason: reason() });
export const memoryStatusSet = () => z.object({ status: status(), reason: reason() });
export const memoryRejected = () => z.object({ rejection: text(), reason: reason() });
export const memoryPromoted = () => z.object({ reason: reason() });
export const memoryPinned = () => z.object({ reason: reason() });
export const memoryTagged = () => z.object({ tags: z.array(text()), reason: reason() });

export const MEMORY_REMEMBERED = kindOf('memory.remembered', 1, memoryRemembered);

export const MEMORY_KINDS: readonly KindDefinition[] = [
  MEMORY_REMEMBERED,
  { kind: 'memory.revised', version: 1, body: memoryRevised },
  { kind: 'memory.reverted', version: 1, body: memoryReverted },
  { kind: 'memory.archived', version: 1, body: memoryArchived },
  { kind: 'memory.restored', version: 1, body: memoryStatusSet },
  { kind: 'memory.rejected', version: 1, body: memoryRejected },
  { kind: 'memory.promoted', version: 1, body: memoryPromoted },
  { kind: 'memory.pinned', version: 1, body: memoryPinned },
  { kind: 'memory.unpinned', version: 1, body: memoryPinned },
  { kind: 'memory.tagged', version: 1, body: memoryTagged },
  { kind: 'memory.untagged', version: 1, body: memoryTagged },
];
