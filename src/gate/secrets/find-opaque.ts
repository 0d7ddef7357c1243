/**
 * Keys that nothing announces: random words of letters in both cases and digits. Hashes, ids, checksums of packages, images and addresses
 * are random too and no secrets, so that only what is none of these counts.
 */
import { alphabet, nextLongRun } from '../long-runs.ts';
import { entropy } from './entropy.ts';
import type { Finding } from './finding.ts';
import { changesOfKind, isCounted, isHex, isStandIn } from './value-shapes.ts';

const WORD = alphabet('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_+/=.~-');
const SHORTEST = 24;
const LONGEST = 88;
const PLAIN = /^[A-Za-z0-9_-]+$/;
/** Before the word: part of an address, a path or a longer run, or a name, which would have said if this were a secret. */
const NO_KEY_BEFORE =
  /[/@#?&%\\.]$|[A-Za-z0-9+/]$|[=:]\s{0,4}["'`]?$|(?:sha\d{1,3}|integrity|checksum|digest|hash|base64|commit|etag)\W{0,3}$/i;

export function findOpaque(text: string): Finding[] {
  const findings: Finding[] = [];
  for (
    let run = nextLongRun(text, SHORTEST, WORD);
    run !== undefined;
    run = nextLongRun(text, SHORTEST, WORD, run.end)
  ) {
    if (run.end - run.start > LONGEST) continue;
    const index = run.start;
    const word = text.slice(index, run.end);
    if (!PLAIN.test(word) || !isKey(word)) continue;
    if (NO_KEY_BEFORE.test(text.slice(Math.max(0, index - 24), index))) continue;
    if (/^[/\\.@]/.test(text.slice(index + word.length, index + word.length + 1))) continue;
    findings.push({ type: 'opaque', offset: index, length: word.length });
  }
  return findings;
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
