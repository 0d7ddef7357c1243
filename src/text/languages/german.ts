/** Data: the words of German. */
import type { WordsOfALanguage } from './words-of-a-language.ts';

export const GERMAN: WordsOfALanguage = {
  /** Where they are, a capital is no sign of a name: German writes every noun with one. */
  functionWords: `
der das und ist nicht wir ich ein eine einen einem einer mit auf für von zu dem den sich auch werden wird haben hat sind oder aber wenn dass noch nach bei aus
wie nur schon über diese dieser dieses kann muss soll wurde ihr sie es im am zum zur`,
  commonWords: `
die was wer wo warum wann uns euch unser unsere unseren mein meine dein deine kein keine keinen keiner man mir dir mich dich ihm ihn ihnen bitte mal doch denn dann als so
jetzt immer nie hier dort vor bis durch gegen ohne um unter wieder weil ob können müssen sollen sollten sollte würde wäre hätte waren wurden gibt mehr alle alles lass ja nein`,
  months: `
januar|jänner|jan februar|feber|feb märz|mär april|apr mai juni|jun juli|jul august|aug september|sep|sept oktober|okt november|nov dezember|dez`,
  weekdays: 'montag|mo dienstag|di mittwoch|mi donnerstag|do freitag|fr samstag|sonnabend|sa sonntag|so',
};
