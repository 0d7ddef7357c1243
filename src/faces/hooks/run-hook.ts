/**
 * `recollect hook <client> <event>`: a host tells what happens and waits for the answer, so this must never be in its way. It always ends well for the
 * host, in time, and with nothing on stdout but an answer in the host's form.
 */

import { join } from 'node:path';
import { messageOf, RecollectError } from '../../base/errors.ts';
import { givenFolder } from '../../base/paths.ts';
import type { Config, HookSettings } from '../../engine/config-file.ts';
import { CONFIG_FILE, homeFolder } from '../../engine/home-folder.ts';
import type { Actor } from '../../model/actor.ts';
import { isIdOf } from '../../model/nouns.ts';
import type { Settings } from '../shared/global-options.ts';
import { openOptions } from '../shared/open-options.ts';
import { stderr, stdout } from '../shared/output.ts';
import { HOOK_EVENTS, type HookClient, type HookEvent } from './client.ts';
import { HOOK_CLIENTS } from './clients/index.ts';
import { HookPayload, readStdin } from './hook-payload.ts';
import { DeadlinePassed, noteFailure } from './note-failure.ts';
import { covers, isBelow, isInForce, type Pause, readPauses } from './pauses.ts';

const { existsSync } = process.getBuiltinModule('node:fs');

/** Hosts wait for some seconds at least; people notice less. */
const DEADLINE_MS = 1_500;

export async function runHook(read: () => { settings: Settings; words: readonly string[] }): Promise<void> {
  if (process.env.RECOLLECT_HOOKS === 'off') return;
  let asked: ReturnType<typeof read> = { settings: {}, words: [] };
  // Nothing that is still under way is done by half: a transaction that was not committed did not happen.
  const giveUp = () => {
    noteFailure(asked.settings.home, asked.words, new DeadlinePassed());
    process.exit(0);
  };
  let timer = setTimeout(giveUp, DEADLINE_MS).unref();
  const began = performance.now();
  const setDeadline = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, Math.max(0, ms - (performance.now() - began))).unref();
  };
  try {
    asked = read();
    const answer = await answerTo(asked.words, asked.settings, setDeadline);
    if (answer !== undefined) await stdout.write(`${JSON.stringify(answer)}\n`);
  } catch (error) {
    const hint = error instanceof RecollectError ? `hint: ${error.hint}\n` : '';
    await stderr.write(`recollect hook: ${messageOf(error)}\n${hint}`).catch(() => undefined);
    noteFailure(asked.settings.home, asked.words, error);
  } finally {
    clearTimeout(timer);
  }
}

async function answerTo(
  [clientName, eventName, ...rest]: readonly string[],
  settings: Settings,
  setDeadline: (ms: number) => void,
): Promise<object | undefined> {
  const toldAt = Date.now();
  const client = HOOK_CLIENTS.find(({ name }) => name === clientName);
  const event = HOOK_EVENTS.find((name) => name === eventName);
  if (client === undefined || event === undefined || rest.length > 0)
    throw new RecollectError('invalid_input', 'hook needs a client and an event', {
      hint: `Clients: ${HOOK_CLIENTS.map(({ name }) => name).join(', ')}. Events: ${HOOK_EVENTS.join(', ')}.`,
    });
  // The code is read while the host still talks.
  const { hooks = {}, policies } = await readSettings(settings.home);
  setDeadline(hooks.deadlineMs ?? DEADLINE_MS);
  if (hasNothingToDo(event, hooks)) return undefined;
  const [text, { handleEvent, sessionOf }, { Engine }] = await Promise.all([
    readStdin(),
    import('./handle-event.ts'),
    import('../../engine/engine.ts'),
  ]);
  const told = new HookPayload(client, text);
  if (client.passesOver?.(event, told.text('trigger'))) return undefined;
  const cwd = folderOf(client, told);
  if (isIgnored(cwd, hooks)) return undefined;
  const session = told.id('session');
  const { pauses, wasPaused } = pausesAt(settings.home, cwd, session);
  const { actor, ...options } = openOptions(settings);
  const engine = await Engine.open({
    ...options,
    actor: actor ?? actorOf(client),
    cwd,
    policies,
    // A prompt is no question to us: it is kept as a prompt, or, where it was erased before, not at all.
    queryLog: false,
    via: 'hook',
    readOnly: settings.readOnly,
    busyTimeoutMs: hooks.deadlineMs ?? DEADLINE_MS,
  });
  try {
    const noted = (error: unknown) => noteFailure(settings.home, [client.name, event], error);
    const occasion = { client, event, told, toldAt, engine, settings: hooks, wasPaused, noteFailure: noted };
    const pause = pauses.length === 0 ? undefined : await pauseOf(pauses, cwd, session, () => sessionOf(occasion));
    if (pause === undefined) return await handleEvent(occasion);
    // Packs are handed over as before: they keep nothing.
    const answer = await handleEvent({ ...occasion, settings: { ...hooks, capture: 'none' } });
    const { withPauseTold } = await import('./say-paused.ts');
    return withPauseTold(settings.home, { client, event, session }, pause, answer);
  } finally {
    await engine.close();
  }
}

/** Those that are in force now, and whether one about this place was at a time. */
function pausesAt(home: string | undefined, folder: string, session: string | undefined) {
  const all = readPauses(home);
  const now = new Date().toISOString();
  return {
    pauses: all.filter((pause) => isInForce(pause, now)),
    wasPaused: (at: string, ours?: string) =>
      all.some((pause) => isInForce(pause, at) && covers(pause, { folder, sessions: [session, ours] })),
  };
}

/** The pause that is about this place. Only where a session of ours is paused, it takes a look into the memory to know which this is. */
async function pauseOf(
  pauses: readonly Pause[],
  folder: string,
  session: string | undefined,
  findOurs: () => Promise<{ readonly id: string } | undefined>,
): Promise<Pause | undefined> {
  const byHost = pauses.find((pause) => covers(pause, { folder, sessions: [session] }));
  if (byHost !== undefined || !pauses.some((pause) => isIdOf('session', pause.session))) return byHost;
  const ours = await findOurs();
  return pauses.find((pause) => ours !== undefined && pause.session === ours.id);
}

/** Most users have none, and then the code that reads them is not needed. */
async function readSettings(home: string | undefined): Promise<Config> {
  if (!existsSync(join(homeFolder(home), CONFIG_FILE))) return {};
  return (await import('../../engine/config-file.ts')).readConfig(home);
}

/** Of the commonest event most users want nothing. */
function hasNothingToDo(event: HookEvent, { capture, enforceGuidelines }: HookSettings): boolean {
  if (event === 'pre-tool') return enforceGuidelines !== true;
  return capture === 'none' && event !== 'session-start' && event !== 'prompt-submit';
}

/** The same agent as over MCP, so that its tool calls and its turns are one session; `via` says through what it came. */
function actorOf({ name }: HookClient): Actor {
  return { kind: 'agent', id: name, user: 'owner' };
}

/** Where the work began: an agent that goes into a folder below is still at the same work. */
function folderOf({ folderVariable }: HookClient, told: HookPayload): string {
  const given = (folderVariable === undefined ? undefined : process.env[folderVariable]) || told.text('folder');
  return (given && givenFolder(given)) || process.cwd();
}

function isIgnored(folder: string, { ignore = [] }: HookSettings): boolean {
  return ignore.some((other) => isBelow(folder, other));
}
