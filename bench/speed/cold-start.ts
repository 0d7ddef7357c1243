/** A whole `recollect recall` from the shell beside an empty Node process. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { openMemory } from 'recollect';
import { compare } from '../support/measure.ts';
import { withFolder } from '../support/temporary.ts';
import { turnMaker, word } from '../support/turns.ts';

export const name = 'cold-start';
export const goal = '`recollect recall x --json` on 10,000 memories under 3 × `node -e 0`';

const BIN = join(import.meta.dirname, '../../bin/recollect.cjs');

export async function run(scale: number) {
  return withFolder(async (folder) => {
    const path = join(folder, 'memory.db');
    const memory = await openMemory({ path, synchronous: 'off', scope: 'project:bench' });
    const make = turnMaker(7);
    for (let done = 0; done < 10_000; done += 1_000)
      await memory.remember(Array.from({ length: 1_000 }, (_, index) => ({ content: make(done + index) })));
    await memory.close();
    const spawn = (args: string[]) => {
      const result = spawnSync(process.execPath, args, { stdio: 'ignore' });
      if (result.status !== 0) throw new Error(`node ${args.join(' ')} ended with ${result.status}`);
    };
    const times = Math.ceil(5 * scale);
    const side = (what: string, args: string[]) => ({
      name: what,
      run: (count: number) => {
        for (let i = 0; i < count; i++) spawn(args);
      },
    });
    const empty = side('node -e 0', ['-e', '0']);
    const common = ['--db', path, '--scope', 'project:bench', '--json'];
    const results: Record<string, unknown> = {};
    for (const [what, args] of Object.entries({
      recall: [BIN, 'recall', word(3_000), ...common],
      'recall nothing': [BIN, 'recall', 'x', ...common],
      help: [BIN, '--help'],
    })) {
      const comparison = await compare(side(what, args), empty, 10, times);
      results[what] = { ...comparison, met: comparison.ratio < 3 };
    }
    return results;
  });
}
