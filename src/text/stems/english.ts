/** The form of an English word under which all its forms are searched: Snowball's, but for words that it keeps apart or throws together, and one for words whose forms no ending connects. */
import { stem } from 'porter2';
import { STEMS_OF_WORDS, WORD_FORMS } from './word-forms.table.ts';

export function englishStem(word: string): string {
  const own = STEMS_OF_WORDS.get(word);
  if (own !== undefined) return own;
  const form = stem(word);
  return WORD_FORMS.get(form) ?? form;
}
