/** What a value looks like: made up for an example, a reference to something kept elsewhere, or random as only a machine writes. */
import { entropy } from './entropy.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const HEX = /^(?:0x)?[0-9a-f]+$/i;
/** Runs of what one writes instead of a character, or dots in place of the rest. */
const MASK = /x{5}|X{5}|\*{3}|#{4}|\.{3}|…|•{2}/;
const RUN_OF_X = /x{5,}|X{5,}/g;
/** As much as this of a key beside such a run is a key: chance writes five of a letter too, though seldom. */
const ENOUGH_OF_A_KEY = 20;
/** The same in values that no format vouches for: in base64 these runs are zeros. */
const BLANK = /_{8}|0{8}|-{4}/;
const EXAMPLE_PHRASE =
  /(?:your|put|insert|my)[-_](?:\w{1,20}[-_])?(?:token|key|secret|password)|[-_]here[-_]|EXAMPLE$/i;
const EXAMPLE_WORD =
  /example$|^example|your[-_ ]|[-_]your|^your|[-_]here\b|placeholder|change[-_]?me|change[-_]?this|change[-_]?it|replace[-_]?(?:me|this|with)|insert[-_]|redacted|dummy|^(?:fake|sample|test|demo|mock|todo|tbd|none|null|nil|undefined|true|false|yes|no|on|off|empty|unset|optional|required|default|string|text|number|boolean|object|any|value|secret|secrets|password|passwd|passphrase|pass|pwd|token|key|apikey|api[-_]?key|user|username|admin|root|guest|foo|bar|baz|foobar|hidden|masked|enabled|disabled|bearer|basic|digest|prompt|env|auto|manual|public|private|unknown|invalid|valid)$|^[a-z_-]*(?:password|passwd|pass|token|secret)$/i;
const PLACEHOLDER_BRACKETS =
  /^(?:<.*>?|\{\{?.*|\$\{.*|\$\(.*|\$[A-Za-z_]\w*$|%[A-Za-z_]+%?$|%[sdv]$|\[.*\]?$|@@?\w+@@?$|#\{.*|\(.*)/s;
/** `config.token`, `process.env.X`, `getToken(`, `self::KEY`, `tokens[0]`, `&token`, `a->b`. */
const REFERENCE =
  /^[&*!@]?[A-Za-z_$][\w$]{0,80}(?:(?:\?\.|\.|::|->)[A-Za-z_$][\w$]{0,80})+!?$|^[A-Za-z_$][\w$.:>-]{0,120}[([]|^(?:process|os|env|import|require|await|new|this|self|ctx|req|request|config|settings|vault|secrets|var|local|data|module)\./i;
const PATH = /^(?:[a-z]:)?[~.]{0,2}[\\/][\w@ .\\/-]+$|^\w[\w@.-]*(?:[\\/][\w@.-]+)+\.\w{1,5}$/i;
const LINK = /^[a-z][a-z0-9+.-]{1,20}:\/\//i;
const COUNTED = /01234567|12345678|23456789|98765432|87654321|abcdefgh|ABCDEFGH|qwertyui/;
const REPEATED_GROUP = /(\d{4})-\1-\1/;
const REPEATED_CHARACTER = 10;
const FILE_NAME = /^[\w.-]{1,60}\.(?:[a-z]{2,5}|[a-z]\d|mp\d)$/i;
const TECHNICAL =
  /^(?:base(?:16|32|58|62|64)(?:url)?|sha-?\d{1,3}(?:[-_/]\d+)?|md[45]|oauth[-_]?\d?(?:\.\d)?|argon2(?:id?|d)?|bcrypt|scrypt|pbkdf2|hmac[-_]?\w*|aes[-_]?\d*[-_]?\w*|rsa[-_]?\d*|ed25519|x25519|ecdsa|es\d{3}|hs\d{3}|rs\d{3}|ps\d{3}|utf-?\d{1,2}|http[s\d]?|ipv[46]|[A-Za-z]{1,3}\d{1,2}|v?\d+(?:\.\d+)*(?:-?\w{1,8})?|\d+(?:px|em|rem|ms|s|m|h|d|kb|mb|gb|%)?|secp\d+\w\d|totp|2fa|mfa|k8s|i18n|l10n|a11y|jwt|oidc|saml2?|x509|pkcs\d+|utf8mb4|web3|log4j|sqlite3|neo4j|mp[34]|h26[45]|node\d+|python\d(?:\.\d+)?|es20\d\d|es\d)$/i;

/** A stand-in that somebody wrote for an example, whatever the name before it says: `xxxxx`, `put_your_token_here`. */
export function looksMadeUp(value: string): boolean {
  const head = value.slice(0, 400);
  return isMasked(head) || EXAMPLE_PHRASE.test(head);
}

function isMasked(value: string): boolean {
  if (!MASK.test(value)) return false;
  const rest = value.replace(RUN_OF_X, '');
  return MASK.test(rest) || !isOpaque(rest, ENOUGH_OF_A_KEY);
}

/** Nothing that could be the value itself: an example, a variable, a template, a path, a type, the word for it. */
export function isStandIn(value: string): boolean {
  const head = value.length > 400 ? value.slice(0, 400) : value;
  return (
    BLANK.test(head) ||
    PLACEHOLDER_BRACKETS.test(head) ||
    EXAMPLE_WORD.test(head) ||
    looksMadeUp(head) ||
    LINK.test(head) ||
    entropy(head) < 1.2
  );
}

export function isReference(value: string): boolean {
  return value.length < 200 && (REFERENCE.test(value) || PATH.test(value));
}

/** A number in a sequence or one character over and over: what one types for an example of a token, though some do for a password. */
export function isCounted(value: string): boolean {
  const head = value.slice(0, 400);
  return (COUNTED.test(head) || isRepeated(head) || REPEATED_GROUP.test(head)) && !UUID.test(head);
}

/** One character ten times, but for line breaks. */
function isRepeated(value: string): boolean {
  let times = 1;
  for (let index = 1; index < value.length; index++) {
    const code = value.charCodeAt(index);
    times = code === value.charCodeAt(index - 1) ? times + 1 : 1;
    if (times === REPEATED_CHARACTER && !/[\n\r\u2028\u2029]/.test(value[index]!)) return true;
  }
  return false;
}

export function isTechnicalWord(value: string): boolean {
  return value.length < 40 && (TECHNICAL.test(value) || FILE_NAME.test(value));
}

export function isUuid(value: string): boolean {
  return UUID.test(value);
}

export function isHex(value: string): boolean {
  return HEX.test(value);
}

/**
 * Random, as a machine makes keys: letters and digits without words in them. `lenient` is for a value that a telling name announces.
 */
export function isOpaque(value: string, least: number): boolean {
  const head = value.slice(0, 256);
  if (head.length < least || !/\d/.test(head) || !/[A-Za-z]/.test(head)) return false;
  if (UUID.test(head)) return true;
  if (HEX.test(head)) return head.length >= 16 && entropy(head) >= 2.8;
  return entropy(head) >= (head.length < 20 ? 2.8 : 3.3) && changesOfKind(head) >= Math.max(3, head.length / 10);
}

/** How often a letter follows a digit, a digit a letter, or a capital a small letter. Words and numbers change seldom, keys all the time. */
export function changesOfKind(value: string): number {
  let changes = 0;
  let last = OTHER;
  for (let index = 0; index < value.length; index++) {
    const kind = kindOf(value.charCodeAt(index));
    if (last !== OTHER && kind !== OTHER && kind !== last) changes++;
    last = kind;
  }
  return changes;
}

const OTHER = 0;

function kindOf(code: number): number {
  if (code >= 97 && code <= 122) return 1;
  if (code >= 65 && code <= 90) return 2;
  return code >= 48 && code <= 57 ? 3 : OTHER;
}
