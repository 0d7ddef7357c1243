/** What a memory is opened with, and what stands in for what is left out. */
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { Clock, Random } from '../base/clock.ts';
import { RecollectError, show } from '../base/errors.ts';
import { type Actor, actorSchema, OWNER } from '../model/actor.ts';
import { scopeReference } from '../model/scope.ts';

export interface OpenOptions {
  /** The database file; `memory.db` in the home folder, if left out. `:memory:` keeps it in memory only. */
  readonly path?: string;
  /** A server's address. Not supported yet. */
  readonly url?: string;
  /** The home folder; RECOLLECT_HOME or ~/.recollect, if left out. */
  readonly home?: string;
  /** The scope that is used when a request names none; the project of `cwd`, if left out. */
  readonly scope?: string;
  /** Makes `scope` the only one that this connection can read or write. */
  readonly pinned?: boolean;
  /** Who acts. The local owner, if left out. */
  readonly actor?: Actor;
  /** Where the project is looked for; the current folder, if left out. */
  readonly cwd?: string;
  readonly readOnly?: boolean;
  /** How hard a commit is pressed onto the disk: only `full`, the default, survives a power failure. */
  readonly synchronous?: 'full' | 'normal' | 'off';
  /** How long a command waits for other writers before it fails with store_busy; a minute, if left out. */
  readonly busyTimeoutMs?: number;
  /** Leaves out the check of the last links of each chain, so that a damaged store can be examined. */
  readonly skipTailCheck?: boolean;
  /** @internal */
  readonly clock?: Clock;
  /** @internal */
  readonly random?: Random;
  /** @internal Called before each SQL statement; a test makes it throw. */
  readonly onStatement?: (sql: string) => void;
}

const schema = z.strictObject({
  path: z
    .string()
    .min(1)
    .refine((text) => !text.includes('\0'), 'must not hold NUL')
    .optional(),
  url: z.string().optional(),
  home: z.string().min(1).optional(),
  scope: scopeReference.optional(),
  pinned: z.boolean().optional(),
  actor: actorSchema.optional(),
  cwd: z.string().min(1).optional(),
  readOnly: z.boolean().optional(),
  synchronous: z.enum(['full', 'normal', 'off']).optional(),
  busyTimeoutMs: z.int().min(0).max(3_600_000).optional(),
  skipTailCheck: z.boolean().optional(),
  clock: z.custom<Clock>().optional(),
  random: z.custom<Random>().optional(),
  onStatement: z.custom<(sql: string) => void>().optional(),
});

export interface Settings extends OpenOptions {
  readonly path: string;
  readonly actor: Actor;
  readonly cwd: string;
}

export function readOptions(options: OpenOptions): Settings {
  const result = schema.safeParse(options);
  if (!result.success) {
    const issue = result.error.issues[0]!;
    throw new RecollectError('invalid_input', `openMemory: ${issue.path.join('.') || 'options'}: ${issue.message}`, {
      hint: 'See docs/guides/library.md for the options.',
    });
  }
  if (options.url !== undefined) {
    throw new RecollectError(
      'store_unreachable',
      `A memory on a server cannot be opened yet: ${show(withoutPassword(options.url))}`,
      { hint: 'Give a path to keep it in a file.' },
    );
  }
  if (options.readOnly && options.path === ':memory:') {
    throw new RecollectError(
      'invalid_input',
      'A memory that is kept in memory only begins empty and cannot be read-only',
      {
        hint: 'Give the path of a file, or leave readOnly out.',
      },
    );
  }
  if (options.pinned && options.scope === undefined) {
    throw new RecollectError('invalid_input', 'A pinned connection needs a scope', {
      hint: 'Give scope, for example project:site.',
    });
  }
  const path =
    options.path === ':memory:' ? ':memory:' : resolve(options.path ?? join(homeFolder(options.home), 'memory.db'));
  return { ...options, path, actor: options.actor ?? OWNER, cwd: options.cwd ?? process.cwd() };
}

export function homeFolder(given?: string): string {
  return given ?? (process.env.RECOLLECT_HOME || join(homedir(), '.recollect'));
}

function withoutPassword(url: string): string {
  return url.replace(/\/\/.*@/s, '//…@');
}
