/**
 * Keys that nothing announces: random words of letters in both cases and digits. Hashes, ids, checksums of packages, images and addresses
 * are random too and no secrets, so that only what is none of these counts.
 */
import { alphabet, nextLongRun } from '../survey/long-runs.ts';
import { entropy } from './entropy.ts';
import type { Finding } from './finding.ts';
import { changesOfKind, isCounted, isHex, isOpaque, isStandIn } from './value-shapes.ts';

const WORD = alphabet('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_+/=.~-');
const SHORTEST = 24;
const LONGEST = 88;
/** Many services begin their keys with their name and what kind of key it is: such a word before random characters says enough, whoever made it. */
const TELLING_BEGINNING =
  /^(?:[A-Za-z][A-Za-z0-9]{0,15}[-_]){0,2}(?:sk|rk|pat|tok|token|secret|apikey|live|bearer|refresh)[-_](?:[a-z0-9]{1,6}[-_])?([A-Za-z0-9]{24,})$/i;
const PLAIN = /^[A-Za-z0-9_-]+$/;
/** Before the word: part of an address, a path or a longer run, or a name, which would have said if this were a secret. */
const NO_KEY_BEFORE =
  /[/@#?&%\\.]$|[A-Za-z0-9+/]$|[=:]\s{0,4}["'`]?$|(?:sha\d{1,3}|integrity|checksum|digest|hash|base64|commit|etag)\W{0,3}$/i;

/** What tells by itself that it is a key may have a name that says nothing. */
const LONGER_BEFORE = /[/@#?&%\\.A-Za-z0-9+]$/;

export function findOpaque(text: string): Finding[] {
  const findings: Finding[] = [];
  for (
    let run = nextLongRun(text, SHORTEST, WORD);
    run !== undefined;
    run = nextLongRun(text, SHORTEST, WORD, run.end)
  ) {
    if (run.end - run.start > LONGEST) continue;
    const index = run.start;
    // The full stop of a sentence is not part of what it ends with.
    const stopped = text[run.end - 1] === '.' && (run.end === text.length || text.charCodeAt(run.end) <= 32);
    const word = text.slice(index, stopped ? run.end - 1 : run.end);
    if (!PLAIN.test(word)) continue;
    const told = isTold(word);
    if (!told && !isKey(word)) continue;
    if ((told ? LONGER_BEFORE : NO_KEY_BEFORE).test(text.slice(Math.max(0, index - 24), index))) continue;
    if (!stopped && /[/\\.@]/.test(text[run.end] ?? '')) continue;
    if (isLineOfBlock(text, run)) continue;
    findings.push({ type: 'opaque', offset: index, length: word.length });
  }
  return findings;
}

/** Certificates, public keys and attachments are lines of one length. */
function isLineOfBlock(text: string, { start, end }: { readonly start: number; readonly end: number }): boolean {
  const isBreak = (index: number) => index === -1 || text[index] === '\n' || index === text.length;
  if (!isBreak(start - 1) || !isBreak(end)) return false;
  const length = end - start;
  return (start > length && isBreak(start - length - 2)) || (end + length < text.length && isBreak(end + length + 1));
}

function isTold(word: string): boolean {
  const key = TELLING_BEGINNING.exec(word)?.[1];
  return key !== undefined && isOpaque(key, SHORTEST) && !isCounted(key) && !isStandIn(word);
}

function isKey(word: string): boolean {
  const pieces = word.split(/[-_]/);
  const longest = pieces.reduce((best, piece) => (piece.length > best.length ? piece : best), '');
  if (
    longest.length < 20 ||
    isHex(longest) ||
    pieces.every((piece) => isHex(piece)) ||
    isCounted(word) ||
    isStandIn(word)
  )
    return false;
  if (!/[a-z]/.test(longest) || !/[A-Z]/.test(longest) || (longest.match(/\d/g)?.length ?? 0) < 2) return false;
  // What random letters and digits of that length reach nearly always.
  const least = Math.min(4.5, Math.log2(longest.length) - 0.45);
  return entropy(longest) >= least && changesOfKind(longest) >= longest.length / 2.6;
}
