/** What names of secrets begin with: of all of them, and of those that people say in a sentence. */
import { placesOf } from './name-stems.ts';
import {
  BUNDLER,
  HINT_WORDS,
  PASSWORD_ENDINGS,
  PASSWORD_WORDS,
  SECRET_ENDINGS,
  SECRET_WORDS,
  SERVICES,
  SHORT_SERVICES,
  SPOKEN_NAMES,
} from './secret-words.ts';

const spoken = SPOKEN_NAMES.split(' ');

export const SPOKEN = placesOf(spoken);
export const ALL_NAMES = placesOf([
  ...PASSWORD_WORDS,
  ...SECRET_WORDS,
  ...HINT_WORDS,
  ...SHORT_SERVICES,
  ...`${PASSWORD_ENDINGS}|${SECRET_ENDINGS}|${SERVICES.source.slice('^(?:'.length, -1)}|${BUNDLER}`.split('|'),
  ...spoken,
]);
