/** What is known of a program that can be given the memory: where its settings are, and what stands in them. */
import type { Launch } from './launch.ts';
import type { Machine } from './machine.ts';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** `user` counts everywhere, `project` in one folder. */
export type Reach = 'user' | 'project';

export interface Entry {
  /** The keys that lead to it. */
  readonly at: readonly string[];
  readonly value: Json;
  /** It is one element of the list there, beside those of others. */
  readonly isElement?: true;
  /** What the file needs anyway: written where it is missing, and no reason to keep or to touch a file. */
  readonly isFrame?: true;
}

export interface ConfigFile {
  readonly path: string;
  readonly format: 'json' | 'toml';
  readonly entries: readonly Entry[];
}

export interface Client {
  readonly name: string;
  readonly title: string;
  /** Programs whose presence shows that it is there. */
  readonly commands: readonly string[];
  /** Folders that show the same. */
  traces(machine: Machine): readonly string[];
  /** Empty where it has no settings of that reach. */
  files(machine: Machine, reach: Reach, launch: Launch): readonly ConfigFile[];
  /** What the user has to do after installing, if anything. */
  readonly afterwards?: string;
  /** How many of our hooks in one of its files it does not run yet, because the user has not agreed to them. */
  untrustedHooks?(machine: Machine, path: string, hooks: unknown): number;
}

/** The name of our entry in every client. */
export const ENTRY = 'recollect';

/** The form that most clients have taken over from each other. */
export function mcpServers({ command, args }: Launch, more: Record<string, Json> = {}): Entry {
  return { at: ['mcpServers', ENTRY], value: { ...more, command, args } };
}

/** How long a client waits for a hook, which gives up by itself long before. */
const HOOK_SECONDS = 5;

/** Names of a client's events by ours. */
export type HookNames = Readonly<Record<string, string>>;

/** Before a tool only where that is of use: it is a process for each. */
function taken(names: HookNames, { guards }: Launch): [event: string, name: string][] {
  return Object.entries(names).filter(([event]) => guards || event !== 'pre-tool');
}

export interface HookForm {
  /** The client measures how long it waits in milliseconds. */
  readonly inMilliseconds?: true;
  /** Events whose hooks the client starts without waiting for them. Only for those that have nothing to answer. */
  readonly inBackground?: readonly string[];
}

/** The form that most clients have taken over from Claude Code. */
export function groupedHooks(client: string, names: HookNames, launch: Launch, form: HookForm = {}): Entry[] {
  const timeout = form.inMilliseconds ? HOOK_SECONDS * 1_000 : HOOK_SECONDS;
  return taken(names, launch).map(([event, name]) => {
    const isBeside = form.inBackground?.includes(event);
    const hook = { type: 'command', command: launch.hook(client, event), timeout, ...(isBeside && { async: true }) };
    return { at: ['hooks', name], value: { hooks: [hook] }, isElement: true };
  });
}

/** One object for each, in a file that says its version. */
export function listedHooks(
  names: HookNames,
  launch: Launch,
  write: (event: string, seconds: number) => Json,
): Entry[] {
  return [
    { at: ['version'], value: 1, isFrame: true },
    ...taken(names, launch).map(
      ([event, name]): Entry => ({ at: ['hooks', name], value: write(event, HOOK_SECONDS), isElement: true }),
    ),
  ];
}
