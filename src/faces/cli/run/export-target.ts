/** Where the lines of an export go: stdout, or a file that appears only when it is complete. */
import { basename, dirname, join } from 'node:path';
import { codeOf, messageOf, RecollectError, show } from '../../../base/errors.ts';
import { nextTurn } from '../../../base/pause.ts';
import { fs } from '../../shared/node-modules.ts';
import { stdout } from '../../shared/output.ts';
import { safeJson } from '../terminal/plain-text.ts';

export interface LineTarget {
  /** Most lines are only put aside; now and then all of those are written, which takes a while. */
  write(line: string): void | Promise<void>;
  /** Everything is written and on the disk. */
  finish(): Promise<void>;
  /** Takes away what was begun. */
  discard(): void;
}

const BUFFER = 64 * 1024;

export function stdoutTarget(): LineTarget {
  stdout.stayResponsive();
  const target = buffered({
    write: (text) => stdout.write(text),
    finish: async () => undefined,
    discard: () => undefined,
  });
  return stdout.isTerminal ? { ...target, write: (line) => target.write(safeJson(line)) } : target;
}

export function fileTarget(path: string, force: boolean): LineTarget {
  assertReplaceable(path, force);
  const temporary = join(dirname(path), `.${basename(path)}.${process.pid}-${Date.now().toString(36)}.tmp`);
  const file = attempt(path, () => fs.openSync(temporary, 'wx', 0o600));
  let open = true;
  const close = () => {
    if (open) fs.closeSync(file);
    open = false;
  };
  return buffered({
    async write(text) {
      attempt(path, () => writeAll(file, Buffer.from(text)));
    },
    async finish() {
      attempt(path, () => fs.fsyncSync(file));
      close();
      assertReplaceable(path, force);
      attempt(path, () => fs.renameSync(temporary, path));
      syncFolder(dirname(path));
    },
    discard() {
      close();
      fs.rmSync(temporary, { force: true });
    },
  });
}

function buffered(target: {
  write(text: string): Promise<void>;
  finish(): Promise<void>;
  discard(): void;
}): LineTarget {
  let pending = '';
  const flush = async () => {
    const text = pending;
    pending = '';
    await target.write(text);
    // A file and a quick reader never make us wait; without this Ctrl-C would not be heard.
    await nextTurn();
  };
  return {
    write(line) {
      pending += `${line}\n`;
      return pending.length >= BUFFER ? flush() : undefined;
    },
    async finish() {
      await flush();
      await target.finish();
    },
    discard: () => target.discard(),
  };
}

function writeAll(file: number, bytes: Buffer): void {
  for (let done = 0; done < bytes.length; ) done += fs.writeSync(file, bytes, done);
}

function assertReplaceable(path: string, force: boolean): void {
  const facts = fs.lstatSync(path, { throwIfNoEntry: false });
  if (facts === undefined || (force && (facts.isFile() || facts.isSymbolicLink()))) return;
  const isFile = facts.isFile() || facts.isSymbolicLink();
  throw new RecollectError('invalid_input', isFile ? `${show(path)} already exists` : `${show(path)} is not a file`, {
    hint: isFile ? 'Choose another name, or add --force to replace it.' : 'Omit --file to write to stdout.',
    details: { path },
  });
}

/** Without this a power failure could take the new name away again. Some systems cannot open folders. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32' || !fs.existsSync(folder)) return;
  const handle = fs.openSync(folder, 'r');
  try {
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
}

function attempt<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const full = codeOf(error) === 'ENOSPC';
    throw new RecollectError(
      full ? 'store_full' : 'invalid_input',
      `${show(path)} cannot be written: ${messageOf(error)}`,
      {
        hint: full ? 'Free some space and try again.' : 'Check the path and the permissions of its folder.',
        details: { path },
        cause: error,
      },
    );
  }
}
