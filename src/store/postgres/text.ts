/**
 * PostgreSQL's text cannot hold U+0000, and other programs may have put it into a name. It is kept as two U+0001, and U+0001 itself as U+0001
 * U+0002: reversible, and texts keep the order that they have as bytes.
 */
const SPECIAL = /[\u0000\u0001]/g;
const ESCAPED = /\u0001([\u0001\u0002])/g;

export function toSqlText(text: string): string {
  return text.includes('\u0000') || text.includes('\u0001')
    ? text.replace(SPECIAL, (character) => (character === '\u0000' ? '\u0001\u0001' : '\u0001\u0002'))
    : text;
}

export function fromSqlText(text: string): string {
  return text.includes('\u0001')
    ? text.replace(ESCAPED, (_, which) => (which === '\u0001' ? '\u0000' : '\u0001'))
    : text;
}

/** An array as PostgreSQL reads it; a parameter of that form needs no knowledge of array types. */
export function arrayLiteral(values: readonly (string | number)[]): string {
  const quoted = values.map((value) =>
    typeof value === 'number' ? value : `"${toSqlText(value).replace(/[\\"]/g, '\\$&')}"`,
  );
  return `{${quoted.join(',')}}`;
}
