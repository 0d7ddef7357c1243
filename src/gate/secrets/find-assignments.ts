/**
 * Values with a name: `KEY=value`, `"key": "value"`, `key: value`, `key := 'value'`, `<key>value</key>`, `--key value`, `Header: value`,
 * `?key=value&`, `setKey("key", "value")`, `name: key` with `value: …` beside it.
 */
import type { Finding } from './finding.ts';
import { isSecretValue, type ValueForm } from './judge-value.ts';
import type { ScannedText } from './scanned-text.ts';
import { type Announces, announces, namesService } from './secret-names.ts';
import { isOpaque, isStandIn } from './value-shapes.ts';

const SEPARATOR = /[=:>,]/g;
const FLAG = /(?<![\w-])--?([A-Za-z][\w-]{1,40})[ \t]{1,4}(?=[^\s=-])/g;
const BARE_END = /[\s"'`<>,;&)}\]|\\]/g;
const SHELL_END = /[\s"'`<>;&|\\]/g;
const LINE_END = /[\r\n]/g;
const MAX_NAME = 80;
/** Of a long value the beginning says what it is. */
const MAX_JUDGED = 200;
const MAX_GAP = 20;
/** Between a name and `value:` of the same entry. */
const PAIR_DISTANCE = 160;
const PAIR_NAMES = /^(?:name|key|id|var|variable|field)$/i;
const PAIR_VALUES = /^(?:value|val|content|default|defaultvalue)$/i;
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

export function findAssignments(scanned: ScannedText): Finding[] {
  const { text } = scanned;
  const findings: Finding[] = [];
  let announcedBefore: { name: string; at: number } | undefined;
  let done = 0;
  for (const separator of text.matchAll(SEPARATOR)) {
    const at = separator.index;
    if (at < done) continue;
    const name = nameBefore(text, at);
    if (name === '') continue;
    const own = announces(name);
    const lastWord = name.slice(name.lastIndexOf(' ') + 1);
    const isPairName = own !== 'password' && own !== 'secret' && PAIR_NAMES.test(lastWord);
    if (own === 'nothing' && !isPairName && !PAIR_VALUES.test(lastWord)) continue;
    const value = valueAfter(scanned, at);
    if (value === undefined) continue;
    if (isPairName) {
      const named = text.slice(value.start, Math.min(value.end, value.start + MAX_NAME));
      announcedBefore = announces(named) === 'nothing' ? undefined : { name: named, at: value.end };
      if (own === 'nothing' || announcedBefore !== undefined) continue;
    }
    const paired = own === 'nothing' && announcedBefore !== undefined && at - announcedBefore.at < PAIR_DISTANCE;
    const meant = paired ? announcedBefore!.name : name;
    const finding = judge(text, value, meant, paired ? announces(meant) : own);
    if (finding === undefined) continue;
    findings.push(finding);
    done = finding.offset + finding.length;
  }
  for (const flag of text.matchAll(FLAG)) {
    const announced = announces(flag[1]!);
    if (announced === 'nothing') continue;
    const value = valueAt(scanned, flag.index + flag[0].length, 'shell');
    const finding = value && judge(text, value, flag[1]!, announced);
    if (finding) findings.push(finding);
  }
  return findings;
}

function judge(text: string, value: Value, name: string, announced: Announces): Finding | undefined {
  const content = text.slice(value.start, Math.min(value.end, value.start + MAX_JUDGED));
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

/** Up to three words before a separator, on its line: `"api key"`, `let token`, `password: str`. */
function nameBefore(text: string, separator: number): string {
  let end = separator;
  // `=>`, `:=`, `?=`, `||=`, `==`: the separator begins earlier.
  while (end > 0 && separator - end < 3 && /[=:?|]/.test(text[end - 1]!)) end--;
  while (end > 0 && separator - end < MAX_GAP && /[ \t"'`\])\\]/.test(text[end - 1]!)) end--;
  let start = end;
  let words = 0;
  while (start > 0 && end - start < MAX_NAME) {
    const before = text[start - 1]!;
    if (isNamePart(before)) start--;
    else if (before === ' ' && words < 2 && start < end && start > 1 && isNamePart(text[start - 2]!)) {
      words++;
      start--;
    } else if (before === ' ' && text[start - 2] === ':' && TYPE_WORD.test(text.slice(start, end))) {
      // A type between the name and its value.
      end = start - 2;
      start = end;
    } else break;
  }
  const separated = text[separator];
  if (separated === '>' && text[start - 1] !== '<' && text[separator - 1] !== '=') return '';
  if (separated === ',' && !/["'`]/.test(text[start - 1] ?? '')) return '';
  return withoutTypes(text.slice(start, end));
}

function withoutTypes(name: string): string {
  if (!name.includes(' ')) return name;
  return name
    .split(' ')
    .filter((word) => !TYPE_WORD.test(word))
    .join(' ');
}

function isNamePart(character: string): boolean {
  return /[\w.$-]/.test(character) || (character > '\x7f' && /\p{L}/u.test(character));
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
