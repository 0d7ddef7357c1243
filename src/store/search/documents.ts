/** How the words of an event become entries of the index: long texts in parts, so that no entry grows without end. */
import type { SearchDocument } from '../port/store.ts';

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
export interface Entry {
  readonly text: IndexedText;
  readonly fields: Fields;
}

export const WORDS_PER_PART = 1_024;
/** Parts for which a document number has room; evidence of the greatest size needs half of them. */
export const PARTS_PER_EVENT = 1_024;

/** Title and meta stand in every part, because they say what all of it is about. */
export function entriesOf(position: number, document: SearchDocument): Entry[] {
  const { title, text, meta } = document;
  const first = position * PARTS_PER_EVENT;
  const [titleText, metaText] = [title.join(' '), meta.join(' ')];
  return partsOf(text).map((part, number) => ({
    text: { doc: first + number, title: titleText, text: part.join(' '), meta: metaText },
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

function partsOf(words: readonly string[]): (readonly string[])[] {
  if (words.length <= WORDS_PER_PART) return [words];
  const parts: (readonly string[])[] = [];
  for (let start = 0; start < words.length && parts.length < PARTS_PER_EVENT; start += WORDS_PER_PART)
    parts.push(words.slice(start, start + WORDS_PER_PART));
  return parts;
}
