/** What the name of a value says about it: `dbPassword`, `X-Api-Key` and `client_secret` announce a secret, `token_type` and `primaryKey` do not. */
import { once } from '../../base/once.ts';
import { NameStems } from './name-stems.ts';
import { ALL_NAMES } from './secret-stems.table.ts';
import {
  ABOUT,
  HINT_WORDS,
  KEY_OPENERS,
  NEVER,
  PASSWORD_ENDING,
  PASSWORD_WORDS,
  SECRET_ENDING,
  SECRET_WORDS,
  SERVICES,
  SHORT_SERVICES,
} from './secret-words.ts';

/** `password`: whatever follows is one. `secret`: what follows is one unless it is plainly something else. `hint`: only what looks random is. */
export type Announces = 'password' | 'secret' | 'hint' | 'nothing';

const MAX_NAME = 120;
const remembered = new Map<string, Announces>();
const MAX_REMEMBERED = 2_000;

export function announces(name: string): Announces {
  if (name.length === 0 || name.length > MAX_NAME || !mayAnnounce(name, 0, name.length)) return 'nothing';
  let known = remembered.get(name);
  if (known === undefined) {
    known = read(name);
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    remembered.set(name, known);
  }
  return known;
}

/** What every word begins with that announces a secret, in an assignment or in a sentence. */
export const secretNames = once(() => new NameStems(ALL_NAMES));

/** False for most of what is no name of a secret, at a fraction of the cost: the words are not taken apart. */
export function mayAnnounce(text: string, start: number, end: number): boolean {
  return secretNames().mayOccur(text, start, end);
}

/** A service begins with one of the words: `cloudflareToken` and `new-york-times` name one, `cameraKit` does not. */
export function namesService(name: string): boolean {
  const parts = wordsOf(name);
  return parts.some((word, index) => SHORT_SERVICES.has(word) || SERVICES.test(parts.slice(index).join('')));
}

function read(name: string): Announces {
  if (/^BUNDLE_[A-Z0-9]+__[A-Z0-9_]+$/.test(name)) return 'password';
  const parts = wordsOf(name);
  if (parts.length === 0) return 'nothing';
  const trimmed = withoutNumber(parts);
  const last = trimmed.at(-1)!;
  if (trimmed.some((word) => PASSWORD_WORDS.has(word) || PASSWORD_ENDING.test(word)))
    return aboutIt(trimmed) ? 'nothing' : 'password';
  const never = trimmed.some((word) => NEVER.has(word));
  if (last === 'pass' && !never) return trimmed.length > 1 ? 'password' : 'secret';
  if (never) return 'nothing';
  if (isSecretName(trimmed)) return aboutIt(trimmed) ? 'nothing' : 'secret';
  if (namesService(name)) return 'hint';
  if (trimmed.some((word) => HINT_WORDS.has(word)))
    return ABOUT.has(last) && !HINT_WORDS.has(last) ? 'nothing' : 'hint';
  return 'nothing';
}

function isSecretName(parts: readonly string[]): boolean {
  return parts.some(
    (word, index) =>
      SECRET_WORDS.has(word) ||
      SECRET_ENDING.test(word) ||
      ((word === 'key' || word === 'keys') && KEY_OPENERS.has(parts[index - 1] ?? '')),
  );
}

/** `token_type` is about a token; `type_token` is one. */
function aboutIt(parts: readonly string[]): boolean {
  return parts.length > 1 && ABOUT.has(parts.at(-1)!);
}

/** The words of `dbPassword`, `DB_PASSWORD`, `db-password`, `db.password`. */
export function wordsOf(name: string): string[] {
  return name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '');
}

/** `token1` and `API_KEY_2` are names of a token and of a key. */
function withoutNumber(parts: readonly string[]): string[] {
  const plain = parts.map((word) => word.replace(/\d+$/, '')).filter((word) => word !== '');
  return plain.length > 0 ? plain : [...parts];
}
