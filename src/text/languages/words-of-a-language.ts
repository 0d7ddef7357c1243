/** What every language has to say of itself, as plain text: it is read only where something is asked of it. */

export interface WordsOfALanguage {
  /** Words that hold a sentence together, as they are written in small letters. By them the language of a text is known. */
  readonly functionWords: string;
  /** Other words that are frequent in it and say little: by these too the language of a text is known. */
  readonly commonWords?: string;
  /** Words of a question that do not help to find its answer, as they are in the index; where there are none, those above. */
  readonly stopWords?: string;
  /** Twelve, with all that one of them is written as: `january|jan february|feb`. The full name is the first. */
  readonly months: string;
  /** Seven, from Monday on, in the same form. */
  readonly weekdays: string;
}
