/**
 * Sessions of the transcripts that are imported: they are listed, what was said in them belongs to them, and the next session of a project is shown where the last ones were left.
 * They have connections of their own: one that begins a session marks everything that it writes with it.
 */
import { isOpenStatus } from '../../model/session-values.ts';
import { hasCheckpoint, IMPORTED_CHECKPOINTS, leaveCheckpoint } from '../checkpoints.ts';
import type { SourceMemories } from '../source-memory.ts';
import type { Turn } from '../transcripts/turn.ts';

interface Imported {
  readonly id: string;
  readonly folder: string | undefined;
  /** When the last thing in it happened. */
  lastAt: string;
}

export class ImportedSessions {
  readonly #memories: SourceMemories;
  /** By folder and name; nothing for those that are not ours to end. */
  readonly #known = new Map<string, Imported | undefined>();

  constructor(memories: SourceMemories) {
    this.#memories = memories;
  }

  get count(): number {
    return [...this.#known.values()].filter((session) => session !== undefined).length;
  }

  /** Before what was said in it is written. */
  async begin(source: string, { session: externalId, folder, occurredAt = '' }: Turn): Promise<void> {
    if (externalId === undefined) return;
    const key = `${source}\n${folder ?? ''}\n${externalId}`;
    const known = this.#known.get(key);
    if (known && known.lastAt < occurredAt) known.lastAt = occurredAt;
    if (this.#known.has(key)) return;
    const memory = await this.#memories.in(folder);
    const day = occurredAt === '' ? '' : `, ${occurredAt.slice(0, 16).replace('T', ' ')}`;
    const { session } = await memory.startSession({ source, externalId, name: `${source}${day}` });
    // One that hooks began is theirs to end; one that an interrupted import began is ours.
    const { kind, id } = memory.actor;
    const isOurs = isOpenStatus(session.status) && session.agent.kind === kind && session.agent.id === id;
    this.#known.set(key, isOurs ? { id: session.id, folder, lastAt: occurredAt } : undefined);
  }

  /** When everything is imported: all of them end, and the newest of a project that has no checkpoint yet leave one. */
  async end(): Promise<void> {
    const byFolder = Map.groupBy(
      [...this.#known.values()].filter((session) => session !== undefined),
      ({ folder }) => folder,
    );
    for (const [folder, sessions] of byFolder) {
      const memory = await this.#memories.in(folder);
      const ordered = sessions.toSorted((a, b) => (a.lastAt < b.lastAt ? -1 : 1));
      const withoutCheckpoint = ordered.length - ((await hasCheckpoint(memory)) ? 0 : IMPORTED_CHECKPOINTS);
      // The oldest first: the newest checkpoint is that of the newest session. One in which little was asked and done leaves none.
      for (const [index, { id }] of ordered.entries()) {
        const hasLanded =
          index >= withoutCheckpoint &&
          (await leaveCheckpoint(memory, id, { unlessTrivial: true })).checkpoint !== undefined;
        if (!hasLanded) await memory.endSession(id, 'completed');
      }
    }
  }
}
