/**
 * Who may ask the server: files in the home folder that only their owner can read. The token of the installation stands in one of them as it is, so
 * that programs of the same user can read it; of all others only hashes are kept.
 */
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { codeOf, RecollectError, show } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';
import { type Actor, actorSchema, OWNER } from '../../model/actor.ts';
import { RIGHTS, type Right } from '../../model/right.ts';

/** What a token stands for. */
export interface Grant {
  readonly name: string;
  readonly actor: Actor;
  readonly right: Right;
  readonly scope?: string | undefined;
  readonly pinned?: boolean | undefined;
  readonly createdAt?: string | undefined;
  readonly expiresAt?: string | undefined;
}

const INSTALLATION: Grant = { name: 'installation', actor: OWNER, right: 'admin' };
const TOKEN = /^rcl_[\w-]{43}$/;
const NAME = /^[a-z0-9][a-z0-9._-]{0,63}$/;
const FILE = /^(.+)\.token\.json$/;
/** A folder that changed just now may change again without its time telling. */
const SETTLED_MS = 2_000;

const stored = z.strictObject({
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  actor: actorSchema(),
  right: z.enum(RIGHTS),
  scope: z.string().optional(),
  pinned: z.boolean().optional(),
  createdAt: z.string(),
  expiresAt: z.string().optional(),
});

export class Tokens {
  readonly installationPath: string;
  readonly #folder: string;
  #installation: { readonly hash: string; readonly stamp: string } | undefined;
  #others: { readonly grants: ReadonlyMap<string, Grant>; readonly stamp: string } | undefined;

  constructor(home: string) {
    this.installationPath = join(home, 'http-token');
    this.#folder = join(home, 'tokens');
  }

  /** Makes the token of the installation, unless there is one. */
  ensureInstallation(): void {
    mkdirSync(join(this.installationPath, '..'), { recursive: true, mode: 0o700 });
    writeOnce(this.installationPath, `${newToken()}\n`);
    const { mode } = ownFile(this.installationPath);
    if (process.platform !== 'win32' && (mode & 0o077) !== 0)
      throw new RecollectError('invalid_input', `Other users can read the token file: ${this.installationPath}`, {
        hint: 'Remove the file to get a new token; the old one may be known to others.',
      });
    if (this.#installationHash() === undefined)
      throw new RecollectError('invalid_input', `There is no token in ${this.installationPath}`, {
        hint: 'Remove the file to get a new one.',
      });
  }

  /** The token itself, which is kept nowhere. */
  create(name: string, grant: Omit<Grant, 'name' | 'createdAt'>): string {
    if (!NAME.test(name) || name === INSTALLATION.name)
      throw new RecollectError('invalid_input', `Invalid token name: ${show(name)}`, {
        hint: 'Use up to 64 lowercase letters, digits, dots and dashes, for example claude-site.',
      });
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    if (filesIn(this.#folder).length >= LIMITS.tokens)
      throw new RecollectError('too_large', `There are ${LIMITS.tokens} tokens already`, {
        hint: 'Revoke tokens that are no longer used.',
      });
    const token = newToken();
    const text = JSON.stringify({ hash: hashOf(token), ...grant, createdAt: new Date().toISOString() });
    if (!writeOnce(this.#fileOf(name), `${text}\n`))
      throw new RecollectError('name_taken', `There is a token ${name} already`, {
        hint: `Choose another name, or run \`recollect token revoke ${name}\` first.`,
      });
    return token;
  }

  list(): Grant[] {
    return [...this.#readOthers().values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
  }

  revoke(name: string): void {
    try {
      if (!NAME.test(name)) throw new Error('no token has such a name');
      unlinkSync(this.#fileOf(name));
    } catch (cause) {
      throw new RecollectError('not_found', `There is no token ${show(name)}`, {
        hint: 'See `recollect token list`.',
        cause,
      });
    }
  }

  /** By hash, so that how long it takes tells nothing of the tokens that there are. */
  find(token: string, now: number): Grant | undefined {
    return TOKEN.test(token) ? this.findHash(hashOf(token), now) : undefined;
  }

  findHash(hash: string, now: number): Grant | undefined {
    if (hash === this.#installationHash()) return INSTALLATION;
    const grant = this.#known().get(hash);
    return grant && !isOver(grant, now) ? grant : undefined;
  }

  #installationHash(): string | undefined {
    const stats = statSync(this.installationPath, { throwIfNoEntry: false, bigint: true });
    const stamp = `${stats?.mtimeNs} ${stats?.ino}`;
    if (this.#installation?.stamp !== stamp) {
      const token = stats ? readFileSync(this.installationPath, 'utf8').trim() : '';
      this.#installation = { hash: TOKEN.test(token) ? hashOf(token) : '', stamp };
    }
    return this.#installation.hash || undefined;
  }

  /** A token that was made or revoked counts with the next request. */
  #known(): ReadonlyMap<string, Grant> {
    const stats = statSync(this.#folder, { throwIfNoEntry: false, bigint: true });
    const isSettled = stats === undefined || Date.now() - Number(stats.mtimeMs) > SETTLED_MS;
    const stamp = `${stats?.mtimeNs}`;
    if (this.#others && isSettled && this.#others.stamp === stamp) return this.#others.grants;
    const grants = this.#readOthers();
    this.#others = isSettled ? { grants, stamp } : undefined;
    return grants;
  }

  /** By hash. A file that cannot be understood is no token. */
  #readOthers(): Map<string, Grant> {
    const grants = new Map<string, Grant>();
    for (const file of filesIn(this.#folder)) {
      const name = FILE.exec(file)?.[1];
      if (name === undefined) continue;
      try {
        const { hash, ...grant } = stored.parse(JSON.parse(readFileSync(join(this.#folder, file), 'utf8')));
        grants.set(hash, { name, ...grant });
      } catch (error) {
        // It may have been revoked since the folder was read.
        if (codeOf(error) !== 'ENOENT')
          process.stderr.write(`recollect: the token ${name} cannot be read and is not accepted\n`);
      }
    }
    return grants;
  }

  #fileOf(name: string): string {
    return join(this.#folder, `${name}.token.json`);
  }
}

export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function newToken(): string {
  return `rcl_${randomBytes(32).toString('base64url')}`;
}

function isOver({ expiresAt }: Grant, now: number): boolean {
  return expiresAt !== undefined && Date.parse(expiresAt) <= now;
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

/** Whole or not at all, and never over what is there; says whether it was written. */
function writeOnce(path: string, text: string): boolean {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, text, { mode: 0o600, flag: 'wx' });
  try {
    chmodSync(draft, 0o600);
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    unlinkSync(draft);
  }
}

function ownFile(path: string) {
  const stats = lstatSync(path);
  if (stats.isFile()) return stats;
  throw new RecollectError('invalid_input', `This is not a plain file: ${path}`, {
    hint: 'Remove it; the token is stored at this path.',
  });
}
