/** Whether a value is the secret that its name announces. The less a name says, the more the value must look like one. */
import { isWholeId, nounOf } from '../../model/nouns.ts';
import { type Announces, announces } from './secret-names.ts';
import {
  changesOfKind,
  isCounted,
  isHex,
  isOpaque,
  isReference,
  isStandIn,
  isTechnicalWord,
  isUuid,
} from './value-shapes.ts';

/** `quoted` in a text or code; `bare` after a colon or in code, where it may be a variable; `shell` where words are values: `KEY=value`, `--flag value`. */
export type ValueForm = 'quoted' | 'bare' | 'shell';

const SHORTEST_PASSWORD = 4;
const SHORTEST_SECRET = 8;
const SHORTEST_RANDOM = 14;

/** What costs least is asked first: texts with a name before every few characters ask for each. */
export function isSecretValue(value: string, name: string, announced: Announces, form: ValueForm): boolean {
  if (announced === 'nothing' || value === '') return false;
  if (announced === 'password') return isPassword(value, form) && !isStandIn(value);
  if (!(announced === 'secret' ? isSecret(value) : isRandom(value, name)) || isOwnId(value)) return false;
  return !(isCounted(value) || isTechnicalWord(value) || isReference(value) || /\s/.test(value) || isStandIn(value));
}

/** Our own names of things open nothing, whatever they are called: `session: ses_…`. */
function isOwnId(value: string): boolean {
  const noun = nounOf(value);
  return noun !== undefined && isWholeId(noun, value);
}

function isPassword(value: string, form: ValueForm): boolean {
  if (value.length < SHORTEST_PASSWORD || /\s/.test(value) || isNameOfOne(value)) return false;
  if (/^[.,;:!?/\\|+*=()[\]{}-]*$/.test(value)) return false;
  if (form === 'shell') return !/^[./~]*\/[\w./-]+$/.test(value);
  if (isReference(value) || isTechnicalWord(value)) return false;
  return form === 'quoted' ? /^[^\s,]{4,}$/.test(value) : /[\d!@#$%^&*?+~:]/.test(value) && /[A-Za-z\d]/.test(value);
}

/** `DB_PASSWORD`, `auth2_token`: what it is called. With more digits, `secret` is a part of somebody's password. */
function isNameOfOne(value: string): boolean {
  return announces(value) !== 'nothing' && !/\d.*\d/.test(value);
}

function isSecret(value: string): boolean {
  if (isOpaque(value, SHORTEST_SECRET)) return true;
  // Letters alone are words, unless capitals stand where no word has them.
  return value.length >= 20 && /^[A-Za-z0-9+/_=-]+$/.test(value) && changesOfKind(value) >= value.length / 4;
}

/** Identifiers that are no secrets by themselves are told from keys only by a name that ends in one. */
function isRandom(value: string, name: string): boolean {
  if (isUuid(value) || isHex(value)) return isOpaque(value, 28) && /key\d*$|auth\d*$/i.test(name);
  return isOpaque(value, SHORTEST_RANDOM) && changesOfKind(value) >= value.length / 5;
}
