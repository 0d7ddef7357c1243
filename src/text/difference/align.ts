/** Two statements laid side by side: which words stand for each other, and what is left between them. */
import { sameMeasure } from '../numbers/quantities.ts';
import type { Word } from './statement.ts';

export interface Pairing {
  readonly a: Word;
  readonly b: Word;
}

/** Words between two pairings that have no partner. */
export interface Gap {
  readonly a: readonly Word[];
  readonly b: readonly Word[];
  /** How many pairings come before it. */
  readonly at: number;
}

export interface Alignment {
  readonly pairs: readonly Pairing[];
  readonly gaps: readonly Gap[];
}

/** The longest common sequence, where numbers of one measure, dates and opposites may stand for each other. */
export function align(a: readonly Word[], b: readonly Word[]): Alignment {
  const width = b.length + 1;
  const best = new Float64Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      const skip = Math.max(best[(i + 1) * width + j]!, best[i * width + j + 1]!);
      const worth = likeness(a[i]!, b[j]!);
      best[i * width + j] = worth > 0 ? Math.max(skip, best[(i + 1) * width + j + 1]! + worth) : skip;
    }
  }
  return walk(a, b, best, width);
}

/** The same word is worth more than an opposite or another number, so that "3 cats, 2 dogs" is not torn apart. */
function likeness(a: Word, b: Word): number {
  if (a.quantity && b.quantity) return sameMeasure(a.quantity, b.quantity) ? 0.9 : 0;
  if (a.key !== b.key || a.quantity || b.quantity) return 0;
  return a.side === b.side ? 1 : 0.9;
}

function walk(a: readonly Word[], b: readonly Word[], best: Float64Array, width: number): Alignment {
  const pairs: Pairing[] = [];
  const gaps: Gap[] = [];
  let [i, j, gapA, gapB] = [0, 0, 0, 0];
  const close = () => {
    if (i > gapA || j > gapB) gaps.push({ a: a.slice(gapA, i), b: b.slice(gapB, j), at: pairs.length });
  };
  while (i < a.length && j < b.length) {
    const worth = likeness(a[i]!, b[j]!);
    const here = best[i * width + j]!;
    if (worth > 0 && Math.abs(here - best[(i + 1) * width + j + 1]! - worth) < 1e-6) {
      close();
      pairs.push({ a: a[i]!, b: b[j]! });
      i++;
      j++;
      gapA = i;
      gapB = j;
    } else if (best[(i + 1) * width + j]! >= best[i * width + j + 1]!) i++;
    else j++;
  }
  i = a.length;
  j = b.length;
  close();
  return { pairs, gaps };
}
