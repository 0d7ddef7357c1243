/** Numbers, dates and times of German in the form in which those of English are read, so that one reader is enough. */
import { fullNames, months, weekdays } from '../../dates/names-of-days.ts';
import { wordSet } from '../words/word-set.ts';

const NUMBERS = wordSet(
  'null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig',
);
const TENS = new Map([
  ['dreißig', 30],
  ['vierzig', 40],
  ['fünfzig', 50],
  ['sechzig', 60],
  ['siebzig', 70],
  ['achtzig', 80],
  ['neunzig', 90],
  ['hundert', 100],
]);
const UNITS = new Map(
  `sekunde:second sekunden:seconds minute:minute minuten:minutes stunde:hour stunden:hours tag:day tage:days tagen:days woche:week wochen:weeks
   monat:month monate:months monaten:months monats:month jahr:year jahre:years jahren:years prozent:percent grad:degrees euro:euros liter:liters gramm:grams`
    .split(/\s+/)
    .map((pair) => pair.split(':') as [string, string]),
);
const BOUNDS: readonly (readonly [RegExp, string])[] = [
  [/(?<!\p{L})(?:höchstens|maximal|bis zu)(?!\p{L})/giu, 'at most'],
  [/(?<!\p{L})(?:mindestens|wenigstens)(?!\p{L})/giu, 'at least'],
  [/(?<!\p{L})mehr als(?!\p{L})/giu, 'more than'],
  [/(?<!\p{L})weniger als(?!\p{L})/giu, 'less than'],
  [/(?<!\p{L})(?:etwa|ungefähr|circa|rund)(?!\p{L})/giu, 'about'],
];

let made: ReadonlyMap<string, string> | undefined;

/** German words of numbers, units, months and weekdays, in English. */
function words(): ReadonlyMap<string, string> {
  made ??= new Map([
    ...[...NUMBERS].map((word, value) => [word, String(value)] as const).filter(([word]) => word !== 'eins'),
    ...[...TENS].map(([word, value]) => [word, String(value)] as const),
    ...UNITS,
    ...named(months('de'), fullNames(months('en'))),
    ...named(weekdays('de'), fullNames(weekdays('en'))),
    ...named(
      weekdays('de').map(([full]) => [`${full}s`, `${full}en`]),
      fullNames(weekdays('en')),
    ),
  ]);
  return made;
}

function named(names: readonly (readonly string[])[], english: readonly string[]): (readonly [string, string])[] {
  // Short names such as "so" and "mi" are other words too.
  return names.flatMap((all, index) =>
    all.filter((name) => name.length > 3 || name === 'mai').map((name) => [name, capital(english[index]!)] as const),
  );
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

export function plainGerman(text: string): string {
  let plain = text;
  for (const [pattern, english] of BOUNDS) plain = plain.replace(pattern, english);
  return (
    plain
      .replace(/(?<=\d)\.(?=\d{3}(?!\d))/g, '')
      .replace(/(?<=\d),(?=\d)/g, '.')
      .replace(/\p{L}+/gu, (word) => words().get(word.toLowerCase()) ?? word)
      .replace(/\b(\d{1,2})\. (?=\p{Lu})/gu, '$1 ')
      // A day is before its month: in "seit März 15 Euro" there is none.
      .replace(
        /\b(January|February|March|April|May|June|July|August|September|October|November|December) (?=\d{1,3}(?!\d))/g,
        '$1, ',
      )
      .replace(/\b(\d{1,2})(?:[.:](\d\d))? Uhr\b/g, (_, hour, minutes) => `${hour}:${minutes ?? '00'}`)
      .replace(/\b(um|gegen|ab|bis) (\d{1,2})(?![\d.:]| \p{L})/gu, '$1 $2:00')
      .replace(/\b(um|gegen|ab) (\d{1,2}) (?=\p{Ll})/gu, '$1 $2:00 ')
  );
}

/** "12 dollars a month" and "the monthly price is $12" have one amount; so have "half past one" and "13:30". */
export function plainEnglish(text: string): string {
  return text
    .replace(/\bhalf past (\w+)/gi, (all, hour) => (HOURS.has(hour) ? `${HOURS.get(hour)}:30` : all))
    .replace(/\bnoon\b/gi, '12:00')
    .replace(/\bmidnight\b/gi, '0:00')
    .replace(/\b(\d{1,2}(?::\d\d)?) ?([ap])\.m\./gi, '$1 $2m')
    .replace(/\b(\d)(st|nd|rd|th)\b/g, '$1');
}

const HOURS = new Map(
  'one two three four five six seven eight nine ten eleven twelve'.split(' ').map((word, index) => [word, index + 1]),
);
