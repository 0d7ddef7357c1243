/** Words of questions that say little of what is asked for: verbs that go with anything, words of time that only say when, and words of asking that are no stop words. */
import { searchWords } from '../words/search-text.ts';

const WEAK = `
use using used go goes going went come came get got give gave given take took taken make made need needed want wanted know knew happen happened put set do work works working
tell told keep kept look see show find found start started try call called say said mean means handle deal apply bring brought allow change changed changes
still anymore longer currently current now today yesterday tomorrow week month year day days time times ago before after recently latest lately ever already yet
what's who's first last next new old good best exactly actually really again back out up off over all each every other much many
machen macht gemacht geht gehen gibt geben kommt kommen nehmen nimmt brauchen braucht wollen will nutzen benutzen verwenden welche welcher welches welchen viel viele noch aktuell derzeit momentan heute gestern woche monat jahr tag hoch heißt
faire fait donner donne aller va prendre prend encore quel quelle quels quelles combien actuellement semaine mois jour heure
hacer hace dar da ir va tomar toma usar usa todavía aún cuál cuáles cuánto cuánta cuántos actualmente semana mes día hora`;

/** As they are in the index. */
export const WEAK_WORDS: ReadonlySet<string> = new Set(searchWords(WEAK));
