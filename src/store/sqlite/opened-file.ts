/** Notices that another file was put in the place of one that is open: what is written then would be in no file that anybody finds. */
import { statSync } from 'node:fs';
import { RecollectError } from '../../base/errors.ts';
import type { Finding } from '../port/store.ts';

export class OpenedFile {
  readonly #path: string;
  readonly #file: string | undefined;
  #log: string | undefined;

  /** Before the connection is made: a file that is replaced just then is noticed later, never missed. */
  constructor(path: string) {
    this.#path = path;
    this.#file = path === ':memory:' ? undefined : identityOf(path);
  }

  get isReplaced(): boolean {
    return this.#file !== undefined && identityOf(this.#path) !== this.#file;
  }

  /** Under the write lock, when the log is there: SQLite never removes it while a connection is open. */
  refuseReplaced(): void {
    if (this.#file === undefined) return;
    const log = identityOf(`${this.#path}-wal`);
    this.#log ??= log;
    if (this.isReplaced) throw replaced(this.#path);
    if (log === undefined || log !== this.#log) throw replaced(`${this.#path}-wal`);
  }
}

export function replacedFinding(path: string): Finding {
  return {
    check: 'file',
    status: 'failed',
    message: `The file was replaced or removed since it was opened: ${path}. What is read comes from the file that was there before, and nothing can be written`,
    fix: 'End this program and start it again; it then opens the file that is there now.',
  };
}

function replaced(path: string): RecollectError {
  return new RecollectError('store_replaced', `The file was replaced or removed since it was opened: ${path}`, {
    hint: 'Nothing of this command was stored. Put the file back, or close this connection and open the store again; close all programs that use a store before you restore a backup.',
    details: { path },
  });
}

/** Numbers lose digits of very large inodes, which file systems that let an open file be replaced do not have. */
function identityOf(path: string): string | undefined {
  const facts = statSync(path, { throwIfNoEntry: false });
  return facts && `${facts.dev} ${facts.ino}`;
}
