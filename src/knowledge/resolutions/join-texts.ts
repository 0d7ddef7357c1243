/** Two texts as one: nothing is said twice where one of them holds the other. */

export function joinTexts(a: string, b: string, separator: string): string {
  const [first, second] = [a.trim(), b.trim()];
  if (first.includes(second)) return first;
  if (second.includes(first)) return second;
  return `${first}${separator}${second}`;
}
