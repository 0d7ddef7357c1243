/** Says once in a session that nothing of it is kept. */

import { join } from 'node:path';
import { sha256Hex } from '../../base/hash.ts';
import { fieldsOf, textsOf } from '../../base/records.ts';
import { homeFolder } from '../../engine/home-folder.ts';
import type { HookClient, HookEvent } from './client.ts';
import { describePause, type Pause, writeWhole } from './pauses.ts';

const fs = process.getBuiltinModule('node:fs');
const TOLD_FILE = 'pauses-told.json';
/** More sessions are not open at once. */
const MAX_TOLD = 200;

const SAID_AT: ReadonlySet<HookEvent> = new Set(['session-start', 'prompt-submit']);

/** The answer to the host with what is to be told in it. */
export function withPauseTold(
  home: string | undefined,
  { client, event, session }: { client: HookClient; event: HookEvent; session: string | undefined },
  pause: Pause,
  answer: object | undefined,
): object | undefined {
  // Without a session nobody knows whether it was told; then it is told when one begins.
  if (!SAID_AT.has(event) || (session === undefined && event !== 'session-start')) return answer;
  const text = `Recollect keeps nothing of this: capture is paused (${describePause(pause)}). \`recollect resume\` ends that.`;
  const note = client.forPeople?.(text) ?? client.context(event, text);
  if (note === undefined) return answer;
  const name = sha256Hex(`${client.name}\n${session ?? ''}\n${pause.from}`).slice(0, 24);
  const told = readTold(home);
  if (session !== undefined && told.includes(name)) return answer;
  writeWhole(home, TOLD_FILE, { told: [...told, name].slice(-MAX_TOLD) });
  return answer === undefined ? note : merged(note, answer);
}

/** Only a help: without it something is told once more. */
function readTold(home: string | undefined): string[] {
  try {
    return textsOf(fieldsOf(JSON.parse(fs.readFileSync(join(homeFolder(home), TOLD_FILE), 'utf8'))).told);
  } catch {
    return [];
  }
}

/** Both say something in the same form; where both have a text for the model, one comes after the other. */
function merged(note: object, answer: object): object {
  const result: Record<string, unknown> = { ...answer };
  for (const [key, value] of Object.entries(note)) {
    const other = result[key];
    if (typeof value === 'object' && typeof other === 'object' && other !== null) result[key] = merged(value, other);
    else if (typeof value === 'string' && typeof other === 'string' && other !== value)
      result[key] = `${value}\n\n${other}`;
    else result[key] = value;
  }
  return result;
}
