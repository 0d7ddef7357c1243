/** How a client starts Recollect: by whole paths, so that neither PATH nor the current folder matters. */
import { posix, win32 } from 'node:path';

export interface Launch {
  readonly platform: NodeJS.Platform;
  /** Node.js itself. */
  readonly command: string;
  /** Our script and its words. */
  readonly args: readonly string[];
}

export interface Wanted {
  readonly platform: NodeJS.Platform;
  readonly node: string;
  /** `bin/recollect.cjs`. */
  readonly script: string;
  /** Options of every command, such as --home, as they are typed. */
  readonly options: readonly string[];
}

export function mcpLaunch({ platform, node, script, options }: Wanted): Launch {
  return { platform, command: node, args: [script, 'mcp', ...options] };
}

/** Folders that are cleared or replaced by those who made them: what is started from there is gone one day. */
const PASSING = new Set(['_npx', '.pnpm', 'dlx']);

export function isPassing(path: string, platform: NodeJS.Platform, temporary: string): boolean {
  const { sep, resolve, relative, isAbsolute } = platform === 'win32' ? win32 : posix;
  const inside = relative(resolve(temporary), resolve(path));
  if (inside !== '' && !inside.startsWith('..') && !isAbsolute(inside)) return true;
  return resolve(path)
    .split(sep)
    .some((part) => PASSING.has(part) || part.startsWith('dlx-'));
}
