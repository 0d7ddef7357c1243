/** Which lines of a text nobody typed: logs, stack traces, output of programs, markup. */

const PASTED =
  /^\s*(?:\d{4}-\d\d-\d\d[T ]\d\d:\d\d|\d\d:\d\d:\d\d\b|at .{1,200}[:(]\d+|(?:npm|yarn|pnpm) (?:err!|warn)|\[?(?:error|warn(?:ing)?|info|debug|trace|fatal|fehler|pass|fail)\]?(?::? |:)(?=.*(?:[:=/\\\]]|\d))|[a-z]*(?:error|exception):? |[\w./-]+\.\w{1,5}:\d+[:)]|[+-]{3} |@@ |diff --git|<!--|<\/?[a-z][\w-]*[\s>]|\{".*|\$ \w|#!\/|traceback|caused by: |[|+][-= ]{3}|error: )/i;
/** A line before which a program speaks stays its own where only white space is in front of the next one. */
const LOOKED_AT = 400;

export function pastedLines(text: string): (place: number) => boolean {
  const pasted: [number, number][] = [];
  let start = 0;
  while (start < text.length) {
    const next = text.indexOf('\n', start);
    const end = next === -1 ? text.length : next;
    if (PASTED.test(text.slice(start, Math.min(end, start + LOOKED_AT)))) pasted.push([start, end]);
    start = end + 1;
  }
  return (place) => pasted.some(([from, to]) => place >= from && place < to);
}
