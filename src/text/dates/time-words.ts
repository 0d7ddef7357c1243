/** Data: the words of dates and times. */

export const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);
/** Months whose names are words or given names as well. */
export const AMBIGUOUS_MONTHS = new Set(['march', 'april', 'may', 'june', 'august']);
/** Only beside a number. */
export const SHORT_MONTHS = 'jan feb mar apr jun jul aug sep sept oct nov dec'.split(' ');
export const WEEKDAYS =
  'monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays'.split(
    ' ',
  );
/** Only after a word such as `last` or `on`. */
export const SHORT_WEEKDAYS = 'mon tue tues wed thu thur thurs fri sat sun'.split(' ');
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
