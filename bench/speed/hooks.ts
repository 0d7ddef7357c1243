/** Hooks as a coding agent starts them, each a process of its own, beside an empty Node process that takes turns with them. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openMemory } from 'recollect';
import { quantile, round1 } from '../support/measure.ts';
import { withFolder } from '../support/temporary.ts';
import { turnMaker } from '../support/turns.ts';

export const name = 'hooks';
export const goal = 'p95 of every hook on 10,000 memories at most 150 ms beyond the p95 of `node -e 0`';

const BIN = join(import.meta.dirname, '../../bin/recollect.cjs');
const BEYOND_MS = 150;

export async function run(scale: number) {
  return withFolder(async (folder) => {
    const home = join(folder, 'home');
    const memory = await openMemory({ home, synchronous: 'off', scope: 'project:bench' });
    const make = turnMaker(7);
    for (let done = 0; done < 10_000; done += 1_000)
      await memory.remember(Array.from({ length: 1_000 }, (_, index) => ({ content: make(done + index) })));
    await memory.close();
    const transcript = join(folder, 'transcript.jsonl');
    writeFileSync(transcript, transcriptOf(make));
    const environment = { ...process.env, RECOLLECT_HOME: home, RECOLLECT_SCOPE: 'project:bench' };
    const times = new Map<string, number[]>();
    const measure = (what: string, args: readonly string[], told?: Record<string, unknown>) => {
      const input = told && JSON.stringify({ session_id: 'bench', cwd: folder, transcript_path: transcript, ...told });
      const began = performance.now();
      const { status, stderr } = spawnSync(process.execPath, args, { input, env: environment });
      const took = performance.now() - began;
      if (status !== 0 || stderr.length > 0) throw new Error(`${what} ended with ${status}: ${stderr}`);
      times.set(what, [...(times.get(what) ?? []), took]);
    };
    const hook = (event: string, told: Record<string, unknown>) =>
      measure(event, [BIN, 'hook', 'claude-code', event], told);
    const rounds = Math.ceil(40 * scale) + 2;
    for (let round = 0; round < rounds; round++) {
      measure('node -e 0', ['-e', '0']);
      hook('session-start', { source: 'startup' });
      hook('prompt-submit', { prompt: make(20_000 + round) });
      hook('pre-tool', { tool_name: 'Bash', tool_input: { command: 'npm test' } });
      hook('post-tool', {
        tool_name: 'Bash',
        tool_input: { command: `npm test ${round}` },
        tool_response: { stdout: `${make(30_000 + round)}\n`.repeat(20) },
        tool_use_id: `toolu_${round}`,
      });
      hook('stop', {});
    }
    // The first rounds only warm up.
    const settled = (what: string) => times.get(what)!.slice(2);
    const empty = quantile(settled('node -e 0'), 0.95);
    const of = (what: string) => {
      const [median, p95] = [quantile(settled(what), 0.5), quantile(settled(what), 0.95)];
      return {
        medianMs: round1(median),
        p95Ms: round1(p95),
        p95BeyondMs: round1(p95 - empty),
        met: p95 - empty <= BEYOND_MS,
      };
    };
    return Object.fromEntries([...times.keys()].map((what) => [what, of(what)]));
  });
}

/** Two hundred turns: longer than what a hook reads of it. */
function transcriptOf(make: (index: number) => string): string {
  const line = (index: number) => {
    const role = index % 20 === 0 ? 'user' : 'assistant';
    const text = Array.from({ length: 10 }, (_, part) => make(40_000 + index * 10 + part)).join('\n');
    const message = { role, content: [{ type: 'text', text }] };
    return JSON.stringify({
      type: role,
      uuid: `u${index}`,
      sessionId: 'bench',
      timestamp: '2026-03-01T09:00:00Z',
      message,
    });
  };
  return Array.from({ length: 200 }, (_, index) => `${line(index)}\n`).join('');
}
