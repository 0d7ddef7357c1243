/** Which verbs and nouns hold one value at a time, which hold many, and words that are values of one kind. */
import { stemSet } from './word-set.ts';

/** What follows these (after in, at, on, with, as, or directly) can be only one thing at a time. */
export const SINGLE_VERBS = stemSet(
  'live reside work located based born host hosted written call called name named headquartered employed tracked registered stationed deployed powered done',
);
/** Somebody can like, support or visit several things: another value is no conflict. */
export const MANY_VERBS = stemSet(
  `support supports test tested include like love enjoy know speak own visit visited read play add fix offer accept cover mention learn study learning
   contain write bought eat drink watch attend try consider evaluate discuss list need want hate dislike prefer travel celebrate`,
);
/** These happen once, so a past date says all. */
export const ONCE_VERBS = stemSet(
  'born found founded release released launch launched die died marry married join joined graduate graduated create created publish published establish established begin started ended built hired retire retired sign signed merged',
);
/** Nouns with one value each, whatever it is. */
export const ATTRIBUTES = stemSet(
  `colour color status format default branch favourite favorite language name title region version database type license licence encoding timezone
   currency theme mode capital runner framework provider protocol engine editor shell platform city country address nationality breed size level priority
   method strategy algorithm target package-manager`,
);
/** Only one at a time holds these: "X is the owner" and "Y is the owner" cannot both be. */
export const UNIQUE_ROLES = stemSet(
  'owner lead leader manager maintainer head ceo cto boss captain president director capital database default winner chair treasurer landlord on-call',
);
/** What somebody does with the thing that a change replaced. */
export const HOLDING = stemSet('use live work run host track store write deploy call name test');
/** Things that happen again and again: another date is another one. */
export const RECURRING = stemSet('holiday vacation trip appointment yoga gym shift lesson class workout party');
/** A number after these says which one is meant, not how much. */
export const LABELS = stemSet(
  'issue chapter step page ticket pr pull line item question task phase part section figure table order bug day week exercise lesson story note appendix row column worker bus',
);
/** Where or for whom something holds. */
export const SCOPES = stemSet(
  `staging production development dev test testing local locally ci windows linux macos mac mobile desktop android ios browser server client work home
   summer winter spring autumn weekend weekends weekdays morning evening night guest guests member members admin admins`,
);
/** Matters in which a contradiction may do harm. */
export const GRAVE = stemSet(
  'allergic allergy medication medicine dose password passwords secret encrypted encrypt backup backups payment delete deletes legal emergency insulin',
);
/** Values of one kind each: two of one line cannot both be the value. */
export const CLASSES: readonly ReadonlySet<string>[] = [
  stemSet('red green blue yellow black white orange purple brown grey gray pink silver'),
  stemSet('morning afternoon evening night'),
  stemSet('small medium large'),
  stemSet('low high critical'),
  stemSet('open closed merged pending shipped cancelled canceled delivered draft done blocked'),
  stemSet('first second third fourth fifth sixth seventh eighth ninth tenth'),
  stemSet('daily weekly monthly yearly hourly quarterly'),
  stemSet('spanish portuguese french german english italian polish dutch turkish russian'),
];
