/** Phrases that say that something has changed, and which side of a change a text is on. */
import { stemOf } from './word-set.ts';

/** The text tells the newer state. The words are taken out before texts are compared. */
export const NEW_CUES: readonly string[][] = phrases(`
now
nowadays
no longer
not anymore
anymore
any more
as of
as of now
from now on
changed to
changed
change to
moved to
switched to
switched over to
updated to
upgraded to
downgraded to
increased to
decreased to
reduced to
raised to
lowered to
grown to
grew to
risen to
dropped to
improved to
shifted to
adjusted to
revised to
boosted to
cut to
rose to
fell to
went up to
went down to
climbed to
delayed to
delayed until
brought to
extended to
expanded to
reached
rescheduled to
rescheduled for
postponed to
postponed until
pushed back to
brought forward to
bumped to
recently
recently increased
rescheduled
extended
lately
`);

/** The text tells of the past only: what it says may well have ended. */
export const OLD_CUES: readonly string[][] = phrases(`
used to
previously
formerly
originally
initially
in the past
back then
last year
last month
last week
at first
`);

/** Verbs of a change "from X to Y". */
export const FROM_TO = new Set(
  `switched switch switching moved move moving migrated migrate migrating changed change changing went renamed rename converted transitioned
   upgraded downgraded increased decreased reduced raised lowered rescheduled postponed`.split(/\s+/),
);

/** The same, and `replaced`, in the form in which texts are compared. */
export const CHANGE_VERBS: ReadonlySet<string> = new Set([...FROM_TO].map(stemOf));
export const REPLACE = stemOf('replaced');

/** Longest first, so that "as of now" is not read as "as of". */
function phrases(list: string): string[][] {
  return list
    .trim()
    .split('\n')
    .map((line) => line.split(' '))
    .sort((a, b) => b.length - a.length);
}

/** Words that tell two things of a kind apart, so that a number for one says nothing about the other. */
export const CONTRASTS = new Set('old other another previous next former earlier'.split(' ').map(stemOf));

/** A number in a text with one of these is wished for, not reached. */
export const AIMS = new Set('aim aiming goal want hope target wish'.split(' ').map(stemOf));
