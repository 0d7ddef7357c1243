/** Words by which two statements are related, in English and German. Made when two are first compared: few commands do. */
import { stemSet, wordSet } from '../words/word-set.ts';

export interface RelationWords {
  /** Say nothing of what is stated. */
  readonly empty: ReadonlySet<string>;
  readonly negators: ReadonlySet<string>;
  /** Which duty, permission or doubt a word is a sign of. */
  readonly modals: ReadonlyMap<string, Modality>;
  /** Phrases that say that something has changed. */
  readonly news: RegExp;
  /** Who speaks or is spoken of, by pronoun. */
  readonly persons: ReadonlyMap<string, string>;
  /** Prepositions that say which way round or where: another one makes another statement. */
  readonly directions: ReadonlySet<string>;
  /** What only one thing or person at a time does or is. */
  readonly exclusive: ReadonlySet<string>;
  /** Verbs and adverbs that many statements share; they say little of what a statement is about. */
  readonly light: ReadonlySet<string>;
}

export type Modality = 'must' | 'should' | 'may' | 'might' | 'will' | '';

/** By word, the group that lists it. */
function byGroup<Group extends string>(lists: Readonly<Record<Group, string>>): ReadonlyMap<string, Group> {
  return new Map(
    Object.entries<string>(lists).flatMap(([group, words]) =>
      [...wordSet(words)].map((word) => [word, group as Group] as const),
    ),
  );
}

const english = (): RelationWords => ({
  empty: wordSet(`
a an the this that these those and or but so then than too also very really quite just even still already actually basically currently generally usually normally simply please
well there here it its itself which who whom both each every all any some is are was were be been being am has have had having do does did doing done get gets got
in on at for from to of by with into onto over under during since until till via per as about around against between among within across through near toward towards upon
i me my mine we us our ours you your yours he him his she her hers they them their theirs i'm i've we're we've it's that's if when while because
make makes made one now only more much many everybody everyone ever most least longer come came comes
`),
  negators: wordSet(
    `not never no without cannot can't cant don't dont doesn't doesnt didn't isn't aren't wasn't weren't won't haven't hasn't hadn't needn't mustn't shouldn't wouldn't couldn't nobody none nothing neither nor hardly stopped stop quit ceased`,
  ),
  modals: byGroup({
    must: 'must shall required requires require mandatory compulsory obligatory need needs needed due',
    should: 'should ought recommended recommend recommends advised advisable suggested',
    may: 'may can could optional optionally',
    might: 'might perhaps maybe possibly probably',
    will: 'will going',
  }),
  news: /\b(?:now|nowadays|these days|no longer|not any ?more|any ?more|as of|from (?:now|this|next) (?:\w+ )?on|from \w+ on(?:wards)?|since (?:the|last|this|january|february|march|april|may|june|july|august|september|october|november|december|then)|after (?:the|a|my|our)|has become|have become|became|has been|have been|have come to|has come to|went (?:up|down|back)|gone (?:up|down|back)|moved (?:to|from|into|back)|switched|switch to|changed (?:to|from|my|his|her|our|their)|replaced|instead|stopped|quit|gave up|given up|no more|pushed back|brought forward|postponed|rescheduled|delayed|renamed|migrated|upgraded|downgraded|increased|decreased|raised|lowered|reduced|extended|shortened|dropped to|rose to|fell to|grown to|back to|recently|lately|took over|taken over|has left|have left|is over|got rid of|retired|even more|again)\b/i,
  persons: byGroup({
    self: "i me my mine i'm i've we us our ours we're we've",
    you: 'you your yours',
    he: 'he him his',
    she: 'she her hers',
    they: 'they them their theirs',
  }),
  directions: wordSet('from to into before after without under over above below until since'),
  exclusive: stemSet(
    `owns own owner maintains maintain maintainer leads lead leader manages manage manager runs head boss captain president chairs responsible named called lives live based born written hosted machine server branch`,
  ),
  light: stemSet(
    `like likes love enjoy prefer use uses used run runs work works plan planned cost costs go goes take takes write written want keep keeps give think feel find say says happen start starts end ends open opens contain contains hold holds live lives move moved allow allowed team user people thing things time times new old dislike hate good great move moved switch switched change changed grow grown become became often sometimes occasionally usually always`,
  ),
});

const german = (): RelationWords => ({
  empty: wordSet(`
der die das des dem den ein eine einen einem einer eines und oder aber so dann als auch sehr noch schon da hier es sich ist sind war waren bin bist sein seid gewesen hat haben habe hatte hatten
hast wird werden wurde wurden worden in im an am auf für von vom zu zum zur bei beim mit nach aus um über unter durch vor seit bis pro je gegen ohne ins
ich mich mir mein meine meinen meiner meinem wir uns unser unsere unseren unserem unserer du dich dir dein deine er ihn ihm ihr ihre ihren ihrem sie sein seine seinen
man dass wenn weil während jetzt nun nur gern gerne jede jeder jedes jeden alle innerhalb binnen uhr heißt bringen bringt zu macht machen at most least more less than longer
`),
  negators: wordSet('nicht nie niemals kein keine keinen keinem keiner keines niemand nichts ohne weder aufgehört'),
  modals: byGroup({
    must: 'muss müssen musst verlangt pflicht verpflichtend vorgeschrieben zwingend erforderlich nötig',
    should: 'soll sollen sollte sollten empfohlen empfiehlt',
    may: 'darf dürfen kann können könnte optional freiwillig',
    might: 'vielleicht eventuell möglicherweise womöglich wohl vermutlich',
    will: 'wollen will',
  }),
  news: /(?<![\p{L}])(?:jetzt|nun|inzwischen|mittlerweile|neuerdings|nicht mehr|kein\w* mehr|keine\w* \p{L}+ mehr|nur noch|ab (?:jetzt|sofort|heute|morgen)|von nun an|seit (?:dem|der|den|januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember|kurzem|neuestem|letzt\w+|diese\w+)|seitdem|verschoben|vorverlegt|gewechselt|umgestiegen|umgestellt|umgezogen|gezogen|ersetzt|abgelöst|aufgehört|geworden|gestiegen|gesunken|erhöht|gesenkt|verlängert|verkürzt|umbenannt|statt|stattdessen|übernommen|geändert|zurück|wieder|mehr)(?![\p{L}])/iu,
  persons: byGroup({
    self: 'ich mich mir mein meine meinen meiner meinem wir uns unser unsere unseren unserem unserer',
    you: 'du dich dir dein deine',
    he: 'er ihn ihm seine seinen seiner seinem',
  }),
  directions: wordSet('von nach aus vor ohne unter über bis seit'),
  exclusive: germanSet(
    'betreut leitet verantwortet besitzt führt verantwortlich zuständig chef chefin leiter leiterin heißt wohnt',
  ),
  light: germanSet(
    'mag mögen nutzt nutzen verwendet verwenden läuft laufen kostet kosten geht gehen geplant plant arbeitet nimmt team ist gibt hält beträgt enthält enthalten wohnt trinke trinkt esse isst verwaltet neu alt gewechselt umgezogen gezogen geworden gelegentlich manchmal oft meistens selten immer',
  ),
});

let made: { readonly en: RelationWords; readonly de: RelationWords } | undefined;

export function relationWords(language: 'en' | 'de'): RelationWords {
  made ??= { en: english(), de: german() };
  return made[language];
}

function germanSet(list: string): ReadonlySet<string> {
  return new Set([...wordSet(list)].map(germanForm));
}

/** A word of German without its usual endings; nothing finer is needed to see that two texts have one word. */
export function germanForm(word: string): string {
  const base = word
    .replaceAll('ä', 'a')
    .replaceAll('ö', 'o')
    .replaceAll('ü', 'u')
    .replaceAll('ß', 'ss')
    .replace(/(?<=.{5})(?:innen|in)$/, '');
  return base.replace(/(?<=.{4})(?:ern|em|en|er|es|st|et|e|n|s|t)$/, '');
}
