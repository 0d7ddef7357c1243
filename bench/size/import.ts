/** Importing a long transcript: how fast, in how much memory, and again when all of it is known. */
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { round1 } from '../support/measure.ts';
import { withFolder } from '../support/temporary.ts';
import { turnMaker } from '../support/turns.ts';

export const name = 'import';
export const goal =
  'A transcript of 300 MB in bounded memory (below 512 MB), known again without reading it into the store';

const BIN = join(import.meta.dirname, '../../bin/recollect.cjs');
const BYTES = 300_000_000;
const MAX_MB = 512;
/** Says on stderr how much memory it took at most, in KB. */
const TELL_MEMORY = 'data:text/javascript,process.on("exit",()=>process._rawDebug(process.resourceUsage().maxRSS))';

export async function run(scale: number) {
  return withFolder(async (folder) => {
    const path = join(folder, 'transcript.jsonl');
    const lines = writeTranscript(path, BYTES * scale, folder);
    const measure = (...more: string[]) => {
      const began = performance.now();
      const args = ['--import', TELL_MEMORY, BIN, 'import', '--file', path, '--json', ...more];
      const { status, stdout, stderr } = spawnSync(process.execPath, args, {
        env: { ...process.env, RECOLLECT_HOME: join(folder, 'home') },
        encoding: 'utf8',
      });
      if (status !== 0) throw new Error(`import ended with ${status}: ${stderr}`);
      const seconds = (performance.now() - began) / 1_000;
      const megabytes = Number(stderr.trim().split('\n').at(-1)) / 1_024;
      const { recorded, known } = JSON.parse(stdout) as { recorded: number; known: number };
      return {
        seconds: round1(seconds),
        megabytesPerSecond: round1((BYTES * scale) / 1e6 / seconds),
        maxMemoryMb: Math.round(megabytes),
        recorded,
        known,
        met: megabytes < MAX_MB,
      };
    };
    return { lines, first: measure(), again: measure() };
  });
}

/** Prompts, replies with uses of tools, and their outputs, which are most of a transcript. */
function writeTranscript(path: string, bytes: number, cwd: string): number {
  const make = turnMaker(11);
  const text = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => make(from + index)).join('\n');
  const file = openSync(path, 'w');
  let lines = 0;
  for (let written = 0; written < bytes; lines++) {
    const common = {
      uuid: `u${lines}`,
      sessionId: `s${Math.floor(lines / 500)}`,
      cwd,
      timestamp: new Date(1.77e12 + lines * 1_000).toISOString(),
    };
    written += writeSync(file, `${JSON.stringify({ ...common, ...messageOf(lines, text) })}\n`);
  }
  closeSync(file);
  return lines;
}

function messageOf(index: number, text: (from: number, count: number) => string): object {
  const said = (role: string, content: unknown) => ({ type: role, message: { role, content } });
  if (index % 9 === 0) return said('user', text(index, 2));
  if (index % 2 === 1)
    return said('assistant', [
      { type: 'text', text: text(index, 3) },
      { type: 'tool_use', id: `toolu_${index}`, name: 'Bash', input: { command: text(index, 1) } },
    ]);
  return said('user', [{ type: 'tool_result', tool_use_id: `toolu_${index - 1}`, content: text(index, 60) }]);
}
