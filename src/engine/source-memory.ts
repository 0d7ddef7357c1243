/** A memory as sources use it: each of their requests is an operation, loaded when it is first asked for. */
import { isAbsolute } from 'node:path';
import { RecollectError } from '../base/errors.ts';
import type { SourceMemories, SourceMemory } from '../sources/source-memory.ts';
import { Engine } from './engine.ts';
import type { OpenOptions } from './options.ts';
import { runEach, runTyped } from './run-typed.ts';

export function sourceMemory(engine: Engine): SourceMemory {
  return {
    actor: engine.identity.actor,
    record: async (turns) => runEach(engine, (await import('../operations/record.ts')).record, turns),
    async hasEvent(id) {
      const { get } = await import('../operations/get.ts');
      try {
        await runTyped(engine, get, { id });
        return true;
      } catch (error) {
        if (!(error instanceof RecollectError)) throw error;
        return error.code === 'erased';
      }
    },
    async findEvents(filter, limit) {
      const { events } = await import('../operations/events.ts');
      return (await runTyped(engine, events, { ...filter, limit })).events;
    },
    startSession: async (names) =>
      runTyped(engine, (await import('../operations/start-session.ts')).startSession, names),
    async endSession(id, as) {
      await runTyped(engine, (await import('../operations/end-session.ts')).endSession, { id, as });
    },
    landSession: async (id, options) =>
      runTyped(engine, (await import('../operations/finish.ts')).finish, { id, sumUp: true, ...options }),
    async listCheckpoints(filter, limit) {
      const { list } = await import('../operations/list.ts');
      const request = { kinds: ['checkpoint'], inherit: false, sort: 'created', ...filter, limit };
      return (await runTyped(engine, list, request)).items;
    },
    async supersedeCheckpoint(id) {
      await runTyped(engine, (await import('../operations/forget.ts')).forget, { id, as: 'superseded' });
    },
  };
}

/** Connections that are open at once. */
const MAX_OPEN = 4;

/** One connection for each folder, opened when it is first asked for. */
export class FolderMemories implements SourceMemories {
  readonly #options: OpenOptions;
  readonly #open = new Map<string, Engine>();

  constructor(options: OpenOptions) {
    this.#options = options;
  }

  async in(folder: string | undefined): Promise<SourceMemory> {
    const cwd = folder !== undefined && isAbsolute(folder) && !folder.includes('\0') ? folder : process.cwd();
    const key = this.#options.scope === undefined ? cwd : '';
    const known = this.#open.get(key);
    if (known) return sourceMemory(known);
    const engine = await Engine.open({ ...this.#options, cwd });
    this.#open.set(key, engine);
    if (this.#open.size > MAX_OPEN) {
      const [oldest, other] = this.#open.entries().next().value!;
      this.#open.delete(oldest);
      await other.close();
    }
    return sourceMemory(engine);
  }

  async close(): Promise<void> {
    for (const engine of this.#open.values()) await engine.close();
    this.#open.clear();
  }
}
