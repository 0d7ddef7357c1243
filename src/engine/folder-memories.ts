/** Memories for an import, which may bring work of many projects: one connection for each folder, opened when it is first asked for. */
import { givenFolder } from '../base/paths.ts';
import type { SourceMemories, SourceMemory } from '../sources/source-memory.ts';
import { Engine } from './engine.ts';
import type { OpenOptions } from './options.ts';
import { sourceMemory } from './source-memory.ts';

/** Connections that are open at once. */
const MAX_OPEN = 4;

export class FolderMemories implements SourceMemories {
  readonly #options: OpenOptions;
  readonly #open = new Map<string, Engine>();

  constructor(options: OpenOptions) {
    this.#options = options;
  }

  async in(folder: string | undefined): Promise<SourceMemory> {
    const cwd = (folder && givenFolder(folder)) || process.cwd();
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
