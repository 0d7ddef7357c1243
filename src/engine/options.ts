/** What a memory is opened with, and what stands in for what is left out. */
import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { Clock, Random } from '../base/clock.ts';
import { RecollectError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import { type GivenVectors, readVectorSettings, type VectorSettings } from '../embedding/settings.ts';
import type { Notice } from '../gate/admit-request.ts';
import { type Actor, actorSchema, OWNER } from '../model/actor.ts';
import { FACES, type Face } from '../model/face.ts';
import { label } from '../model/fields.ts';
import { type GivenPolicies, policiesSchema } from '../model/policies.ts';
import { RIGHTS, type Right } from '../model/right.ts';
import { scopeReference } from '../model/scope.ts';
import { readAddress } from '../store/postgres/address.ts';
import type { Database } from '../store/postgres/database.ts';
import { homeFolder } from './home-folder.ts';

export interface OpenOptions {
  /** The database file; `memory.db` in the home folder, if left out. `:memory:` keeps it in memory only. */
  readonly path?: string | undefined;
  /** The address of a PostgreSQL server, postgres://user:password@host:port/database; then there is no file. */
  readonly url?: string;
  /** The home folder; RECOLLECT_HOME or ~/.recollect, if left out. */
  readonly home?: string;
  /** The scope that is used when a request names none; the project of `cwd`, if left out. */
  readonly scope?: string;
  /** Makes `scope` the only one that this connection can read or write. */
  readonly pinned?: boolean;
  /** Who acts. The local owner, if left out. */
  readonly actor?: Actor;
  /** How much it may do: `read`, also `write`, or `admin`, which is everything and the default. */
  readonly right?: Right;
  /** Through what its requests come, for `audit`; the library, if left out. */
  readonly via?: Face;
  /** The session with which what is written is marked, until another begins; none, if left out. */
  readonly session?: string | undefined;
  /** Where the project is looked for; the current folder, if left out. */
  readonly cwd?: string;
  readonly readOnly?: boolean;
  /** How hard a commit is pressed onto the disk: only `full`, the default, survives a power failure. */
  readonly synchronous?: 'full' | 'normal' | 'off';
  /** How long a command waits for other writers before it fails with store_busy; a minute, if left out. */
  readonly busyTimeoutMs?: number;
  /** What happens to secrets and to texts that give orders; see docs/guides/safety.md. */
  readonly policies?: GivenPolicies;
  /** Told when a request was changed on its way in, such as when a secret was taken out of it. */
  readonly onNotice?: (notice: Notice) => void;
  /** How tokens are counted: `o200k`, the default, loads a tokenizer when first needed; `bound` loads nothing and counts rather too many. */
  readonly tokenizer?: 'o200k' | 'bound';
  /** Whether questions are kept for `queries` and `suggest`; they are, if left out, where the store is open for writing. */
  readonly queryLog?: boolean | undefined;
  /** What finds texts by their meaning; `off`, if left out. See docs/guides/vectors.md. */
  readonly vectors?: GivenVectors | undefined;
  /** Leaves out the check of the last links of each chain, so that a damaged store can be examined. */
  readonly skipTailCheck?: boolean;
  /** @internal */
  readonly clock?: Clock;
  /** @internal */
  readonly random?: Random;
  /** @internal Called before each SQL statement; a test makes it throw. */
  readonly onStatement?: (sql: string) => void;
  /** @internal A PostgreSQL that is reached in another way than by an address, such as one in this process. */
  readonly database?: Database;
}

const flag = z.boolean().optional();
const folder = z.string().min(1).optional();
const internal = z.unknown().optional();

const schema = z.strictObject({
  path: z
    .string()
    .min(1)
    .refine((text) => !text.includes('\0'), 'must not hold NUL')
    .optional(),
  url: z.string().optional(),
  home: folder,
  scope: scopeReference.optional(),
  pinned: flag,
  actor: actorSchema.optional(),
  via: z.enum(FACES).optional(),
  session: label(LIMITS.label).optional(),
  cwd: folder,
  readOnly: flag,
  synchronous: z.enum(['full', 'normal', 'off']).optional(),
  busyTimeoutMs: z.int().min(0).max(3_600_000).optional(),
  policies: internal,
  onNotice: internal,
  right: internal,
  tokenizer: z.enum(['o200k', 'bound']).optional(),
  queryLog: flag,
  vectors: internal,
  skipTailCheck: flag,
  clock: internal,
  random: internal,
  onStatement: internal,
  database: internal,
});

/** A path is there, unless there is a URL or a database. */
export interface Settings extends Omit<OpenOptions, 'vectors'> {
  readonly vectors: VectorSettings;
  readonly actor: Actor;
  readonly cwd: string;
}

export function readOptions(options: OpenOptions): Settings {
  check(schema, options, []);
  // Seldom given, and its schema is not made for those who do not.
  if (options.policies !== undefined) check(policiesSchema(), options.policies, ['policies']);
  if (options.onNotice !== undefined && typeof options.onNotice !== 'function')
    throw wrong('onNotice', 'must be a function');
  if (options.right !== undefined && !RIGHTS.includes(options.right))
    throw wrong('right', `must be one of ${RIGHTS.join(', ')}`);
  if ([options.url, options.path, options.database].filter((place) => place !== undefined).length > 1) {
    throw new RecollectError('invalid_input', 'A memory is kept either in a file or on a server', {
      hint: 'Give path or url, not both.',
    });
  }
  // What cannot be read is refused here, and without saying it: it may hold a password.
  if (options.url !== undefined) readAddress(options.url);
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
  return {
    ...options,
    vectors: readVectorSettings(options.vectors),
    path: pathOf(options),
    actor: options.actor ?? OWNER,
    cwd: options.cwd ?? process.cwd(),
  };
}

function check(schema: z.ZodType, value: unknown, place: readonly string[]): void {
  const result = schema.safeParse(value, { jitless: true });
  if (result.success) return;
  const issue = result.error.issues[0]!;
  throw wrong([...place, ...issue.path].join('.') || 'options', issue.message);
}

function wrong(field: string, what: string): RecollectError {
  return new RecollectError('invalid_input', `openMemory: ${field}: ${what}`, {
    hint: 'See docs/guides/library.md for the options.',
  });
}

function pathOf({ path, url, database, home }: OpenOptions): string | undefined {
  if (url !== undefined || database !== undefined || path === ':memory:') return path;
  return resolve(path ?? join(homeFolder(home), 'memory.db'));
}
