/**
 * Values with a name: `KEY=value`, `"key": "value"`, `key: value`, `key := 'value'`, `<key>value</key>`, `--key value`, `Header: value`,
 * `?key=value&`, `setKey("key", "value")`, `name: key` with `value: …` beside it.
 */

import type { ScannedText } from '../survey/scanned-text.ts';
import type { Finding } from './finding.ts';
import { isSecretValue, type ValueForm } from './judge-value.ts';
import { type Announces, announces, mayAnnounce, namesService } from './secret-names.ts';
import { isOpaque, isStandIn } from './value-shapes.ts';

const FLAG = /--?([A-Za-z][\w-]{1,40})[ \t]{1,4}(?=[^\s=-])/y;
const BARE_END = /[\s"'`<>,;&)}\]|\\]/g;
const SHELL_END = /[\s"'`<>;&|\\]/g;
const LINE_END = /[\r\n]/g;
const MAX_NAME = 80;
/** Of a long value the beginning says what it is. */
const MAX_JUDGED = 200;
/** Where one run of characters was judged from that many places in vain, less of it is judged from the others. */
const MANY_JUDGED = 32;
const MAX_JUDGED_AGAIN = 48;
const MAX_GAP = 20;
/** Between a name and `value:` of the same entry. */
const PAIR_DISTANCE = 160;
const PAIR_NAMES = new Set(['name', 'key', 'id', 'var', 'variable', 'field']);
const PAIR_VALUES = new Set(['value', 'val', 'content', 'default', 'defaultvalue']);
const LONGEST_PAIR_WORD = 'defaultvalue'.length;
const SCHEME =
  /(?:Bearer|Basic|Token|Digest|ApiKey|Api-Key|FlyV1|Negotiate|SSWS|GenieKey|OAuth|Splunk|key|AWS4-HMAC-SHA256)[ \t]{1,4}/iy;
const TYPE_WORD =
  /^(?:str|string|text|const|let|var|val|final|static|char|auto|public|private|protected|secretstr|optional|any|varchar|bytes|readonly|export|set|def)$/i;

interface Value {
  readonly start: number;
  readonly end: number;
  readonly form: ValueForm;
  /** After `Bearer` or the like, which says by itself that a secret follows. */
  readonly schemed: boolean;
}

/** What a character can be around a name, one bit each. */
const SEPARATOR = 1;
const OPERATOR = 2;
const CLOSING = 4;
const NAME = 8;
const WORD = 16;
const DASH = 32;
const PAIR_END = 64;
const OFFER = 128;
const SPACE = 32;
const KINDS = new Uint8Array(128);
for (const [kind, characters] of [
  [SEPARATOR, /[=:>,]/],
  [OPERATOR, /[=:?|]/],
  [CLOSING, /[ \t"'`\])\\]/],
  [NAME, /[\w.$-]/],
  [WORD, /\w/],
  [DASH, /-/],
  [PAIR_END, /[eydrltEYDRLT]/],
  [OFFER, /[(|?]/],
] as const)
  for (let code = 0; code < KINDS.length; code++) if (characters.test(String.fromCharCode(code))) KINDS[code]! |= kind;

function isKind(code: number, kinds: number): boolean {
  return code < 128 && (KINDS[code]! & kinds) !== 0;
}

export function findAssignments(scanned: ScannedText): Finding[] {
  return [...findSeparated(scanned), ...findFlagged(scanned)];
}

function findSeparated(scanned: ScannedText): Finding[] {
  const { text } = scanned;
  const findings: Finding[] = [];
  let announcedBefore: { name: string; at: number } | undefined;
  let judgedEnd = -1;
  let judged = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code > 127 || (KINDS[code]! & (SEPARATOR | OFFER)) === 0) continue;
    if ((KINDS[code]! & OFFER) !== 0) {
      const finding = offered(scanned, at);
      if (finding !== undefined) {
        findings.push(finding);
        at = finding.offset + finding.length - 1;
      }
      continue;
    }
    const name = nameBefore(text, at);
    if (name === '') continue;
    const own = announces(name);
    const pair = pairWord(name);
    const isPairName = own !== 'password' && own !== 'secret' && PAIR_NAMES.has(pair);
    if (own === 'nothing' && !isPairName && !PAIR_VALUES.has(pair)) continue;
    const value = valueAfter(scanned, at);
    if (value === undefined) continue;
    if (isPairName) {
      const named = text.slice(value.start, Math.min(value.end, value.start + MAX_NAME));
      announcedBefore = announces(named) === 'nothing' ? undefined : { name: named, at: value.end };
      if (own === 'nothing' || announcedBefore !== undefined) continue;
    }
    const paired = own === 'nothing' && announcedBefore !== undefined && at - announcedBefore.at < PAIR_DISTANCE;
    const meant = paired ? announcedBefore!.name : name;
    judged = value.end === judgedEnd ? judged + 1 : 0;
    judgedEnd = value.end;
    const most = judged < MANY_JUDGED ? MAX_JUDGED : MAX_JUDGED_AGAIN;
    const finding = judge(text, value, meant, paired ? announces(meant) : own, most);
    if (finding === undefined) continue;
    findings.push(finding);
    at = finding.offset + finding.length - 1;
  }
  return findings;
}

/** `setToken('…')`, `env.API_KEY || '…'`, `apiKey ?? '…'`. Calls that are about passwords take much that is none. */
function offered(scanned: ScannedText, at: number): Finding | undefined {
  const { text } = scanned;
  let start = at + 1;
  if (text[at] !== '(') {
    if (text[at - 1] !== text[at]) return undefined;
    while (text[start] === ' ' && start - at < MAX_GAP) start++;
  }
  if (!/["'`]/.test(text[start] ?? '')) return undefined;
  const name = nameBefore(text, at);
  const own = announces(name);
  if (own !== 'password' && own !== 'secret') return undefined;
  const value = valueAt(scanned, start, 'bare');
  return value?.form === 'quoted' ? judge(text, value, name, text[at] === '(' ? 'secret' : own) : undefined;
}

function findFlagged(scanned: ScannedText): Finding[] {
  const { text } = scanned;
  const findings: Finding[] = [];
  for (let dash = text.indexOf('-'); dash >= 0; dash = text.indexOf('-', dash + 1)) {
    if (dash > 0 && isKind(text.charCodeAt(dash - 1), WORD | DASH)) continue;
    FLAG.lastIndex = dash;
    const flag = FLAG.exec(text);
    if (flag === null) continue;
    const announced = announces(flag[1]!);
    if (announced === 'nothing') continue;
    const value = valueAt(scanned, dash + flag[0].length, 'shell');
    const finding = value && judge(text, value, flag[1]!, announced);
    if (finding) findings.push(finding);
  }
  return findings;
}

/** The last word of a name in small letters, where it may belong to a pair. */
function pairWord(name: string): string {
  const start = name.lastIndexOf(' ') + 1;
  return name.length - start > LONGEST_PAIR_WORD ? '' : name.slice(start).toLowerCase();
}

function judge(text: string, value: Value, name: string, announced: Announces, most = MAX_JUDGED): Finding | undefined {
  const content = text.slice(value.start, Math.min(value.end, value.start + most));
  const secret =
    isSecretValue(content, name, announced, value.form) ||
    (value.schemed && announced !== 'nothing' && content.length >= 8 && !isStandIn(content) && !/\s/.test(content)) ||
    (announced === 'hint' && namesService(name) && isOpaque(content, 14) && !isStandIn(content));
  if (!secret) return undefined;
  return {
    type: announced === 'password' ? 'password' : 'secret',
    offset: value.start,
    length: value.end - value.start,
  };
}

/** Up to three words before a separator, on its line: `"api key"`, `let token`, `password: str`. Empty where no name can be meant. */
function nameBefore(text: string, separator: number): string {
  let end = separator;
  // `=>`, `:=`, `?=`, `||=`, `==`: the separator begins earlier.
  while (end > 0 && separator - end < 3 && isKind(text.charCodeAt(end - 1), OPERATOR)) end--;
  while (end > 0 && separator - end < MAX_GAP && isKind(text.charCodeAt(end - 1), CLOSING)) end--;
  let start = end;
  let words = 0;
  while (start > 0 && end - start < MAX_NAME) {
    const before = text.charCodeAt(start - 1);
    if (isNamePart(before)) start--;
    else if (before !== SPACE) break;
    else if (words < 2 && start < end && start > 1 && isNamePart(text.charCodeAt(start - 2))) {
      words++;
      start--;
    } else if (text[start - 2] === ':' && TYPE_WORD.test(text.slice(start, end))) {
      // A type between the name and its value.
      end = start - 2;
      start = end;
    } else break;
  }
  if (start === end || !(mayAnnounce(text, start, end) || mayBePair(text, end))) return '';
  const separated = text[separator];
  if (separated === '>' && text[start - 1] !== '<' && text[separator - 1] !== '=') return '';
  if (separated === ',' && !/["'`]/.test(text[start - 1] ?? '')) return '';
  return withoutTypes(text.slice(start, end));
}

/** By the last letter: of a word of `PAIR_NAMES` or `PAIR_VALUES`. */
function mayBePair(text: string, end: number): boolean {
  return isKind(text.charCodeAt(end - 1), PAIR_END);
}

function withoutTypes(name: string): string {
  if (!name.includes(' ')) return name;
  return name
    .split(' ')
    .filter((word) => !TYPE_WORD.test(word))
    .join(' ');
}

function isNamePart(code: number): boolean {
  return code < 128 ? isKind(code, NAME) : /\p{L}/u.test(String.fromCharCode(code));
}

function valueAfter(scanned: ScannedText, separator: number): Value | undefined {
  const { text } = scanned;
  let start = separator + 1;
  while (/[=>:~]/.test(text[start] ?? '') && start - separator < 3) start++;
  const tight = text[start] !== ' ' && text[start] !== '\t';
  while (start - separator < MAX_GAP && (text[start] === ' ' || text[start] === '\t')) start++;
  const shell = text[separator] === '=' && tight;
  const value = valueAt(scanned, start, shell ? 'shell' : 'bare');
  if (value === undefined) return undefined;
  if (text[separator] === '>' && text[separator - 1] !== '=') return { ...value, form: 'quoted' };
  return text[separator] === ',' && value.form !== 'quoted' ? undefined : value;
}

function valueAt(scanned: ScannedText, from: number, unquoted: ValueForm): Value | undefined {
  const { text } = scanned;
  let start = from;
  if (/^[rbuf@]["']/i.test(text.slice(start, start + 2))) start++;
  const escaped = text[start] === '\\' && /["']/.test(text[start + 1] ?? '');
  const quote = text[escaped ? start + 1 : start] ?? '';
  if (quote === '"' || quote === "'" || quote === '`') {
    start += escaped ? 2 : 1;
    while (text[start] === quote) start++;
    const close = scanned.next(escaped ? `\\${quote}` : quote, start);
    if (close > start && close <= scanned.runEnd(LINE_END, start)) {
      const inside = afterScheme(text, start);
      return { start: inside, end: close, form: 'quoted', schemed: inside > start };
    }
  }
  const inside = afterScheme(text, start);
  let end = scanned.runEnd(unquoted === 'shell' ? SHELL_END : BARE_END, inside);
  // The full stop of a sentence is not part of what it ends with.
  if (unquoted === 'bare') while (end > inside && /[.:!?]/.test(text[end - 1]!)) end--;
  if (end <= inside || text.startsWith('[REDACTED:', inside)) return undefined;
  return { start: inside, end, form: unquoted, schemed: inside > start };
}

function afterScheme(text: string, start: number): number {
  SCHEME.lastIndex = start;
  return SCHEME.test(text) ? SCHEME.lastIndex : start;
}
