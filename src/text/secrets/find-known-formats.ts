/** Keys and tokens that look like nothing else: those of `provider-formats.ts`, and signed tokens (JWT). */

import { nextLongRun, UNBROKEN } from '../survey/long-runs.ts';
import type { ScannedText } from '../survey/scanned-text.ts';
import { entropy } from './entropy.ts';
import type { Finding } from './finding.ts';
import { PROVIDER_FORMATS } from './provider-formats.ts';
import { looksMadeUp } from './value-shapes.ts';

interface Format {
  readonly type: string;
  readonly prefix: string;
  readonly source: string;
  readonly holds: string | undefined;
  /** Compiled when it is first needed: most are never met. */
  rest?: RegExp;
}

/** The shortest key of any format is one of Stripe's. */
const SHORTEST = 'sk_live_'.length + 10;
/** What a format holds begins before this many characters of it. */
const FAR = 120;
/** The shortest text that a format without a beginning of its own matches. */
const SHORTEST_UNPREFIXED = 36;
const NO_TOKEN = /[^\w.~:|/%-]/g;
const NO_JWT = /[^\w.-]/g;
const EY = beginningOf('ey');
const HEX = /^[0-9a-fA-F]+$/;
const ENCODED_JWT = 'jwt_base64';
const TILDE = 126;

/** By the codes of the first two characters. */
let byBeginning: (readonly Format[] | undefined)[] | undefined;
let withoutBeginning: Format[] = [];

export function findKnownFormats(scanned: ScannedText): Finding[] {
  const { text } = scanned;
  const findings: Finding[] = [];
  for (
    let run = nextLongRun(text, SHORTEST, UNBROKEN);
    run !== undefined;
    run = nextLongRun(text, SHORTEST, UNBROKEN, run.end)
  ) {
    byBeginning ??= sorted();
    for (let index = run.start; index < run.end; index++) {
      if (!isTokenStart(text, index)) continue;
      const end = endOfToken(scanned, index, findings);
      if (end > index) index = end - 1;
    }
  }
  return findings;
}

/** Adds what begins at `index`, and says where it ends. */
function endOfToken(scanned: ScannedText, index: number, findings: Finding[]): number {
  const { text } = scanned;
  const beginning = text.charCodeAt(index) * 128 + text.charCodeAt(index + 1);
  for (const format of byBeginning![beginning] ?? []) {
    if (!text.startsWith(format.prefix, index) || !isNear(scanned, format.holds, index)) continue;
    const end = matchEnd(format, text, index);
    if (end > 0) return add(findings, format.type, index, end);
  }
  if (beginning === EY) {
    const end = jwtEnd(scanned, index);
    if (end > 0) return add(findings, 'jwt', index, end);
  }
  if (scanned.runEnd(NO_TOKEN, index) - index < SHORTEST_UNPREFIXED) return index;
  for (const format of withoutBeginning) {
    if (!isNear(scanned, format.holds, index)) continue;
    const end = matchEnd(format, text, index);
    if (end > 0) return add(findings, format.type, index, end);
  }
  return index;
}

function isNear(scanned: ScannedText, wanted: string | undefined, index: number): boolean {
  if (wanted === undefined) return true;
  const at = scanned.next(wanted, index);
  return at >= 0 && at - index < FAR;
}

function add(findings: Finding[], type: string, index: number, end: number): number {
  findings.push({ type, offset: index, length: end - index });
  return end;
}

function matchEnd(format: Format, text: string, index: number): number {
  format.rest ??= compile(format.source);
  format.rest.lastIndex = index + format.prefix.length;
  const rest = format.rest.exec(text)?.[0];
  if (rest === undefined || looksMadeUp(rest) || entropy(rest) < leastEntropy(rest)) return -1;
  if (format.type === ENCODED_JWT && !isEncodedJwt(format.prefix + rest)) return -1;
  return format.rest.lastIndex;
}

/** Other base64 begins like this by chance: keys and certificates are full of it. */
function isEncodedJwt(encoded: string): boolean {
  return /^eyJ[\w-]{10,}\.e/.test(Buffer.from(encoded, 'base64').toString('latin1'));
}

/** Random hex of this length is far above 3; the word EXAMPLE again and again is at 2.5. */
function leastEntropy(rest: string): number {
  if (rest.length < 16) return 1.9;
  return HEX.test(rest) && rest.length >= 30 ? 3 : 2.5;
}

/** Header and payload are JSON objects, so both begin with `eyJ`; of an encrypted token only the header does. One look a run, from its beginning. */
function jwtEnd(scanned: ScannedText, index: number): number {
  const { text } = scanned;
  if (!text.startsWith('eyJ', index) && !text.startsWith('ewog', index)) return -1;
  if (text[index - 1] === '.' || text[index - 1] === '-') return -1;
  const end = scanned.runEnd(NO_JWT, index);
  const parts = text.slice(index, end).split('.', 6);
  const [header = '', payload = '', signature] = parts;
  if (header.length < 16 || payload.length < 12) return -1;
  const encrypted = parts.length === 5;
  if (!encrypted && !payload.startsWith('ey') && !payload.startsWith('ewo')) return -1;
  if (signature === undefined && payload.length < 24) return -1;
  return text[end - 1] === '.' ? end - 1 : end;
}

/** What follows must not go on: a longer run of the same characters is something else. */
function compile(source: string): RegExp {
  const open = /-\](?:\{[\d,]+\})?(?:=\{0,\d\})?$/.test(source);
  return new RegExp(`${withoutGivingBack(source)}(?![A-Za-z0-9_${open ? '-' : ''}])`, 'y');
}

/**
 * A repetition before a full stop or at the end takes what it can at once: with less, the next character would be one of its own. Without
 * this, a run that is too long is tried at each of its lengths.
 */
function withoutGivingBack(source: string): string {
  let groups = 0;
  return source.replace(/(?:\[[\w\\-]+\]|\\w)\{\d+,\d+\}(?=\\\.|$)/g, (repetition) => {
    groups++;
    return `(?=(?<all${groups}>${repetition}))\\k<all${groups}>`;
  });
}

/** After anything but a letter, a digit or `_`; also after an escape: `\n`, `%3D`, `\u003d`. Some keys of Azure begin with `~`. */
function isTokenStart(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  if (!isWord(code) && code !== TILDE) return false;
  if (index === 0) return true;
  const before = text.charCodeAt(index - 1);
  if (!isWord(before)) return true;
  if (text[index - 2] === '\\' && /[nrt]/.test(text[index - 1]!)) return true;
  if (text[index - 3] === '%' && /[0-9A-Fa-f]/.test(text[index - 1]!)) return true;
  return text[index - 6] === '\\' && text[index - 5] === 'u';
}

function isWord(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95;
}

function sorted(): (readonly Format[] | undefined)[] {
  const lists: (Format[] | undefined)[] = Array.from({ length: 128 * 128 }, () => undefined);
  withoutBeginning = [];
  for (const [type, prefixes, source, holds] of PROVIDER_FORMATS) {
    for (const prefix of prefixes.split(' ')) {
      const format: Format = { type, prefix, source, holds };
      if (prefix === '') {
        withoutBeginning.push(format);
        continue;
      }
      const list = lists[beginningOf(prefix)] ?? [];
      list.push(format);
      lists[beginningOf(prefix)] = list;
    }
  }
  return lists;
}

function beginningOf(prefix: string): number {
  return prefix.charCodeAt(0) * 128 + prefix.charCodeAt(1);
}
