/** One secret in a text: what kind it is and where it stands. */

export interface Finding {
  readonly type: string;
  /** UTF-16 code units from the beginning of the text that was given. */
  readonly offset: number;
  readonly length: number;
}

export const PLACEHOLDER_START = '[REDACTED:';
/** What stands where a secret was. Nothing here ever changes one that is already there. */
export const PLACEHOLDER = /\[REDACTED:[a-z][a-z0-9_]{0,40}\]/g;

export function placeholder(type: string): string {
  return `${PLACEHOLDER_START}${type}]`;
}

/** Findings in the order of the text; those that overlap become one, named after the one that was found first. */
export function merge(text: string, findings: readonly Finding[]): Finding[] {
  const merged: Finding[] = [];
  for (const finding of [...findings].sort((a, b) => a.offset - b.offset || b.length - a.length)) {
    const whole = wholeCharacters(text, finding);
    const last = merged.at(-1);
    if (last === undefined || whole.offset >= last.offset + last.length) merged.push(whole);
    else if (whole.offset + whole.length > last.offset + last.length)
      merged[merged.length - 1] = { ...last, length: whole.offset + whole.length - last.offset };
  }
  return merged;
}

/** Grown by a code unit where it would cut a surrogate pair. */
function wholeCharacters(text: string, finding: Finding): Finding {
  let start = finding.offset;
  let end = finding.offset + finding.length;
  if (isLow(text, start) && isHigh(text, start - 1)) start--;
  if (isLow(text, end) && isHigh(text, end - 1)) end++;
  return { type: finding.type, offset: start, length: end - start };
}

function isHigh(text: string, index: number): boolean {
  return (text.charCodeAt(index) & 0xfc00) === 0xd800;
}

function isLow(text: string, index: number): boolean {
  return (text.charCodeAt(index) & 0xfc00) === 0xdc00;
}
