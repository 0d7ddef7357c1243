/** Where rules can begin and what they need, without their expressions: the words and signs that a walk over a text has to look for. */
import type { InstructionRule } from './instruction-rule.ts';

/** What is looked for. Cues have numbers in the order of `hashes`, and after them in the order of `signs`. */
export interface RuleCues {
  /** Of words and of the first four letters of longer ones. Two words with one hash make a rule be tried in vain, nothing worse. */
  readonly hashes: Int32Array;
  readonly signs: Uint16Array;
  /** By cue, the needs that it fills, by number. */
  readonly fills: Lists;
  /** By cue, the rules that can begin with it, by number. */
  readonly begins: Lists;
  /** By rule, the numbers of its needs. */
  readonly needs: Lists;
}

/** Lists of numbers, one behind the other: each from its start to the start of the next. */
export interface Lists {
  readonly starts: Uint16Array;
  readonly numbers: Uint16Array;
}

/** Told apart from the same letters as a whole word. */
const STEM_MARK = 0x5bd1e995;

/** Of the first four letters of a word, from the hash of these letters. */
export function stemHash(hash: number): number {
  return hash ^ STEM_MARK;
}

/** Of a word with one more letter. */
export function nextHash(hash: number, letter: number): number {
  return (Math.imul(hash, 31) + letter) | 0;
}

/** A cue is a word (`ignore`), the first four letters of a longer one (`igno*`), or one sign. */
export function cuesOf(rules: readonly InstructionRule[]): RuleCues {
  const words = new Map<number, number>();
  const signs = new Map<number, number>();
  for (const word of rules.flatMap(({ begins, needs }) => [...begins, ...needs.flat()])) {
    const [known, key] = isSign(word) ? [signs, word.charCodeAt(0)] : [words, hashOf(word)];
    if (!known.has(key)) known.set(key, known.size);
  }
  const numberOf = (word: string): number =>
    isSign(word) ? words.size + signs.get(word.charCodeAt(0))! : words.get(hashOf(word))!;
  const lists = () => Array.from({ length: words.size + signs.size }, (): number[] => []);
  const [fills, begins] = [lists(), lists()];
  let need = 0;
  const needs = rules.map((rule, number) => {
    for (const word of rule.begins) begins[numberOf(word)]!.push(number);
    return rule.needs.map((list) => {
      for (const word of list) fills[numberOf(word)]!.push(need);
      return need++;
    });
  });
  return {
    hashes: Int32Array.from(words.keys()),
    signs: Uint16Array.from(signs.keys()),
    fills: joined(fills),
    begins: joined(begins),
    needs: joined(needs),
  };
}

function joined(lists: readonly (readonly number[])[]): Lists {
  const starts = new Uint16Array(lists.length + 1);
  for (const [index, { length }] of lists.entries()) starts[index + 1] = starts[index]! + length;
  return { starts, numbers: Uint16Array.from(lists.flat()) };
}

function isSign(word: string): boolean {
  return word.length === 1 && !/[a-z]/.test(word);
}

function hashOf(word: string): number {
  if (!/^(?:[a-z]+|[a-z]{4}\*)$/.test(word)) throw new Error(`no word to look for: ${word}`);
  let hash = 0;
  for (const letter of word.replace('*', '')) hash = nextHash(hash, letter.charCodeAt(0));
  return word.endsWith('*') ? stemHash(hash) : hash;
}
