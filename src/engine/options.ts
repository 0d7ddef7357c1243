/** What a memory is opened with, and what stands in for what is left out. */

import { join, resolve } from 'node:path';
import type { z } from 'zod';
import type { Clock, Random } from '../base/clock.ts';
import { RecollectError, show } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import { isOneOf } from '../base/records.ts';
import { type GivenVectors, readVectorSettings, type VectorSettings } from '../embedding/settings.ts';
import type { Notice } from '../gate/admit-request.ts';
import { type Actor, actorSchema, OWNER } from '../model/actor.ts';
import { FACES, type Face } from '../model/face.ts';
import { label } from '../model/fields.ts';
import { issueText } from '../model/issue-text.ts';
import { type GivenPolicies, policiesSchema } from '../model/policies.ts';
import { RIGHTS, type Right } from '../model/right.ts';
import { scopeReference } from '../model/scope.ts';
import { readAddress } from '../store/postgres/address.ts';
import type { Database } from '../store/postgres/database.ts';
import type { QuestionRewriter } from '../text/questions/question.ts';
import { homeFolder } from './home-folder.ts';

/**
 * What a memory is opened with. All options may be omitted.
 *
 * @example
 * ```ts
 * const memory = await openMemory({ path: './agent.db', scope: 'project:site', actor: { id: 'claude', kind: 'agent' } });
 * ```
 */
export interface OpenOptions {
  /** The database file (default: `memory.db` in the home folder). `:memory:` keeps everything in memory only. */
  readonly path?: string | undefined;
  /** The address of a PostgreSQL database, such as `postgres://user:password@host:5432/database`, instead of a file. */
  readonly url?: string;
  /** The home folder (default: RECOLLECT_HOME or ~/.recollect). */
  readonly home?: string;
  /** The default scope of requests, such as `project:site` (default: the project of `cwd`). */
  readonly scope?: string;
  /** Limits this connection to `scope`: it reads and writes nothing else. */
  readonly pinned?: boolean;
  /** Limits this connection to a part of the tree: it reads this scope, the scopes below and what it inherits, and writes to it and below. It is also the default of `scope`. */
  readonly boundary?: string | undefined;
  /** Who acts, such as `{ id: 'claude', kind: 'agent' }` (default: the local owner). */
  readonly actor?: Actor;
  /** What it may do: `read`, `write` or `admin` (the default), each including the ones before. */
  readonly right?: Right;
  /** The interface that requests come through, for `audit` (default: the library). */
  readonly via?: Face;
  /** The session that writes belong to, until another starts (default: none). */
  readonly session?: string | undefined;
  /** The folder whose project is the default scope (default: the current folder). */
  readonly cwd?: string;
  /** Refuses every change; works on a read-only file. */
  readonly readOnly?: boolean;
  /** The folder whose files `context` may compare with memories (`workspace`), with its subfolders; false for none (default: any folder; none over HTTP and MCP). */
  readonly workspaces?: string | false | undefined;
  /** When a commit is written to the disk. Only `full`, the default, survives a power failure. */
  readonly synchronous?: 'full' | 'normal' | 'off';
  /** How long a write waits for other writers before it fails with `store_busy` (default: 60,000). */
  readonly busyTimeoutMs?: number;
  /** What happens to secrets and to possible prompt injection; see docs/guides/safety.md. */
  readonly policies?: GivenPolicies;
  /** Rewrites a question before `recall` and `context` look it up, for example with a model (default: rules for English). */
  readonly rewriteQuestion?: QuestionRewriter | undefined;
  /** Called if the gate changed or flagged a request, for example removed a secret. */
  readonly onNotice?: (notice: Notice) => void;
  /** How tokens are counted: `o200k`, the default, loads a tokenizer when first needed; `bound` loads nothing and overestimates. */
  readonly tokenizer?: 'o200k' | 'bound';
  /** Whether questions are logged for `queries` and `suggest` (default: yes, unless read-only). */
  readonly queryLog?: boolean | undefined;
  /** The model for search by meaning (default: `off`). See docs/guides/vectors.md. */
  readonly vectors?: GivenVectors | undefined;
  /** The time zone of times in words, such as `yesterday` and `at 9`: an IANA name such as `Europe/Berlin` (default: the zone of this machine). */
  readonly timeZone?: string | undefined;
  /** Whether this process works through the queue of jobs, including those of others (default: no). */
  readonly jobs?: boolean | undefined;
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

const LONGEST_WAIT_MS = 3_600_000;

const isFlag = (value: unknown) => typeof value === 'boolean';
const isName = (value: unknown) => typeof value === 'string' && value !== '';
const isAny = () => true;
const oneOf =
  (...values: readonly string[]) =>
  (value: unknown) =>
    isOneOf(values, value);

/** What each option must be, where it is given. Not a schema: every command reads its options, and making a schema of so many takes longer than opening a store. */
const MUST_BE: Readonly<Record<keyof OpenOptions, readonly [holds: (value: unknown) => boolean, what: string]>> = {
  path: [
    (value) => typeof value === 'string' && value !== '' && !value.includes('\0'),
    'must be the path of a file, without NUL',
  ],
  url: [(value) => typeof value === 'string', 'must be a text'],
  home: [isName, 'must be the path of a folder'],
  scope: [isAny, ''],
  pinned: [isFlag, 'must be true or false'],
  boundary: [isAny, ''],
  actor: [isAny, ''],
  right: [oneOf(...RIGHTS), `must be one of ${RIGHTS.join(', ')}`],
  via: [oneOf(...FACES), `must be one of ${FACES.join(', ')}`],
  session: [isAny, ''],
  cwd: [isName, 'must be the path of a folder'],
  workspaces: [(value) => value === false || isName(value), 'must be the path of a folder, or false'],
  readOnly: [isFlag, 'must be true or false'],
  synchronous: [oneOf('full', 'normal', 'off'), 'must be full, normal or off'],
  busyTimeoutMs: [
    (value) => typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= LONGEST_WAIT_MS,
    `must be a whole number from 0 to ${LONGEST_WAIT_MS}`,
  ],
  policies: [isAny, ''],
  rewriteQuestion: [(value) => typeof value === 'function', 'must be a function'],
  onNotice: [(value) => typeof value === 'function', 'must be a function'],
  tokenizer: [oneOf('o200k', 'bound'), 'must be o200k or bound'],
  queryLog: [isFlag, 'must be true or false'],
  vectors: [isAny, ''],
  timeZone: [isTimeZone, 'must be the name of a time zone, such as Europe/Berlin'],
  jobs: [isFlag, 'must be true or false'],
  skipTailCheck: [isFlag, 'must be true or false'],
  clock: [isAny, ''],
  random: [isAny, ''],
  onStatement: [isAny, ''],
  database: [isAny, ''],
};

/** What a request may hold too has its schema there. */
const SCHEMAS: Readonly<Partial<Record<keyof OpenOptions, () => z.ZodType>>> = {
  scope: () => scopeReference,
  boundary: () => scopeReference,
  actor: actorSchema,
  session: () => label(LIMITS.label),
  policies: policiesSchema,
};

/** A path is there, unless there is a URL or a database. */
export interface Settings extends Omit<OpenOptions, 'vectors'> {
  readonly vectors: VectorSettings;
  readonly actor: Actor;
  readonly cwd: string;
}

export function readOptions(options: OpenOptions): Settings {
  checkOptions(options);
  if ([options.url, options.path, options.database].filter((place) => place !== undefined).length > 1) {
    throw new RecollectError('invalid_input', 'openMemory got both a path and a url', {
      hint: 'Give path for a file or url for a server, not both.',
    });
  }
  // What cannot be read is refused here, and without saying it: it may hold a password.
  if (options.url !== undefined) readAddress(options.url);
  if (options.readOnly && options.path === ':memory:') {
    throw new RecollectError('invalid_input', 'An in-memory store starts empty and cannot be read-only', {
      hint: 'Give the path of a file, or omit readOnly.',
    });
  }
  if (options.pinned && options.scope === undefined) {
    throw new RecollectError('invalid_input', 'A pinned connection needs a scope', {
      hint: 'Give scope, for example project:site.',
    });
  }
  if (options.pinned && options.boundary !== undefined) {
    throw new RecollectError('invalid_input', 'A connection can be pinned or have a boundary, not both', {
      hint: 'Omit boundary: a pinned connection reaches only its scope.',
    });
  }
  return {
    ...options,
    scope: options.scope ?? options.boundary,
    vectors: readVectorSettings(options.vectors),
    path: pathOf(options),
    actor: options.actor ?? OWNER,
    cwd: options.cwd ?? process.cwd(),
  };
}

function checkOptions(options: unknown): void {
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    throw wrong('options', 'must be an object');
  for (const [name, value] of Object.entries(options)) {
    if (!isOption(name)) throw wrong(show(name), 'is no option');
    if (value === undefined) continue;
    const [holds, what] = MUST_BE[name];
    if (!holds(value)) throw wrong(name, what);
    const schema = SCHEMAS[name];
    if (schema) checkSchema(schema(), value, name);
  }
}

function isTimeZone(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return true;
  } catch {
    return false;
  }
}

function isOption(name: string): name is keyof OpenOptions {
  return Object.hasOwn(MUST_BE, name);
}

function checkSchema(schema: z.ZodType, value: unknown, place: string): void {
  const result = schema.safeParse(value, { jitless: true });
  if (result.success) return;
  const issue = result.error.issues[0]!;
  throw wrong([place, ...issue.path].join('.'), issueText(issue));
}

function wrong(field: string, what: string): RecollectError {
  return new RecollectError('invalid_input', `openMemory: ${field} ${what}`, {
    hint: 'See docs/guides/library.md for the options.',
  });
}

function pathOf({ path, url, database, home }: OpenOptions): string | undefined {
  if (url !== undefined || database !== undefined || path === ':memory:') return path;
  return resolve(path ?? join(homeFolder(home), 'memory.db'));
}
