/** How the words of an event become entries of the index: long texts in parts, so that no entry grows without end. */
import type { SearchDocument } from '../port/store.ts';
import { UNSPACED, WORDS_PER_PAIR } from './score.ts';

/** One entry of the index, as it is stored: normalised words, separated by single spaces. */
export interface IndexedText {
  /** Made of the event's position and the number of the part; later events have higher numbers. */
  readonly doc: number;
  readonly title: string;
  readonly text: string;
  readonly meta: string;
}

/** The words of title, text and meta, each as often as it occurs. */
export type Fields = readonly (readonly string[])[];

/** An entry with its words. */
interface Entry {
  readonly text: IndexedText;
  readonly fields: Fields;
}

/**
 * A text of more words than the first is indexed in parts of the second: what a long answer says in one place is not drowned by all else that it
 * says, and how rare a word is, is counted by passages.
 */
export const LONGEST_WHOLE = 120;
export const WORDS_PER_PART = 80;
/** Parts for which a document number has room; evidence of the greatest size needs most of them. */
export const PARTS_PER_EVENT = 8_192;

/** Title and meta stand in every part, because they say what all of it is about. */
export function entriesOf(position: number, document: SearchDocument): Entry[] {
  const { title, text, meta } = document;
  // It only carries labels.
  if (title.length + text.length + meta.length === 0) return [];
  const first = position * PARTS_PER_EVENT;
  const [titleText, metaText] = [title.join(' '), meta.join(' ')];
  const parts = partsOf(text);
  // A whole text has the event's first number, the parts of a long one those after it.
  const offset = parts.length === 1 ? 0 : 1;
  return parts.map((part, number) => ({
    text: { doc: first + offset + number, title: titleText, text: part.join(' '), meta: metaText },
    fields: [title, part, meta],
  }));
}

/** The words of an entry, back from its stored form. */
export function fieldsOf(text: IndexedText): Fields {
  return [text.title, text.text, text.meta].map((field) => (field === '' ? [] : field.split(' ')));
}

export function wordCount(fields: Fields): number {
  return fields.reduce((sum, field) => sum + field.length, 0);
}

export function positionOf(doc: number): number {
  return Math.floor(doc / PARTS_PER_EVENT);
}

/** Whether the entry is all that its event says, and not a part of it. */
export function isWhole(doc: number): boolean {
  return doc % PARTS_PER_EVENT === 0;
}

/** How many words of the index one word of a language with spaces is worth, in the script of most of the first ones: pairs of characters are many and say little each. */
function scaleOf(words: readonly string[]): number {
  const first = words.slice(0, LONGEST_WHOLE);
  const unspaced = first.filter((word) => word.charCodeAt(0) >= UNSPACED).length;
  return unspaced * 2 > first.length ? 2 / WORDS_PER_PAIR : 1;
}

function partsOf(words: readonly string[]): (readonly string[])[] {
  const scale = scaleOf(words);
  if (words.length <= LONGEST_WHOLE * scale) return [words];
  const parts: (readonly string[])[] = [];
  const each = Math.floor(WORDS_PER_PART * scale);
  for (let start = 0; start < words.length && parts.length < PARTS_PER_EVENT - 1; start += each)
    parts.push(words.slice(start, start + each));
  return parts;
}
