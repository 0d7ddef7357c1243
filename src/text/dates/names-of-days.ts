/** What the months and the days of the week are called. */
import { type Language, languageWords } from '../language.ts';

/** By number, from 1 on, all that it is written as in small letters; the full name first. */
export type Names = readonly (readonly string[])[];

export function months(language: Language): Names {
  return namesIn(languageWords(language).months);
}

export function weekdays(language: Language): Names {
  return namesIn(languageWords(language).weekdays);
}

export function fullNames(names: Names): string[] {
  return names.map(([full]) => full!);
}

export function shortNames(names: Names): string[] {
  return names.flatMap(([, ...short]) => short);
}

function namesIn(list: string): Names {
  return list
    .trim()
    .split(/\s+/)
    .map((names) => names.split('|'));
}
