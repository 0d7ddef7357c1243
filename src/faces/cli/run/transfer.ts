/** What export and import need besides their input: somewhere to write lines to, or to read them from. */
import { resolve } from 'node:path';
import { LIMITS } from '../../../base/limits.ts';
import type { RunOptions } from '../../../engine/engine.ts';
import { fs } from '../../shared/node-modules.ts';
import type { Request } from '../args/read-request.ts';
import { STDIN } from '../input/byte-source.ts';
import { assertUtf8, linesOf } from '../input/read-lines.ts';
import { fileTarget, stdoutTarget } from './export-target.ts';
import type { Interrupt } from './interrupt.ts';

export interface Transfer {
  readonly options: RunOptions;
  /** The lines are the output, so what was done is told beside it. */
  readonly takesStdout: boolean;
  /** The file that was written. */
  readonly file?: string;
  finish(): Promise<void>;
  discard(): void;
}

export async function startTransfer({ command, extras }: Request, interrupt: Interrupt): Promise<Transfer> {
  return command.name === 'export'
    ? exportTo(extras.file, extras.force === true, interrupt)
    : importFrom(extras.file ?? STDIN, interrupt);
}

function exportTo(file: string | undefined, force: boolean, interrupt: Interrupt): Transfer {
  const target = file === undefined ? stdoutTarget() : fileTarget(file, force);
  const write = (line: string) => {
    interrupt.check();
    const written = target.write(line);
    return written && interrupt.during(written);
  };
  return {
    options: { write },
    takesStdout: file === undefined,
    ...(file !== undefined && { file: resolve(file) }),
    finish: () => interrupt.during(target.finish()),
    discard: () => target.discard(),
  };
}

async function importFrom(path: string, interrupt: Interrupt): Promise<Transfer> {
  const isFile = path !== STDIN && fs.statSync(path, { throwIfNoEntry: false })?.isFile() === true;
  // Import writes as it reads. A file can be read twice, and one that is no text is then refused before anything is written.
  if (isFile) await assertUtf8(path);
  interrupt.signal.addEventListener('abort', () => void (path === STDIN && process.stdin.destroy()));
  return {
    options: { lines: checked(linesOf(path, LIMITS.importLine), interrupt) },
    takesStdout: false,
    finish: async () => undefined,
    discard: () => undefined,
  };
}

async function* checked(lines: AsyncIterable<string>, interrupt: Interrupt): AsyncGenerator<string> {
  for await (const line of lines) {
    interrupt.check();
    yield line;
  }
}
