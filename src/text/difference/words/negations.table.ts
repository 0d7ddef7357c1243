/** Words that turn a statement round, and phrases that only look as if they did. */
import { wordSet } from './word-set.ts';

export const NEGATORS = wordSet(
  `not never no without cannot cant dont doesnt didnt isnt arent wasnt werent wont havent hasnt hadnt neednt mustnt shouldnt`,
);
/** With these nothing of the kind is left: any single case contradicts them. */
export const BLANKET = wordSet('never no any ever');
/** A verb before an -ing form that says it is over. */
export const STOPPING = wordSet('stop stops stopped quit quits ceased discontinued');
/** After "not": these make it a part or a rule with exceptions, not a denial. */
export const SOFTENERS = wordSet('only just all every always necessarily merely exactly quite yet sure');
/** Denials whose reach cannot be told from the words. */
export const UNCLEAR = wordSet('nobody none nothing neither nor nowhere');
/** What "can" and its kind become when denied in one word. */
export const DENIED_MODALS: ReadonlyMap<string, string> = new Map([
  ['cannot', 'can'],
  ['cant', 'can'],
  ["can't", 'can'],
  ["won't", 'will'],
  ['wont', 'will'],
  ["shouldn't", 'should'],
  ['shouldnt', 'should'],
  ["mustn't", 'must'],
]);
