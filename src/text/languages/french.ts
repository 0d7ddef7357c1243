/** Data: the words of French. */
import type { WordsOfALanguage } from './words-of-a-language.ts';

export const FRENCH: WordsOfALanguage = {
  functionWords: `
le la les un une des du de et est sont était être avoir nous vous ils elle elles je il on ne pas plus que qui quoi dont où quand comment pourquoi combien quel quelle quels
quelles ce cet cette ces mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs dans pour par sur avec sans sous chez entre vers mais ou donc car si comme aussi très
tout tous toute toutes fait faire peut peuvent avons avez ont avait sera seront au aux après avant depuis pendant`,
  months: `
janvier|janv février|févr|fév mars avril|avr mai juin juillet|juil août septembre|sept octobre|oct novembre|nov décembre|déc`,
  weekdays: 'lundi|lun mardi|mar mercredi|mer jeudi|jeu vendredi|ven samedi|sam dimanche|dim',
};
