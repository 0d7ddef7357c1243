/** Private keys in their usual armour: PEM, OpenSSH, PGP, PuTTY. Also when the end is cut off, and when line breaks were written as `\n`. */

import type { ScannedText } from '../survey/scanned-text.ts';
import type { Finding } from './finding.ts';

const BEGIN = /-{3,5} ?BEGIN (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)? ?-{3,5}/g;
const END = /-{3,5} ?END (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)? ?-{3,5}/g;
const PUTTY = /^PuTTY-User-Key-File-\d:/gm;
const PUTTY_END = /^Private-(?:MAC|Hash):[^\n]*/gm;
/** The lines that armour holds; any other belongs to the text after a key that was cut off. */
const ARMOURED_LINE =
  /^[\s"'+>|#*,]*(?:[A-Za-z0-9+/=]{30,}|[A-Za-z0-9+/]{1,29}={1,2}|=[A-Za-z0-9+/]{4}|(?:Proc-Type|DEK-Info|Version|Comment|Hash): .*)?[\s"'+,\\]*$/;
const LINE_BREAK = /\r?\n|(?:\\r)?\\n/;
const LONGEST_LINE = 4_096;
const LONGEST_CUT = 20_000;
const SHORTEST_BODY = 24;

export function findPrivateKeys(scanned: ScannedText): Finding[] {
  const findings: Finding[] = [];
  if (scanned.text.includes('BEGIN ')) collect(scanned.text, BEGIN, END, findings);
  if (scanned.text.includes('PuTTY-')) collect(scanned.text, PUTTY, PUTTY_END, findings);
  return findings;
}

function collect(text: string, begin: RegExp, end: RegExp, findings: Finding[]): void {
  let done = 0;
  let closing = -1;
  let closed: RegExpExecArray | null = null;
  for (const opening of text.matchAll(begin)) {
    if (opening.index < done) continue;
    const inside = opening.index + opening[0].length;
    // One look for the next end serves every beginning before it.
    if (closing < inside && closing !== Number.POSITIVE_INFINITY) {
      end.lastIndex = inside;
      closed = end.exec(text);
      closing = closed?.index ?? Number.POSITIVE_INFINITY;
    }
    const stop = closed === null || closing - inside > LONGEST_CUT ? cutEnd(text, inside) : closing + closed[0].length;
    const body = text.slice(inside, Math.min(stop, closed === null ? stop : Math.min(closing, stop)));
    if (body.replace(/[^A-Za-z0-9+/]/g, '').length < SHORTEST_BODY || /\.{3}|…|x{8}/i.test(body.slice(0, 200)))
      continue;
    findings.push({ type: 'private_key', offset: opening.index, length: stop - opening.index });
    done = stop;
  }
}

function cutEnd(text: string, inside: number): number {
  let end = inside;
  let start = inside;
  while (start < text.length && start - inside < LONGEST_CUT) {
    const window = text.slice(start, start + LONGEST_LINE);
    const found = LINE_BREAK.exec(window);
    const line = found === null ? window : window.slice(0, found.index);
    if (!ARMOURED_LINE.test(line)) break;
    if (line.trim() !== '') end = start + line.length;
    start += found === null ? line.length : line.length + found[0].length;
  }
  return end;
}
