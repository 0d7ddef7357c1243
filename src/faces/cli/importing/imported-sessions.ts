/**
 * Sessions of the transcripts that are imported, so that they are listed, what was said in them belongs to them, and the next session of a project is shown where the last ones were left.
 * They have a connection of their own: one that begins a session marks everything that it writes with it.
 */
import type { z } from 'zod';
import { RecollectError } from '../../../base/errors.ts';
import type { Engine } from '../../../engine/engine.ts';
import { isOpenStatus } from '../../../model/session-values.ts';
import type { Operation } from '../../../operations/define.ts';
import { endSession } from '../../../operations/end-session.ts';
import { finish } from '../../../operations/finish.ts';
import { list } from '../../../operations/list.ts';
import { startSession } from '../../../operations/start-session.ts';
import type { Turn } from '../../../transcripts/turn.ts';

/** As many as hooks leave: more would crowd the packs. */
const CHECKPOINTS = 3;

interface Imported {
  readonly id: string;
  readonly folder: string | undefined;
  /** When the last thing in it happened. */
  lastAt: string;
}

export class ImportedSessions {
  readonly #open: (folder: string | undefined) => Promise<Engine>;
  /** By folder and name; nothing for those that are not ours to end. */
  readonly #known = new Map<string, Imported | undefined>();

  constructor(open: (folder: string | undefined) => Promise<Engine>) {
    this.#open = open;
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
    const engine = await this.#open(folder);
    const day = occurredAt === '' ? '' : `, ${occurredAt.slice(0, 16).replace('T', ' ')}`;
    const { session } = await ask(engine, startSession, { source, externalId, name: `${source}${day}` });
    // One that hooks began is theirs to end; one that an interrupted import began is ours.
    const { kind, id } = engine.identity.actor;
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
      const engine = await this.#open(folder);
      const ordered = sessions.toSorted((a, b) => (a.lastAt < b.lastAt ? -1 : 1));
      const checkpoint = { kinds: ['checkpoint'], statuses: ['inbox', 'active'], inherit: false, limit: 1 };
      const hasCheckpoint = (await ask(engine, list, checkpoint)).items.length > 0;
      const leaving = hasCheckpoint ? 0 : CHECKPOINTS;
      // The oldest first, so that the newest checkpoint is that of the newest session.
      for (const [index, { id }] of ordered.entries())
        if (index < ordered.length - leaving || !(await hasLanded(engine, id))) await ask(engine, endSession, { id });
    }
  }
}

/** One in which little was asked and done leaves nothing. */
async function hasLanded(engine: Engine, id: string): Promise<boolean> {
  try {
    await ask(engine, finish, { id, sumUp: true, unlessTrivial: true });
    return true;
  } catch (error) {
    if (error instanceof RecollectError && error.code === 'invalid_input') return false;
    throw error;
  }
}

async function ask<O extends { readonly output: z.ZodType }>(
  engine: Engine,
  operation: O,
  input: Record<string, unknown>,
): Promise<z.output<O['output']>> {
  return (await engine.run(operation as unknown as Operation, input)) as z.output<O['output']>;
}
