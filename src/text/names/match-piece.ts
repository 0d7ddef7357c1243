/** Finds what a piece of text without spaces is by its form: addresses, paths, issues, commits, packages, identifiers. */
import { LIMITS } from '../../base/limits.ts';
import { classOf, DIGIT, HARD, LETTER, SOFT, SPACE, UPPER } from './characters.ts';
import { CERTAIN, type Found, HINTED, LISTED, SHAPED } from './extracted.ts';
import { isCodeName, isIdentifier } from './match-identifier.ts';
import { isFile, pathEnd } from './match-path.ts';
import { ANY_CASE, CONCEPT, ORGANIZATION, sensesOf, TOOL } from './senses.ts';

/** What a piece needs to be looked at here; all others are words. */
const SIGN = /[0-9.:/\\@#_+~$-]/;

const EMAIL = /^[A-Za-z0-9](?:[\w.+-]{0,62}\w)?@(?:[A-Za-z0-9-]{1,63}\.){1,8}[A-Za-z]{2,24}$/;
const HANDLE = /^@[A-Za-z][A-Za-z0-9_-]{1,38}$/;
const SCOPED_PACKAGE = /^@[a-z0-9][a-z0-9._-]{0,60}\/[a-z0-9][a-z0-9._-]{0,60}(?=@|$)/;
const VERSIONED_PACKAGE = /^([a-z][a-z0-9._-]{1,60})@[~^]?v?\d[\w.-]{0,30}$/;
/** Three equal digits are a colour more often than an issue. */
const ISSUE = /^#(?!(\d)\1\1$)[1-9]\d{0,6}$/;
const REPOSITORY_ISSUE = /^[A-Za-z0-9][\w.-]{0,60}(?:\/[\w.-]{1,60})?#[1-9]\d{0,6}$/;
const TICKET = /^([A-Z][A-Z0-9]{1,9})-\d{1,6}$/;
const CVE = /^CVE-\d{4}-\d{4,7}$/;
const COMMIT = /^(?:[0-9a-f]{7,12}|[0-9a-f]{40}|[0-9a-f]{64})$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const EXPONENT = /^\d+e\d+$/;
/** With a password, which nobody wants among the entities, with holes for values, with control characters, or without an end. */
const NO_URL = /^[^/]*:\/\/[^/@]*:[^/@]*@|[{}<>\p{Cc}]|:\/\/\/?(?![\p{L}\p{N}[~.])/u;
const REMOTE = /^git@[\w.-]{1,100}:[\w./-]{1,200}$/;
const DOMAIN =
  /^(?:www\.)?(?:[A-Za-z0-9-]{1,63}\.){1,5}(?:com|org|net|io|dev|ai|app|edu|gov|co\.uk|cloud|sh|so|me|info)(?:\/[\w./?=&%#~-]{0,300})?$/;

/** Dates that a slash or a dot would cut; those with hyphens are put together with the time after them. */
const DATE =
  /^(?:(?:19|20)\d\d\/[01]?\d\/[0-3]?\d|[0-3]?\d\/[0-3]?\d\/(?:19|20)\d\d|[0-3]?\d\.[01]?\d\.(?:19|20)\d\d)$/;

/** Prefixes of standards, encodings and models that look like those of an issue tracker. */
const NO_TRACKER = new Set(
  'UTF SHA ISO COVID GPT AES RSA MP CRC BASE TLS SSL ECMA ES IEEE HTTP TCP GB USB UCS EC MD CP RTX GTX H264 TF CO WW EN DIN SARS TOP TIER IP IPV PPE OMEGA B2 LEVEL STEP PHASE PART RS DDR CAT LGA AM FY WIN'.split(
    ' ',
  ),
);
/** Tags of doc comments, rules of style sheets and mentions of nobody in particular. */
const NO_HANDLE = new Set(
  'param params return returns see throws type typedef property deprecated example media import keyframes include layer apply supports charset here channel everyone all latest next beta override test autowired todo ts-ignore ts-expect-error since link internal public private readonly default property classmethod staticmethod dataclass app'.split(
    ' ',
  ),
);

export function matchPiece(text: string, start: number, end: number): Found | undefined {
  const piece = text.slice(start, end);
  if (!SIGN.test(piece)) return undefined;
  // A decorator, not a person.
  if (piece[0] === '@' && text[end] === '(') return undefined;
  const found = byForm(piece);
  if (!found) return undefined;
  const [kind, confidence, length = piece.length, nameLength = length] = found;
  return { start, end: start + length, kind, confidence, nameEnd: start + nameLength };
}

/** Type, confidence, how much of the piece it is, and how much of that is the name. */
type Form = readonly [Found['kind'], number, number?, number?];

function byForm(piece: string): Form | undefined {
  if (piece.includes('://')) return NO_URL.test(piece) ? undefined : ['reference', CERTAIN];
  const known = sensesOf(piece.toLowerCase());
  if (known & ANY_CASE) return [known & TOOL ? 'tool' : 'organization', LISTED];
  if (known & CONCEPT && classOf(piece.charCodeAt(0)) === UPPER) return ['concept', LISTED];
  if (known !== 0) return undefined;
  if (SPECIAL_TOOL.test(piece)) return ['tool', LISTED];
  const first = piece[0]!;
  if (first === '#') return ISSUE.test(piece) ? ['reference', LISTED] : undefined;
  if (piece.includes('@')) return withAt(piece);
  if (piece.includes('#')) return REPOSITORY_ISSUE.test(piece) ? ['reference', CERTAIN] : undefined;
  if (COMMIT.test(piece) && /\d/.test(piece) && /[a-f]/.test(piece) && !EXPONENT.test(piece))
    return ['reference', LISTED];
  if (UUID.test(piece)) return ['reference', CERTAIN];
  const ticket = TICKET.exec(piece);
  if (ticket) return NO_TRACKER.has(ticket[1]!) ? undefined : ['reference', LISTED];
  if (CVE.test(piece)) return ['reference', CERTAIN];
  if (DATE.test(piece)) return ['datetime', LISTED];
  const path = pathEnd(piece);
  if (path > 0) return ['reference', LISTED, path];
  if (DOMAIN.test(piece)) return ['reference', SHAPED];
  if (isIdentifier(piece)) return ['reference', SHAPED];
  return undefined;
}

/** Names with signs that otherwise end a word. */
const SPECIAL_TOOL = /^(?:[Cc]\+\+|C#|F#|\.NET|GPT-\d(?:\.\d)?o?|[A-Z][a-z]{2,20}\.js)(?:\d\d)?$/;

function withAt(piece: string): Form | undefined {
  if (piece[0] === '@') {
    const scoped = SCOPED_PACKAGE.exec(piece);
    if (scoped) return ['tool', LISTED, piece.length, scoped[0].length];
    return HANDLE.test(piece) && !NO_HANDLE.has(piece.slice(1).toLowerCase()) ? ['reference', SHAPED] : undefined;
  }
  if (EMAIL.test(piece)) return ['reference', CERTAIN];
  if (REMOTE.test(piece)) return ['reference', CERTAIN];
  const versioned = VERSIONED_PACKAGE.exec(piece);
  return versioned ? ['tool', LISTED, piece.length, versioned[1]!.length] : undefined;
}

/** Where a URL ends that is known up to `from`: punctuation after it and a bracket around it are not part of it. */
export function urlEnd(text: string, from: number, to: number): number {
  const limit = Math.min(to, from + LIMITS.entityUrl);
  let open = 0;
  let end = from;
  for (; end < limit; end++) {
    const code = text.charCodeAt(end);
    const cls = classOf(code);
    if (cls & (LETTER | DIGIT | SOFT) && code < 0x2000) continue;
    if (cls === SPACE || code >= 128 || code < 32) break;
    const sign = text[end]!;
    if ('<>"`]}{|'.includes(sign)) break;
    if (sign === '(') open++;
    else if (sign === ')' && --open < 0) break;
  }
  while (end > from && ".,;:!?'’*_-~".includes(text[end - 1]!)) end--;
  return end;
}

const PLAIN_NAME = /^[$_A-Za-z][\w$]*(?:(?:\.|::|->|#|-|\/)[$_A-Za-z][\w$]*){0,8}(?=\(\)$|$)/;
const FLAG = /^--?[A-Za-z][\w-]{1,40}$/;
/** Values, and words of a language that every program has. */
const NO_NAME = new Set(
  'true false null undefined none nil nan string number boolean bool int float void any object array if else for while return const let var function class new this self import export default async await try catch throw yes no on off ok get set put post delete patch and or not in is as'.split(
    ' ',
  ),
);

/** What stands between backticks: one name, or a command or expression with names inside. */
export function matchCode(text: string, from: number, to: number): Found[] {
  let start = from;
  let end = to;
  while (start < end && classOf(text.charCodeAt(start)) === SPACE) start++;
  while (end > start && classOf(text.charCodeAt(end - 1)) === SPACE) end--;
  if (start === end) return [];
  const content = text.slice(start, end);
  if (/\s/.test(content)) return matchCommand(text, start, end);
  const exact = matchPiece(text, start, end);
  if (exact) return [exact];
  const senses = sensesOf(content.toLowerCase());
  if (senses & (TOOL | ORGANIZATION) && (senses & ANY_CASE || classOf(content.charCodeAt(0)) === UPPER))
    return [{ start, end, kind: senses & TOOL ? 'tool' : 'organization', confidence: LISTED }];
  const name = PLAIN_NAME.exec(content)?.[0] ?? FLAG.exec(content)?.[0];
  if (!name || name.length < 2 || NO_NAME.has(name.toLowerCase())) return [];
  return [{ start, end: start + name.length, kind: 'reference', confidence: HINTED }];
}

function matchCommand(text: string, from: number, to: number): Found[] {
  const found: Found[] = [];
  let start = from;
  for (let index = from; index <= to; index++) {
    const cls = index < to ? classOf(text.charCodeAt(index)) : SPACE;
    if (!(cls & (SPACE | HARD))) continue;
    if (index > start) {
      const word = text.slice(start, index);
      const senses = sensesOf(word);
      const taken = matchPiece(text, start, index);
      if (taken) found.push(taken);
      else if (senses & TOOL && senses & ANY_CASE) found.push({ start, end: index, kind: 'tool', confidence: LISTED });
      else if (isCodeName(word)) found.push({ start, end: index, kind: 'reference', confidence: SHAPED });
    }
    start = index + 1;
  }
  return found;
}

/** For a line of program text, where words with capitals are no names: only what cannot be anything else. */
export function isPlainReference(found: Found, text: string): boolean {
  if (found.kind !== 'reference' || found.confidence < LISTED) return false;
  const piece = text.slice(found.start, found.end);
  return piece.includes('://') || (piece.includes('@') && piece[0] !== '@') || (/[/\\]/.test(piece) && isFile(piece));
}
