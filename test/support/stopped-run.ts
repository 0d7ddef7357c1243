/** A run that was stopped after its first step, and waits to be gone on with. */
import { LIMITS, type Memory } from '../../src/index.ts';

/** Too long to be read for entities as it is written. */
const LONG = 'Redis is asked. '.repeat(LIMITS.lengthReadAtOnce / 16 + 1);

export async function stoppedRun(memory: Memory): Promise<string> {
  await memory.record({ kind: 'tool_result', content: LONG });
  const stop = new AbortController();
  await memory.extract({}, { onProgress: () => stop.abort(), signal: stop.signal });
  return (await memory.runs({ kinds: ['extract'], states: ['pending'] })).runs[0]!.id;
}
