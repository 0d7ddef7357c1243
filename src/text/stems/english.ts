/** The form of an English word under which all its forms are searched: Porter's, and one for words whose forms no ending connects. */
import { stemmer } from 'stemmer';
import { WORD_FORMS } from './word-forms.table.ts';

export function englishStem(word: string): string {
  const form = stemmer(word);
  return WORD_FORMS.get(form) ?? form;
}
