/** The beginning of a text on one line, never cut through the middle of a character. */
export function beginningOf(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= length) return line;
  const cut = line.slice(0, length - 1);
  return `${cut.isWellFormed() ? cut : cut.slice(0, -1)}…`;
}
