/** What a character of ASCII is to the survey. */

export const OTHER = 0;
export const LETTER = 1;
export const DIGIT = 2;
export const BREAK = 3;
export const NOT_TOLD = 4;
