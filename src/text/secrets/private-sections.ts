/** Sections that their author marked as not to be kept: `<private>…</private>`, nested, or open to the end of the text. */
import type { Finding } from './finding.ts';

/** With no placeholder in it: what was taken out may have held a `<`, so that only what is left would look like a tag. */
const TAG = /<(\/?)private(?:\s(?:(?!\[REDACTED:)[^<>]){0,200})?\/?>/gi;

/** A closing tag that nothing opened is text like any other. */
export function findPrivateSections(text: string): Finding[] {
  const findings: Finding[] = [];
  let depth = 0;
  let start = 0;
  for (const tag of text.matchAll(TAG)) {
    if (tag[1] === '' && tag[0].endsWith('/>')) continue;
    if (tag[1] === '') {
      if (depth === 0) start = tag.index;
      depth++;
    } else if (depth > 0) {
      depth--;
      if (depth === 0) findings.push({ type: 'private', offset: start, length: tag.index + tag[0].length - start });
    }
  }
  if (depth > 0) findings.push({ type: 'private', offset: start, length: text.length - start });
  return findings;
}
