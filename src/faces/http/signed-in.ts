/** People who signed in to the status page. Their cookie shows that page and nothing else: no request of the API is ever answered for a cookie. */
import { randomBytes } from 'node:crypto';
import { LIMITS } from '../../base/limits.ts';
import { WrongTokens } from './entrance.ts';
import { type Grant, hashOf, type Tokens } from './tokens.ts';

const LASTS_S = 12 * 60 * 60;
const COOKIE = /(?:^|;\s*)recollect=([\w-]{43})(?:;|$)/;

export class SignedIn {
  readonly #tokens: Tokens;
  readonly #isSecure: boolean;
  readonly #wrong = new WrongTokens();
  /** By the hash of the cookie; those who came first leave first. */
  readonly #people = new Map<string, { readonly tokenHash: string; readonly until: number }>();

  constructor(tokens: Tokens, isSecure: boolean) {
    this.#tokens = tokens;
    this.#isSecure = isSecure;
  }

  /** The cookie to set. */
  signIn(token: string, address: string, now: number): string {
    if (!this.#tokens.find(token, now)) throw this.#wrong.refuse(token, address, now);
    const cookie = randomBytes(32).toString('base64url');
    this.#people.set(hashOf(cookie), { tokenHash: hashOf(token), until: now + LASTS_S * 1_000 });
    if (this.#people.size > LIMITS.signedIn) this.#people.delete(this.#people.keys().next().value!);
    return this.#setCookie(cookie, LASTS_S);
  }

  /** The cookie that takes the place of theirs; whoever has a copy of the old one is signed out too. */
  signOut(cookies: string | undefined): string {
    const cookie = cookieIn(cookies);
    if (cookie !== undefined) this.#people.delete(hashOf(cookie));
    return this.#setCookie('', 0);
  }

  /** As long as the token itself is good. */
  grantOf(cookies: string | undefined, now: number): Grant | undefined {
    const cookie = cookieIn(cookies);
    const person = cookie === undefined ? undefined : this.#people.get(hashOf(cookie));
    return person && person.until > now ? this.#tokens.findHash(person.tokenHash, now) : undefined;
  }
  #setCookie(value: string, seconds: number): string {
    return `recollect=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${this.#isSecure ? '; Secure' : ''}`;
  }
}

function cookieIn(cookies: string | undefined): string | undefined {
  return COOKIE.exec(cookies ?? '')?.[1];
}
