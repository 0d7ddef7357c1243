/** Finds the name that somebody probably meant. */

export function closestName(given: string, names: readonly string[]): string | undefined {
  const longer = names.filter((name) => name.startsWith(given) || given.startsWith(name));
  if (given.length > 2 && longer.length === 1) return longer[0];
  const ranked = names.map((name) => ({ name, steps: editSteps(given, name) })).sort((a, b) => a.steps - b.steps);
  const [best] = ranked;
  return best && best.steps <= Math.max(1, Math.floor(given.length / 3)) ? best.name : undefined;
}

/** How many letters must be added, removed, replaced or swapped with their neighbour. */
function editSteps(from: string, to: string): number {
  let [before, row] = [[] as number[], Array.from({ length: to.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const differs = from[i - 1] === to[j - 1] ? 0 : 1;
      const swaps = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      const steps = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + differs);
      next.push(swaps ? Math.min(steps, before[j - 2]! + 1) : steps);
    }
    [before, row] = [row, next];
  }
  return row[to.length]!;
}
