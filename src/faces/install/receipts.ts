/** What was added to which file, kept in the home folder, so that it can be taken out exactly; one process at a time changes it. */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { codeOf, RecollectError } from '../../base/errors.ts';
import type { Reach } from './client.ts';
import type { Added } from './edit-json.ts';
import { removeFolders } from './files.ts';

/** How long one installer waits for another. */
const WAIT_FOR_OTHERS_MS = 30_000;

export interface Receipt {
  readonly client: string;
  readonly reach: Reach;
  readonly path: string;
  readonly format: 'json' | 'toml';
  /** Hash of the file as it was before; absent where there was none. */
  readonly before?: string | undefined;
  /** Hash of the file as we left it. */
  readonly after: string;
  /** Folders that were made for it, outermost first. */
  readonly folders: readonly string[];
  /** In the order in which they were added. */
  readonly added: readonly Added[];
  /** The text that was added to a TOML file. */
  readonly piece?: string | undefined;
  /** The words that start Recollect there. */
  readonly launch: readonly string[];
}

export class Receipts {
  readonly #folder: string;

  constructor(home: string) {
    this.#folder = join(home, 'install');
  }

  list(): Receipt[] {
    const path = this.#file('receipts.json');
    try {
      return (JSON.parse(readFileSync(path, 'utf8')) as { files: Receipt[] }).files;
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return [];
      throw new RecollectError('invalid_input', `The record of what was installed cannot be read: ${path}`, {
        hint: 'Move it away; then remove Recollect from the settings of your clients yourself.',
        cause: error,
      });
    }
  }

  find(path: string): Receipt | undefined {
    return this.list().find((receipt) => receipt.path === path);
  }

  /** Before the file itself is changed: a crash in between leaves a record of nothing, never a change without a record. */
  put(receipt: Receipt, before: Buffer | undefined): void {
    if (before) writeFileSync(this.#backup(receipt.before!), before, { mode: 0o600 });
    this.#write([...this.list().filter(({ path }) => path !== receipt.path), receipt]);
  }

  drop(path: string): void {
    this.#write(this.list().filter((receipt) => receipt.path !== path));
  }

  /** The file as it was before; undefined where there was none, or where the copy is damaged. */
  before({ before }: Receipt): Buffer | undefined {
    if (before === undefined) return undefined;
    try {
      const bytes = readFileSync(this.#backup(before));
      return hashOf(bytes) === before ? bytes : undefined;
    } catch {
      return undefined;
    }
  }

  /** Runs the work while no other process installs. The database's lock ends with its process, however that ends. */
  async alone<T>(work: () => T | Promise<T>): Promise<T> {
    const lock = this.#lock();
    try {
      return await work();
    } finally {
      // The lock goes while it is held, the folders when nothing of it is left.
      const isEmpty = this.list().length === 0;
      if (isEmpty) this.#forget();
      lock.close();
      if (isEmpty) removeFolders([dirname(this.#folder), this.#folder]);
    }
  }

  /** Whoever was last to leave took the file away: a lock counts only on the file that is still there. */
  #lock(): DatabaseSync {
    const path = this.#file('lock.db');
    for (;;) {
      mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
      writeFileSync(path, '', { flag: 'a', mode: 0o600 });
      const before = numberOf(path);
      const lock = new DatabaseSync(path, { timeout: WAIT_FOR_OTHERS_MS });
      take(lock);
      if (before !== undefined && numberOf(path) === before) return lock;
      lock.close();
    }
  }

  #file(name: string): string {
    return join(this.#folder, name);
  }

  #backup(hash: string): string {
    return join(this.#folder, `${hash}.backup`);
  }

  #write(files: readonly Receipt[]): void {
    const path = this.#file('receipts.json');
    writeFileSync(`${path}.tmp`, `${JSON.stringify({ version: 1, files }, null, 2)}\n`, { mode: 0o600 });
    renameSync(`${path}.tmp`, path);
    const kept = new Set(files.map(({ before }) => `${before}.backup`));
    for (const name of readdirSync(this.#folder))
      if (name.endsWith('.backup') && !kept.has(name)) rmSync(this.#file(name));
  }

  #forget(): void {
    for (const name of ['receipts.json', 'receipts.json.tmp']) rmSync(this.#file(name), { force: true });
    try {
      rmSync(this.#file('lock.db'), { force: true });
    } catch {
      // Windows takes no file away that is open.
    }
  }
}

function numberOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.ino;
}

export function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function take(lock: DatabaseSync): void {
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    throw new RecollectError('install_busy', 'Another process has been installing for too long', {
      hint: 'Wait until it finishes, or stop it, and try again.',
      cause: error,
    });
  }
}
