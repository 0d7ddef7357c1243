/** What differs between two versions of a memory: its fields, and its content line by line. */

export interface LineChange {
  readonly change: 'same' | 'removed' | 'added';
  readonly text: string;
}

export interface FieldChange {
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** Beyond this the table of the comparison would grow too large; the middle is then shown as replaced. */
const MAX_CELLS = 4_000_000;

export function diffLines(from: string, to: string): LineChange[] {
  const a = from.split('\n');
  const b = to.split('\n');
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const middle = diffMiddle(a.slice(start, a.length - end), b.slice(start, b.length - end));
  const same = (text: string): LineChange => ({ change: 'same', text });
  return [...a.slice(0, start).map(same), ...middle, ...a.slice(a.length - end).map(same)];
}

export function diffFields(
  from: Record<string, unknown>,
  to: Record<string, unknown>,
  fields: readonly string[],
): FieldChange[] {
  return fields
    .filter((field) => JSON.stringify(from[field]) !== JSON.stringify(to[field]))
    .map((field) => ({ field, from: from[field] ?? null, to: to[field] ?? null }));
}

/** Longest common subsequence, walked from the front. */
function diffMiddle(a: string[], b: string[]): LineChange[] {
  const removed = (text: string): LineChange => ({ change: 'removed', text });
  const added = (text: string): LineChange => ({ change: 'added', text });
  const width = b.length + 1;
  if ((a.length + 1) * width > MAX_CELLS) return [...a.map(removed), ...b.map(added)];
  const common = new Uint32Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      common[i * width + j] =
        a[i] === b[j]
          ? common[(i + 1) * width + j + 1]! + 1
          : Math.max(common[(i + 1) * width + j]!, common[i * width + j + 1]!);
    }
  }
  const changes: LineChange[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      changes.push({ change: 'same', text: a[i]! });
      i++;
      j++;
    } else if (j === b.length || (i < a.length && common[(i + 1) * width + j]! >= common[i * width + j + 1]!))
      changes.push(removed(a[i++]!));
    else changes.push(added(b[j++]!));
  }
  return changes;
}
