/** Data: the words of dates and times in English. */
import { fullNames, months, shortNames, weekdays } from './names-of-days.ts';

export const MONTHS = fullNames(months('en'));
/** Months whose names are words or given names as well. */
export const AMBIGUOUS_MONTHS = new Set(['march', 'april', 'may', 'june', 'august']);
/** Only beside a number. */
export const SHORT_MONTHS = shortNames(months('en'));
export const WEEKDAYS = fullNames(weekdays('en')).flatMap((day) => [day, `${day}s`]);
/** Only after a word such as `last` or `on`. */
export const SHORT_WEEKDAYS = shortNames(weekdays('en'));
export const RELATIVE_DAYS = ['yesterday', 'today', 'tomorrow', 'tonight'];
export const POINTERS = ['last', 'next', 'this', 'past', 'previous', 'coming'];
export const UNITS =
  'second minute hour day night week weekend month quarter year decade morning afternoon evening summer winter spring autumn fall sprint semester'.split(
    ' ',
  );
/** Units that are a time after `this` and `last`; `last minute` and `this second` are none. */
export const POINTED_UNITS = new Set(
  'week weekend month quarter year night decade morning afternoon evening summer winter spring autumn fall sprint semester'.split(
    ' ',
  ),
);
export const DAY_PARTS = new Set(['morning', 'afternoon', 'evening', 'night']);
export const NUMBER_WORDS = new Set(
  'a an one two three four five six seven eight nine ten eleven twelve few couple several'.split(' '),
);

/** All words at which an expression of time may begin or be recognised. */
export const TIME_WORDS = [
  ...MONTHS,
  ...SHORT_MONTHS,
  ...WEEKDAYS,
  ...SHORT_WEEKDAYS,
  ...RELATIVE_DAYS,
  ...POINTERS,
  'ago',
].join(' ');
