/** Data: the words of English. */
import type { WordsOfALanguage } from './words-of-a-language.ts';

export const ENGLISH: WordsOfALanguage = {
  /** They end a name, except for the few that are inside one. */
  functionWords: `
a an the this that these those i me my mine we us our ours you your yours he him his she her hers it its they them their theirs who whom whose
which what when where why how if then else than because since while until unless although though whereas whether and or nor but so yet
as at by for from in into of off on onto out over under to up down with within without about above across after against along among around
before behind below beneath beside between beyond despite during except inside near outside past per through throughout till toward towards
upon via not no yes never ever always often sometimes usually maybe perhaps please also too very just only even still already again once twice
here there now soon later today's all any both each every few many more most much other others another some such same several own either neither
none nothing something anything everything nobody somebody anybody everybody someone anyone everyone
am is are was were be been being do does did done doing have has had having can could will would shall should may might must ought cannot
let lets let's don't doesn't didn't won't can't isn't aren't wasn't
ok okay hey hi hello yeah yep nope wow oh ah hmm huh well sure thanks thank thx cheers congrats welcome bye sorry hooray ha haha lol
first second third last next previous finally firstly secondly lastly however therefore moreover furthermore meanwhile otherwise instead thus hence
actually basically generally especially specifically additionally alternatively similarly currently recently
one two three four five six seven eight nine ten eleven twelve hundred thousand million
re vs etc fyi btw imo afaik asap nb ps eg ie`,
  /** Stemmed here: to stem them in each process would take longer than a search. */
  stopWords: `
a about am an and ani are as at be been but by can could did do doe don ever for from had has have he her him his how i if in into is it just kind let
like mani may me might much my no nor not of on or our out own pleas shall she should so some sort such tell than that the their them then there these
they thing this those to too type us veri was way we were what when where whi which while who whom whose will with would you your`,
  months: `
january|jan february|feb march|mar april|apr may june|jun july|jul august|aug september|sep|sept october|oct november|nov december|dec`,
  weekdays: 'monday|mon tuesday|tue|tues wednesday|wed thursday|thu|thur|thurs friday|fri saturday|sat sunday|sun',
};
