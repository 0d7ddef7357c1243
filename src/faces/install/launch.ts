/** How a client starts Recollect: by whole paths, so that neither PATH nor the current folder matters. */
import { posix, win32 } from 'node:path';

export interface Launch {
  /** Node.js itself. */
  readonly command: string;
  /** Our script and its words. */
  readonly args: readonly string[];
  /** Hooks are asked before each use of a tool too, because guidelines are to be kept. */
  readonly guards: boolean;
  /** A hook as a line for a shell. */
  hook(client: string, event: string): string;
}

export interface Wanted {
  readonly platform: NodeJS.Platform;
  readonly node: string;
  /** `bin/recollect.cjs`. */
  readonly script: string;
  /** Options of every command, such as --home, as they are typed. */
  readonly options: readonly string[];
  readonly guards?: boolean;
  /** For which client: the agent that its server and its hooks act as. */
  readonly client?: string | undefined;
  /** Sets of tools beside those that every agent gets. */
  readonly toolsets?: readonly string[];
}

export function launchOf({ platform, node, script, options, guards = false, client, toolsets = [] }: Wanted): Launch {
  const actor = client === undefined ? [] : ['--actor', `agent:${client}`];
  const line = (...words: string[]) => words.map((word) => quoted(word, platform)).join(' ');
  return {
    command: node,
    args: [script, 'mcp', ...options, ...actor, ...(toolsets.length === 0 ? [] : ['--toolsets', toolsets.join(',')])],
    guards,
    hook: (name, event) => line(node, script, 'hook', name, event, ...options),
  };
}

/**
 * For the shell that a client hands its hooks to. On Windows that may be any of three, so paths have slashes, which all of
 * them and Node.js take, and only what needs quotes has them.
 */
export function quoted(word: string, platform: NodeJS.Platform): string {
  if (platform === 'win32') {
    const plain = word.replaceAll('\\', '/');
    return /^[\w@%+=:,./~-]+$/.test(plain) ? plain : `"${plain}"`;
  }
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** Folders that are cleared or replaced by those who made them: what is started from there is gone one day. */
const PASSING = new Set(['_npx', '.pnpm', 'dlx']);

/** On macOS these are links, and whether a path has followed them depends on who says it. */
const PRIVATE = /^\/private(?=\/(?:tmp|var|etc)(?:\/|$))/;

export function isPassing(path: string, platform: NodeJS.Platform, temporary: string): boolean {
  const { sep, resolve, relative, isAbsolute } = platform === 'win32' ? win32 : posix;
  const place = (given: string) => (platform === 'darwin' ? given.replace(PRIVATE, '') : given);
  const inside = relative(resolve(place(temporary)), resolve(place(path)));
  if (inside !== '' && !inside.startsWith('..') && !isAbsolute(inside)) return true;
  return resolve(path)
    .split(sep)
    .some((part) => PASSING.has(part) || part.startsWith('dlx-'));
}
