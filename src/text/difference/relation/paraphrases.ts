/** Words that say the same in a statement of a fact, whatever part of speech they are. The first of a line is the one that is compared. */

import { stemOf } from '../words/word-set.ts';
import { germanForm } from './relation-words.ts';

const ENGLISH = `
cost price costs pricing fee charge charges
live home reside resides residence lives house
night nightly nights
month monthly
day daily
week weekly
year yearly annual annually
pay payment paid payable
allergic allergy allergies
fail failure crash crashes
plan planned planning scheduled schedule
merge merging
approve approval approvals approved
serve served
contain hold holds capacity
forbid forbidden
responsible charge-of
begin start
work job employed works
prefer preferred preference favourite favorite
drink drinks
launch release
deploy deployment deployments deploying
`;

const GERMAN = `
kostet preis kosten
wohnt zuhause lebt
nacht nachts nächtlich
monat monatlich
zahlen bezahlen bezahlt zahlung bezahlung
allergisch allergie
stürzt absturz abstürzt
ausgerollt rolle ausrollen rollout
ansprechpartner ansprechpartnerin
geplant planung planen
`;

let made: Readonly<Record<'en' | 'de', ReadonlyMap<string, string>>> | undefined;

export function paraphrases(language: 'en' | 'de'): ReadonlyMap<string, string> {
  made ??= { en: table(ENGLISH, stemOf), de: table(GERMAN, germanForm) };
  return made[language];
}

function table(lines: string, form: (word: string) => string): ReadonlyMap<string, string> {
  return new Map(
    lines
      .trim()
      .split('\n')
      .flatMap((line) => {
        const [first = '', ...others] = line.split(' ').map(form);
        return [first, ...others].map((other) => [other, first] as const);
      }),
  );
}
