/** The same in German. */
import type { HarvestForms } from './find.ts';

const WEEKDAY = '(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch';
const MONTH = '(?:jan|feb|mär|apr|mai|jun|jul|aug|sep|okt|nov|dez)[a-zä]*';
const DAY = `(?:(?:${WEEKDAY})|morgen|heute abend|übermorgen|ende (?:der|des|dieser|dieses|nächster|nächsten|mai|juni|juli|august|september|oktober|november|dezember|januar|februar|märz|april)|(?:nächste[rnsm]?|kommende[rnsm]?|diese[rnsm]?) (?:woche|monat|quartal|jahr|sprint|${WEEKDAY})|\\d{1,2}\\. ?(?:${MONTH}|\\d{1,2}\\.?)|\\d{1,2}\\.|\\d{4}-\\d\\d|q[1-4]\\b|kw ?\\d+|feierabend|mittag)`;
const ROLE =
  '(?:ansprechpartner(?:in)?|verantwortliche[rn]?|product owner|leiter(?:in)?|teamleiter(?:in)?|chef(?:in)?|maintainer(?:in)?|architekt(?:in)?|designer(?:in)?|projektleiter(?:in)?|datenschutzbeauftragte[rn]?|kontakt|vertretung)';

export const GERMAN_HARVEST: HarvestForms = {
  keeps:
    /^(?:bitte |und |also )*(?:(?:merk(?:e)?(?: dir)?|behalte?|notier(?:e)?(?: dir)?|denk(?:e)? (?:bitte )?(?:daran|dran)|schreib(?:e)? dir auf|speicher(?:e)?(?: dir)?)(?: (?:bitte|mal|das|dir|gut|für später|im kopf|im hinterkopf))*(?:: |, dass |, )|(?:nicht vergessen|zum merken|zur info|zur erinnerung|fürs protokoll|für später|gut zu wissen|wichtig zu wissen)[:,]? (?:dass )?)/,
  fromNowOn: /^(?:ab jetzt|ab sofort|ab heute|von jetzt an|von nun an|künftig|in zukunft|zukünftig)\b/,
  marksNext:
    /^(?:nein[,.!]? |moment[,.!]? |halt[,.!]? |sorry[,.!]? |entschuldigung[,.!]? |oh[,.!]? )*(?:(?:das|es) (?:ist|war|stimmt)(?: so| leider| noch| einfach)? (?:falsch|nicht(?: richtig| ganz richtig| korrekt| mehr)?|veraltet|verkehrt)|stimmt (?:so )?nicht(?: ganz| mehr)?|falsch(?: verstanden)?|da (?:liegst|irrst) du (?:dich|falsch)|du irrst dich|(?:da )?hab(?:e)? ich (?:mich vertan|dir .{2,40} falsch\w* .{2,30})|ich hab(?:e)? (?:mich vertan|mich geirrt|dir die falsche .{2,30})|mein fehler|kleine korrektur|falsch|nee|du hast (?:das|es|mich|da was) (?:verwechselt|falsch verstanden|missverstanden|durcheinander\w*))[.!:]?$/,
  vetoes: [
    /\b(?:nur (?:dieses|für dieses|dies) (?:eine )?mal|nur (?:heute|diesmal|kurz|jetzt)|ausnahmsweise|fürs erste|vorerst|vorläufig|für diese eine|einmalig)\b/,
    /\b(?:nicht|nichts|noch nicht|nie) (?:entschieden|beschlossen|festgelegt|sicher)\b|\bentscheiden wir .*\bnicht\b|\bentschieden ist nichts\b|\bich (?:weiß|schwanke|überlege|bezweifle|glaube nicht)\b|\bsehe (?:ich )?das anders\b|\bwas (?:meinst|denkst|hältst) du\b|\bhätte(?:n|st)? (?:ich|wir|er|sie|du)\b|\bhätte ich nie\b|\bist (?:aber )?nur (?:sein|ihr)\b|\b(?:sollten|könnten|würden|müssten) (?:wir|ich|man)\b|\b(?:wir|man|ich) (?:sollten|könnte|könnten|würde|würden|müsste|müssten|solle)\b/,
    /^(?:übersetze?|generier|erzeug|formuliere?|nimm (?:diesen|folgenden|den) (?:text|satz)|füge? .* (?:text|satz)|ergänze? (?:den|die|das)|fasse?|benenne?|im (?:ticket|blog|artikel|forum|wiki|issue) steht)\b/,
  ],
  consequences:
    /,? (?:also|deshalb|daher|darum|deswegen)\b.*|, (?:die|der|das|den) [^,]{2,40} (?:darf|muss|soll|dürfen|müssen) (?:also|deshalb|daher|darum)\b.*/,
  turns:
    /(?:,| -| –| —|;|:) (?:aber |und |also |dann )*(?:kannst|könntest|würdest|kann|soll|sollen|sollten|darf|ist|sind|hast|haben|gibt) (?:du|wir|ich|es|das|man)\b|(?:,| -| –| —|;) (?:aber |und |doch )?(?:ich (?:weiß|bin|frage|frag|überlege)|wie|was|warum|wieso|welche[rsn]?|wer|wo|wann|ob)\b/,
  habits:
    /\b(?:sind|ist|werden|wird|bleiben|bleibt|kommen|kommt|laufen|läuft) (?:immer|nie|nur|auf (?:englisch|deutsch)|in|erst|stets|niemals|ausschließlich|klein|groß)\b|\b(?:muss|müssen|dürfen|darf|immer|nie|niemals|stets|auf englisch|auf deutsch)\b/,
  rules: [
    {
      kind: 'ownership',
      reason: 'owns',
      confidence: 0.85,
      pattern:
        /\b(?:verantwortlich|zuständig|verantwortet|verantworten|betreut|betreuen|kümmert sich|kümmern sich|kümmert er sich|kümmert sie sich|leitet|hat den hut auf|hat die (?:verantwortung|hoheit|leitung)|hat bereitschaft|hat rufbereitschaft|gehört jetzt|übernimmt|übernommen|macht künftig|macht die (?:freigabe|freigaben|reviews))\b/,
      unless:
        /^(?:ich|das|es|er|sie|wer|niemand|keiner|kümmer|der (?:code|test|server|dienst|job|parser|cache)|die (?:funktion|klasse|methode|komponente))\b|\bkümmere?\b|\bsich (?:das|der|die) (?:framework|bibliothek|skript|system)\b|\b(?:jemand|keiner|niemand)\b/,
    },
    {
      kind: 'ownership',
      reason: 'role',
      confidence: 0.8,
      pattern: new RegExp(
        `^[\\p{L}-]+(?: [\\p{L}-]+)? ist (?:jetzt )?(?:unser[en]?|der|die|mein[e]?|dein[e]?) (?:neue[rn]? )?${ROLE}\\b|\\b${ROLE} (?:für [^,.]{2,60} )?(?:ist|sind|bleibt) (?!das\\b|es\\b|nicht\\b)\\p{L}+`,
        'u',
      ),
    },
    {
      kind: 'ownership',
      reason: 'whom_to_ask',
      confidence: 0.75,
      pattern:
        /^(?:bei |für |wegen |fragen (?:zu|zum|zur) |alles (?:zu|zum|zur|rund um|mit|was) )[^.]{2,70}?(?:,)? (?:frag|fragst du|geht an|gehen an|geht über|geht zu|landet bei|wende dich an|sprich mit|läuft über|liegt bei|liegen bei|ist sache von|gehört|macht) (?!mich\b|das\b|es\b|im\b|der\b ?(?:server|code))\p{L}{2}/u,
    },
    {
      kind: 'ownership',
      reason: 'whom_to_ask',
      confidence: 0.75,
      pattern:
        /^(?:den|die|das|der) [^,;]{2,50} (?:macht|machen|prüft|betreut|pflegt|hat|schreibt|entscheidet|freigibt) (?:bei uns |jetzt |künftig |immer |ab jetzt )+(?!man\b|ich\b|wir\b)\p{L}+|^(?:fragen|alles|anfragen|änderungen|fehler|probleme|rückfragen) (?:zu[mr]?|an|am|rund um|wegen|über|in|im) [^,;]{2,50} (?:bitte |gehen |geht |immer |direkt |landen )*(?:an|zu|bei|über) \p{L}+|\bist (?:die sache|aufgabe|baustelle|das gebiet|verantwortung) von \p{L}+|^(?:ab \p{L}+ |diese woche |diesen monat )?(?:hat|ist|übernimmt) \p{L}+ (?:bereitschaft|rufbereitschaft|im dienst|den bereitschaftsdienst)\b/u,
    },
    {
      kind: 'task',
      reason: 'asked_to_remind',
      confidence: 0.9,
      pattern: /^(?:erinner(?:e)? (?:mich|uns)|nicht vergessen: .+en[.!]?$|vergiss nicht, .+ zu )\b.{2}/,
    },
    {
      kind: 'task',
      reason: 'due',
      confidence: 0.85,
      pattern: new RegExp(
        `\\b(?:bis(?: spätestens)?(?: zum| zur| zu| am| ende)?|spätestens(?: am| zum| bis)?|vor(?: dem| der)?) (?:nächsten |kommenden |diesen )?(?:${DAY}|woche|monat|quartal)|\\b(?:muss|müssen|soll|sollen|brauchen|braucht|schulden|zugesagt|versprochen|fertig|fällig|abgabe|liefern)\\b.*\\bam (?:${DAY})`,
      ),
      unless: /^(?:das|es) (?:lief|ging|war|funktionierte)\b|\b(?:lief|ging|funktionierte|war|gab) /,
    },
    {
      kind: 'task',
      reason: 'deadline',
      confidence: 0.9,
      pattern:
        /\b(?:frist|deadline|abgabetermin|abgabe|stichtag|termin|liefertermin|code ?freeze|freeze)\b.*(?:\d|\bmontag|\bdienstag|\bmittwoch|\bdonnerstag|\bfreitag|\bende\b|\bmorgen\b)|\bist (?:am|zum|bis) .*\bfällig\b|\bfällig (?:am|bis|ist)\b/,
    },
    {
      kind: 'task',
      reason: 'promise',
      confidence: 0.8,
      pattern: new RegExp(
        `^(?:ich|wir) (?:werde[n]? |)\\p{L}+(?:e|en)? .*\\b(?:${DAY}|nachher|später|heute noch|nach dem (?:release|essen|mittag))\\b|^(?:wir|ich) (?:schulde[n]?|hab(?:e|en)? .{2,60} (?:versprochen|zugesagt))|\\bhab(?:e|en)? (?:wir|ich) .{2,60} (?:versprochen|zugesagt)`,
        'u',
      ),
      unless: /\b(?:gestern|letzte|vorhin|entschieden|beschlossen|geeinigt)\b/,
    },
    {
      kind: 'task',
      reason: 'dated_plan',
      confidence: 0.75,
      pattern: new RegExp(
        `^(?:der|die|das|unser[e]?) [^,]{3,60} (?:ist|sind|findet|startet|beginnt|endet|läuft|geht)(?: .{0,20})? (?:am|ab|im) (?:${DAY})`,
      ),
    },
    {
      kind: 'task',
      reason: 'said_open',
      confidence: 0.85,
      pattern:
        /^(?:noch )?(?:offen|unerledigt|ausstehend|liegen geblieben|es fehlt|es fehlen|ausständig)(?: (?:ist|sind|bleibt|bleiben))?(?: noch| nur noch)?:? .{6}|\b(?:steht|stehen) noch aus\b|\b(?:fehlt|fehlen) noch\b|\bmuss noch .+ werden\b|\b(?:ist|sind) noch (?:offen|zu (?:tun|machen|erledigen))\b/,
    },
    {
      kind: 'procedure',
      reason: 'what_fixed_it',
      confidence: 0.85,
      pattern:
        /\b(?:schuld (?:war|waren|daran)|lag (?:an|am|daran)|lagen (?:an|am|daran)|ursache (?:war|ist|dafür)|grund (?:war|dafür)|kam(?:en)? (?:von|vom|daher)|verursacht durch|geholfen hat|half (?:nur|es|nicht|uns|mir|ein|eine)\b|hat (?:es |das |den |die )?.{0,40}(?:behoben|gelöst|repariert|geholfen|beseitigt)|behoben (?:durch|mit|hat)|gelöst (?:durch|mit|hat)|die lösung (?:war|ist)|seit (?:ich|wir) .{4,60}(?:läuft|geht|ist)|scheiterte?,? weil|abgestürzt,? weil)\b/,
      unless: /\b(?:danke|hat mir|hat uns sehr)\b/,
    },
    {
      kind: 'procedure',
      reason: 'steps',
      confidence: 0.8,
      pattern:
        /^(?:zum|zur|um .{3,60} zu \w+|für (?:ein|einen|eine|das|den|die) [^,:]{3,50})(?: \p{L}+){0,4}(?::|, (?:erst|zuerst|zunächst|musst|muss|einfach|rufst)).{4}|^(?:so|ablauf|vorgehen|reihenfolge|anleitung)\b[^:]{0,60}: .{4}|\b(?:erst|zuerst|zunächst)\b.{4,}\b(?:dann|danach|anschließend)\b/u,
      unless: /^(?:lies|mach|prüf|schau|bitte (?:erst|zuerst))\b/,
    },
    {
      kind: 'procedure',
      reason: 'when_then',
      confidence: 0.7,
      pattern:
        /^(?:wenn|falls|sobald) .{4,80}\b(?:hängt|fehlschlägt|scheitert|abstürzt|abbricht|klemmt|voll ist|streikt|nicht (?:startet|läuft|geht|antwortet)), (?:dann )?(?:hilft|starte|lösche?|setze?|leere?|führe?|einfach|muss|neu)\b/,
    },
    {
      kind: 'decision',
      reason: 'decision_mark',
      confidence: 0.9,
      pattern:
        /^(?:beschluss|beschlossen|entscheidung|ergebnis|entschieden|vereinbart|abgemacht|festgelegt|planänderung)(?: (?:von|vom|aus|der|des|nach|im|in) [^:,]{2,60})?[:,] .{4}|^(?:es )?(?:ist|wurde|war) (?:beschlossen|entschieden|abgemacht|vereinbart)\b|,? (?:das ist|ist) (?:beschlossen|entschieden|abgemacht)[.!]?$/,
    },
    {
      kind: 'decision',
      reason: 'decided',
      confidence: 0.85,
      pattern:
        /\b(?:haben|hab|habe) (?:wir|ich) .*\b(?:entschieden|beschlossen|geeinigt|festgelegt)\b|\bfällt die wahl auf\b|\bist raus\b|\bwir (?:haben|hatten) .*\b(?:gewählt|ausgewählt|verworfen|abgelöst|abgeschafft|umgestellt|gestrichen|verschoben)\b/,
    },
    {
      kind: 'decision',
      reason: 'we_chose',
      confidence: 0.8,
      pattern:
        /(?:^|[:,;] )(?:wir|ich) (?:nehmen|nehme|verwenden|nutzen|setzen (?:auf|ab)|bleiben|werfen|schmeißen|streichen|verzichten|ersetzen|ziehen|stellen .* um|steigen|gehen (?:mit|auf)|führen .* ein|behalten|lassen .* (?:weg|fallen)|bauen|schalten|trennen|packen|speichern|verschieben|wechseln|machen .* (?:mit|nicht))\b(?! (?:mal|kurz|gleich|jetzt|dann) )|\b(?:bleibt|bleiben) (?:bei|bei der|beim|auf|in|im)\b|^(?:lass(?:t)? uns|wir wollen) .{4,}(?:nehmen|verwenden|nutzen|speichern|machen|bauen|streichen|behalten|setzen|trennen|legen|umstellen|einführen|wechseln)\b|\bbauen wir nicht\b|\bdann (?:nehmen|machen|nutzen) wir\b|\bes bleibt (?:bei|beim)\b/,
      unless:
        /\?$|\b(?:später|nächste woche|nochmal|anschauen|morgen)\b|^(?:der (?:test|fehler)|es|das)\b.*\bbleibt\b(?! (?:bei|beim))/,
    },
    {
      kind: 'decision',
      reason: 'decided',
      confidence: 0.85,
      pattern:
        /^(?:es )?bleibt (?:dabei|es dabei)\b.{4}|^(?:entschieden|beschlossen|vereinbart|abgemacht|ausgemacht|klar) ist: .{4}|^(?:fazit|ergebnis|konsens|stand jetzt|damit ist klar)[:,] .{4}|\b(?:hat|haben) (?:das team|alle|der kunde|die runde) .*\b(?:entschieden|abgestimmt|beschlossen|zugestimmt)\b|\b(?:das team|die runde) hat .*\b(?:entschieden|abgestimmt|beschlossen)\b|\bwird (?:durch|von) .{2,40} (?:ersetzt|abgelöst)\b|\b(?:fliegt|fliegen|fällt|fallen) (?:raus|weg)\b|\bersetzt (?:künftig |ab jetzt |jetzt )?(?:das|den|die)\b|\bwird (?:gestrichen|verschoben|eingestellt|abgeschafft|nicht mehr unterstützt|nicht gebaut)\b|\b(?:kommt|kommen) (?:ohne|mit|nicht|erst)\b.*(?:version|release|beta|ersten?)\b/,
      unless: /\b(?:fehler|test)\b/,
    },
    {
      kind: 'rule',
      reason: 'standing_order',
      confidence: 0.8,
      pattern:
        /^(?:vor|nach|bei) (?:jede[mr]|allen) .{3,60}\b(?:wird|werden|muss|müssen|kommt|läuft|ist|gehört|mach|prüf|lass|sicher)\b|^(?:frag|frage|sag|melde|warne) (?:mich|uns|mir|dich)?,? ?.*\bbevor\b|^(?:nur|ausschließlich) [\p{L} ]{2,40} (?:darf|dürfen|kann|merged|gibt)\b|\b(?:gehört|gehören|kommt|kommen|landet|landen|geht|gehen) (?:\p{L}+ )?(?:nie|niemals|nicht|immer|nur|ausschließlich|grundsätzlich) (?:in|ins|im|auf|unter|nach|über|an|zu)\b|^[\p{L}\p{N} -]{3,50} (?:immer|nie|niemals|nur|stets|ausschließlich) (?:in|im|mit|ohne|über|auf|als|per|aus|nach|vor|zusammen|von)\b|^(?:verwende|nutze|schreib|schreibe|benutze|nimm|lösche?|ändere?|committe|pushe?|starte|teste|logge|lege?|halte?|fass|rühr)\b.*\b(?:nie|niemals|immer|grundsätzlich|stets|nur|ausschließlich|keine?n?|jeden?|jedes mal)\b.{0,60}$|\b(?:wird|werden|sind|ist) (?:nie|niemals|nicht|nur|immer|stets|grundsätzlich) .{0,30}(?:geändert|bearbeitet|gelöscht|gemerged|gepusht|committet|geschrieben|gespeichert|benutzt|verwendet|geloggt|angefasst|getestet|gelesen)\b/u,
      unless:
        /\b(?:noch|schon) immer\b|\bimmer (?:noch|wieder|mehr)\b|^(?:ich|es|das|er|sie|du|der test|die tests)\b|\b(?:fehler|heute|gestern|gerade|diesmal)\b/,
    },
    {
      kind: 'rule',
      reason: 'never_always',
      confidence: 0.85,
      pattern:
        /^(?:(?:bitte )?[\p{L}]+(?:e|st|en|t)? .{0,40}\b(?:immer|nie|niemals|grundsätzlich|stets|keinesfalls|auf keinen fall|unter keinen umständen|ausschließlich)\b.{4}|(?:grundsätzlich|generell|in der regel|prinzipiell|standardmäßig|ausnahmslos)\b .{4})/u,
      unless:
        /\b(?:schon|noch) immer\b|\bimmer (?:noch|mehr|wieder|weniger)\b|^(?:ich|das|es|du|er|sie|der|die|dieser|diese|so|was|da)\b(?! darf)|\bnie (?:gefunden|gesehen|gehört|passiert|funktioniert)\b/,
    },
    {
      kind: 'rule',
      reason: 'no_thing',
      confidence: 0.8,
      pattern:
        /^(?:bitte )?(?:keine?[nrms]?|niemand|nichts|nirgends|kein code|finger weg)\b .*(?:\bohne\b|\bmehr\b|\bauf\b|\bin\b|\bim\b|\bvon\b|\bdirekt\b|\bals\b|\bmit\b|\bgeht\b|\bdarf\b|\bmergt\b|en[.!]?$)/,
      unless:
        /^(?:keine (?:ahnung|zeit|sorge|frage|idee|fehler|änderung|eile)|kein (?:problem|stress|ding|thema|fehler|plan)|nichts (?:gefunden|passiert|zu))\b/,
    },
    {
      kind: 'rule',
      reason: 'must',
      confidence: 0.8,
      pattern:
        /\b(?:dürfen|darf) (?:hier |im |in |auf |man |ohne |[\p{L}]+ ){0,6}(?:nicht|nie|niemals|kein\w*|nur|nirgends)\b|\b(?:ist|sind) (?:tabu|verboten|pflicht|nicht erlaubt|untersagt|verpflichtend)\b|^(?:jede[rsn]?|alle|sämtliche) .+ (?:braucht|brauchen|bekommt|bekommen|muss|müssen|hat|haben|kommt|kommen|läuft|laufen|wird|werden|gehört|gehören|geht|gehen)\b|\b(?:wird|werden) (?:hier |bei uns |in diesem projekt )?(?:immer|nie|niemals|nur|ausschließlich|grundsätzlich|stets)\b|\bohne (?:rückfrage|absprache|rücksprache|mein okay|freigabe)\b|^(?:wann immer|jedes mal,? wenn|immer wenn|sobald du|bevor du) .{6}/u,
      unless: /\b(?:fehl|fehler|schlug|scheitert|heute|gestern|gerade)\b/,
    },
    {
      kind: 'rule',
      reason: 'in_this_project',
      confidence: 0.85,
      pattern:
        /^(?:in|für|bei) (?:diesem|dieses|unserem|diese|unser|unsere[rnm]?|allen?|uns)(?: (?:repo|repository|projekt|code|paket|team|dienst|codebasis|commits?|tests?))?(?::| (?:gilt|heißen|heißt|verwenden|nutzen|schreiben|nehmen) )/,
    },
    {
      kind: 'preference',
      reason: 'prefer',
      confidence: 0.85,
      pattern:
        /\b(?:ich (?:mag|finde|habe|hab|hätte|arbeite|lese|schreibe|nehme|nutze|sehe|bin) .*\b(?:lieber|am liebsten|gern|gerne|angenehmer|übersichtlicher|kein freund|kein fan|ein freund)|ich bevorzuge|(?:mir|uns) (?:ist|sind|wäre|wären) .*\blieber\b|am liebsten|gefällt mir (?:besser|am besten|nicht)|(?:lieblings|bevorzugt)\w+|kein (?:freund|fan) von|kann .{2,40} nicht (?:leiden|ausstehen)|ich ziehe .+ vor|mag ich (?:lieber|gar nicht|nicht|gern|sehr))\b/,
      unless: /\?$|^(?:alex|er|sie)\b/,
    },
    {
      kind: 'preference',
      reason: 'easier_for_me',
      confidence: 0.8,
      pattern:
        /\bich finde .{2,50} (?:übersichtlicher|lesbarer|besser|schöner|angenehmer|einfacher|klarer|hässlich|unübersichtlich|nervig|störend|anstrengend|unlesbar)\b|\b(?:brauche|will|möchte|mag|schätze) ich (?:nicht|keine?n?|gar nicht|sehr|lieber|nie)\b|\b(?:nervt|nerven|stört|stören|irritieren) mich\b|\bfällt mir (?:leichter|schwerer)\b|\bich (?:will|möchte|brauche) (?:immer |nur |stets |grundsätzlich )?(?:keine|kurze|knappe|metrische|nur|immer)\b.{3,}|\bich bin (?:eher )?(?:ein|der|kein) .{2,30}(?:-mensch|mensch|typ|fan|freund)\b|\b(?:lieber|eher) .{2,50} als .{2}/,
      unless: /\?$|\b(?:jetzt|heute|gerade|sofort)\b|\bich finde (?:das|es) (?:gut|besser)\b|^(?:nein|nee)\b/,
    },
    {
      kind: 'preference',
      reason: 'how_to_answer',
      confidence: 0.8,
      pattern:
        /^(?:antworte|erklär(?:e)?|schreib(?:e)?|fass|halte?)(?: mir| dich| deine antworten| die antworten)? .*(?:kurz|knapp|auf deutsch|auf englisch|stichpunkt\w*|ohne|am liebsten|ausführlich|zuerst|erst)\b(?=.*(?:antwort|erklär|zusammenfassung|kurz|knapp|stichpunkt|deutsch|englisch))|^(?:wenn|falls) du (?:mir |etwas |was )+.*\b(?:erklärst|zeigst|antwortest|vorschlägst|beschreibst|zusammenfasst), .{4}/,
    },
    {
      kind: 'correction',
      reason: 'said_wrong',
      confidence: 0.85,
      pattern:
        /^(?:nein|nee|nö|falsch(?: verstanden)?|korrektur|stimmt (?:so )?nicht(?: ganz)?|moment|halt|stopp|nicht ganz|irrtum|berichtigung)[,:.!-]+ (?:das |es |der |die |den |wir |ich |unser\w* |hier |nicht |er |sie |seit |bei |im |in |gemeint |richtig |du |dafür |für |[\p{L}]+ (?:ist|sind|hat|heißt|liegt|läuft|kommt|gehört)\b)(?!(?:andere|anderen|zweite|zweiten|falsche|war der falsche)\b)(?!.*\bnimm (?:den|die|das)\b).{6}/u,
      unless:
        /^(?:nein|nee)[,.] (?:das (?:passt|reicht|geht|war)|ich (?:brauche|will|möchte)|die andere|der andere|den anderen)\b/,
    },
    {
      kind: 'correction',
      reason: 'said_wrong',
      confidence: 0.85,
      pattern:
        /^du (?:verwechselst|verwechselt|hast .{2,40} (?:verwechselt|vertauscht|falsch verstanden|missverstanden)|irrst dich|nimmst (?:den|die|das) falsche\w*|meinst|liegst falsch)\b.{4}|^(?:das|es|so) (?:ist|war|stimmt|sind)(?: so| leider| ja)? (?:falsch|nicht(?: ganz)?(?: richtig| korrekt| so)?|veraltet|überholt)[,;:.-]+ .{6}|^(?:vergiss|ignorier|streich),? was ich .{3,40} (?:gesagt|geschrieben)\b.{4}|^(?:ich )?(?:hab|habe) mich (?:vertan|geirrt|versprochen|vertippt|verschrieben)[,;:.] .{4}|^(?:tippfehler|vertippt|quatsch|unsinn|andersherum|andersrum|genau umgekehrt)[:,.!] .{4}|^(?:das|der|die|unser\w*) [^,;?]{2,50} (?:ist|sind|heißt|liegt|läuft|hat) (?:nicht|kein\w*) [^,;?]{1,50}, (?:sondern|es ist|das ist|er ist|sie ist) .{2}/,
    },
    {
      kind: 'correction',
      reason: 'not_but',
      confidence: 0.8,
      pattern:
        /^(?:das|es|der|die|wir|unser\w*|[\p{L}-]+) [^,;?]{2,70}, (?:und )?nicht (?!nur|so|mehr als|einmal|wahr|schlecht|schlimm|zu)[^,;?]{2,60}[.!]?$|^nicht [^,;]{2,50}, sondern .{2}|\bsondern\b.{2,}|^ich meinte\b.{4}|^ich (?:hatte|hab|habe) (?:doch |dir |schon |dir schon |es |schon zweimal |dir doch )*gesagt[:,] .{4}|^(?:eigentlich|tatsächlich) (?:ist|sind|heißt|liegt|liegen|läuft|nutzen|verwenden|haben|gehört)\b.{4}|^umgekehrt[:,] .{4}/u,
      unless:
        /^(?:wir (?:nehmen|verwenden|nutzen|bleiben)|lass|nicht nur|ich (?:mag|finde|bevorzuge)|bitte|nimm|nutze|verwende)\b|\bnicht nur\b/,
    },
    {
      kind: 'fact',
      reason: 'background',
      confidence: 0.75,
      pattern:
        /^(?:hintergrund|zum hintergrund|kontext|zum kontext|zur info|info|vorab|gut zu wissen|fyi|übrigens)[:,]+ .{6}/,
    },
    {
      kind: 'fact',
      reason: 'ours_with_a_figure',
      confidence: 0.75,
      pattern:
        /^(?:unser[e]?|der|die|das|mein[e]?|alle) [\p{L}\p{N} ._'/-]{3,60}? (?:hat|haben|ist|sind|läuft|laufen|sitzt|sitzen|kostet|kosten|dauert|fasst|verarbeitet|liefert|braucht|enthält|zählt|wiegt|bekommt|umfasst|besteht|unterstützt|startet|verbraucht) (?:etwa |rund |ungefähr |ca\. |nur |genau |höchstens |mindestens |bis zu |über |unter |fast |knapp |auf |aus |in |bei |um |seit |maximal )*(?:\d|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf)[^?]*$/u,
      unless:
        /\b(?:fehler|kaputt|rot|falsch|wieder|gerade|noch immer|immer noch|heute|gestern|zeile|test|tests)\b|^(?:die|der|das) (?:erste|zweite|letzte)/,
    },
    {
      kind: 'fact',
      reason: 'ours',
      confidence: 0.7,
      pattern:
        /^(?:unser[e]?|der|die|das) [\p{L}\p{N} ._'/-]{2,50}? (?:heißt|heißen|sitzt in|sitzen in|steht in|stehen in|liegt in|liegen in|liegt auf|liegen auf|läuft auf|laufen auf|stammt aus|kommt von|kommen aus|kommt aus|spricht|ist geschrieben in|gibt es seit|gehört zu|entstand|wurde gegründet) [^?]{2,}$/u,
      unless: /\b(?:fehler|kaputt|falsch|zeile)\b/,
    },
    {
      kind: 'fact',
      reason: 'who_we_are',
      confidence: 0.75,
      pattern:
        /^(?:wir (?:sind|haben)|es gibt) (?:etwa |rund |nur |ungefähr |derzeit |insgesamt |zu )*(?:\d[\d.,]*|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf|dritt|viert)\b/,
      unless: /\b(?:fehler|tests?|probleme|bugs?)\b/,
    },
    {
      kind: 'fact',
      reason: 'means',
      confidence: 0.7,
      pattern:
        /^[\p{L}\p{N}_-]+(?: [\p{L}\p{N}_-]+)? (?:über|unter|ab|mit|bis|von) [^,]{1,30} (?:sind|ist|bedeutet|bedeuten|gehören|steht für|stehen für) [^?]{3,}$/u,
      unless: /\b(?:fehler|kaputt|falsch|gut|besser|schön|schwer|leicht)\b/,
    },
    {
      kind: 'fact',
      reason: 'about_me',
      confidence: 0.75,
      pattern:
        /^(?:ich heiße|mein name ist|ich (?:wohne|lebe|arbeite) (?:in|als|bei|seit)|ich bin (?:allergisch|vegetarier|veganer|laktoseintolerant|farbenblind|linkshänder|entwickler|designer|lehrer|student))\b/,
    },
  ],
  triples: [
    {
      kinds: ['correction', 'fact', 'decision'],
      pattern:
        /^(?<s>[^,;:]{1,60}?) (?<p>heißt|ist|sind|hat|haben|liegen in|liegt in|liegen seit \w+ in|sitzt in|steht in|läuft auf|bleibt bei|kostet|bedeutet|gehört zu) (?:jetzt |bei |auf )?(?<o>[^,;:]{1,80}?)(?:,? (?:und )?(?:nicht|sondern|statt|seit|weil)\b.*|, .*)?[.!]?$/i,
    },
    {
      kinds: ['decision'],
      predicate: 'verwendet',
      pattern:
        /\b(?:nehmen|verwenden|nutzen|setzen auf) (?<o>[^,;:]{1,50}?) (?:für|als) (?<s>[^,;:]{2,50}?)(?:,? (?:nicht|statt|und|weil)\b.*|, .*)?[.!]?$/i,
    },
    {
      kinds: ['decision'],
      subject: 'wir',
      predicate: 'entschieden für',
      pattern: /\bhaben uns für (?<o>[^,;:]{2,50}?) entschieden/i,
    },
    {
      kinds: ['ownership'],
      predicate: 'zuständig für',
      pattern: /^für (?<o>[^,;]{2,60}?) ist (?<s>[\p{L} -]{2,40}?) (?:jetzt )?(?:zuständig|verantwortlich)/iu,
    },
    {
      kinds: ['ownership'],
      predicate: 'zuständig für',
      pattern: /^(?<s>[\p{L} -]{2,40}?) ist (?:jetzt )?(?:zuständig|verantwortlich) für (?<o>[^,;.]{2,60})/iu,
    },
    {
      kinds: ['ownership'],
      predicate: 'kümmert sich um',
      pattern:
        /^um (?<o>[^,;]{2,60}?) kümmert sich (?:ab jetzt |künftig |dieses quartal |jetzt )?(?<s>[\p{L} -]{2,40}?)[.!,]/iu,
    },
    {
      kinds: ['ownership'],
      pattern:
        /^(?<s>[\p{L} -]{2,40}?) (?<p>kümmert sich um|verantwortet|betreut|leitet|übernimmt) (?:ab jetzt |künftig |jetzt )?(?<o>[^,;.]{2,60})/iu,
    },
    {
      kinds: ['preference'],
      pattern: /\b(?<s>ich) (?<p>mag lieber|bevorzuge|mag|hasse|liebe) (?<o>[^,;]{2,60}?)(?: als\b.*|[,;] .*)?[.!]?$/i,
    },
    {
      kinds: ['task'],
      predicate: 'fällig',
      pattern:
        /^(?<s>[^,;:]{2,60}?) (?:muss|müssen|soll|sollen|ist|sind) bis (?:zum |zur |spätestens )?(?<o>\d{1,2}\. ?\p{L}*|\p{L}+tag|mittwoch|ende \p{L}+)/iu,
    },
  ],
  articles: /^(?:der|die|das|den|dem|unser[e]?|ein|eine|mein[e]?)\s+/i,
};
