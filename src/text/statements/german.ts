/** The commonest of these forms in German. */
import type { StatementForms } from './statement.ts';

const begins = (rest: string) => new RegExp(`^${rest}`);

export const GERMAN: StatementForms = {
  leads: /^(?:also|und|aber|ja|gut|bitte|danke|dann|übrigens|wichtig)[,:!.]?\s+/,
  keepsThePrevious: /^(?:bitte )?(?:merk|merke|notier|notiere|schreib) (?:dir )?(?:das|dir das)(?: auf)?[.!]?$/,
  vetoes: [
    /\?["')\]]*$/,
    /^(?:und |aber )?(?:was|warum|wieso|wer|wann|wo|welche[rsmn]?|wie|sollen|sollten|wollen|könn(?:en|ten)|kannst|könntest|haben|hat|ist|sind|darf|dürfen|muss|müssen|nehmen|machen) (?:wir|ich|du|er|sie|es|ihr|wenn|ist|sind|das|der|die)\b/,
    /^(?:wenn|falls|angenommen|stell dir vor|mal angenommen)\b/,
    /\b(?:vielleicht|eventuell|möglicherweise|könnten wir|wir könnten|wäre|ich glaube|ich denke|nicht sicher|keine ahnung)\b/,
    /\b(?:sagt|sagte|schreibt|schrieb|laut|meldet)\b/,
    /^(?:bitte )?(?:zeig|such|finde|prüf|prüfe|schau|lies|erklär|erkläre|liste)\b/,
  ],
  rules: [
    { kind: 'open', reason: 'said_open', confidence: 0.9, pattern: /^(?:noch )?(?:offen|unerledigt)(?:e \w+)?:/ },
    { kind: 'open', reason: 'still_to_do', confidence: 0.85, pattern: /\bist noch offen\b|\bfehlt noch\b/ },
    {
      kind: 'open',
      reason: 'still_to_do',
      confidence: 0.85,
      pattern: /\b(?:wir|ich) (?:müssen|muss|sollten) noch\b|\bmüssen wir noch\b/,
    },
    {
      kind: 'open',
      reason: 'not_yet',
      confidence: 0.85,
      pattern: /\bnoch nicht (?:fertig|erledigt|entschieden|getestet|klar|gemacht)\b/,
    },
    {
      kind: 'correction',
      reason: 'said_wrong',
      confidence: 0.9,
      pattern: /^(?:nein[,.]? )?(?:das|es) (?:ist|war|stimmt) (?:falsch|nicht(?: richtig)?)\b/,
    },
    {
      kind: 'correction',
      reason: 'no_but',
      confidence: 0.85,
      pattern: /^nein[,.:] ?(?:der|die|das|es|wir|unser\w*|ich|nicht|[\wäöüß]+ ist)\b.{4}/,
      unless:
        /^nein[,.:] ?(?:nicht )?(?:der|die|das|den) (?:andere|zweite|erste|letzte|nächste|da\b)|\bwar (?:der|die|das) falsche\b/,
    },
    {
      kind: 'correction',
      reason: 'actually',
      confidence: 0.8,
      pattern: /^(?:eigentlich|tatsächlich|korrektur)[,:]? (?:ist|sind|heißt|der|die|das|es|wir)\b/,
    },
    { kind: 'correction', reason: 'i_meant', confidence: 0.85, pattern: /^(?:sorry,? |nein,? )?ich meinte\b/ },
    {
      kind: 'decision',
      reason: 'decided',
      confidence: 0.9,
      pattern:
        /\b(?:wir|ich) (?:haben?|hab)(?: uns| mich)?.*\b(?:entschieden|beschlossen|geeinigt|festgelegt)\b|^entscheidung:/,
    },
    {
      kind: 'decision',
      reason: 'lets',
      confidence: 0.8,
      pattern: begins(
        '(?:wir (?:nehmen|verwenden|nutzen|benutzen|bleiben bei|wechseln|steigen|gehen mit)|lass(?:t)? uns .+ (?:nehmen|verwenden|nutzen))\\b',
      ),
    },
    {
      kind: 'decision',
      reason: 'asked_to_remember',
      confidence: 0.85,
      pattern: begins('(?:merk(?:e)? dir|denk daran|nicht vergessen|zur info)[,:]? .{6}'),
    },
    {
      kind: 'decision',
      reason: 'owns',
      confidence: 0.8,
      pattern: /^[\wäöüß-]+ ist (?:verantwortlich|zuständig) für\b/,
    },
    {
      kind: 'rule',
      reason: 'from_now_on',
      confidence: 0.9,
      pattern: /\b(?:ab jetzt|ab sofort|von jetzt an|künftig|in zukunft|zukünftig)\b/,
    },
    {
      kind: 'rule',
      reason: 'never_always',
      confidence: 0.9,
      pattern: begins('(?:niemals|nie|immer|auf keinen fall)\\b .{3}'),
    },
    {
      kind: 'rule',
      reason: 'no_thing',
      confidence: 0.8,
      pattern: begins(
        '(?:keine?n?|nicht) [\\wäöüß-]+ .*(?:verwenden|benutzen|nutzen|schreiben|ändern|anfassen|machen|committen|pushen|mehr)\\b',
      ),
    },
    {
      kind: 'rule',
      reason: 'must',
      confidence: 0.85,
      pattern: /\b(?:dürfen|darf) (?:nicht|nie|niemals|kein)|\b(?:muss|müssen) immer\b/,
    },
    {
      kind: 'preference',
      reason: 'prefer',
      confidence: 0.9,
      pattern:
        /\bich (?:bevorzuge|mag lieber|hätte lieber|möchte lieber|ziehe .+ vor)\b|\b(?:mir|uns) (?:ist|sind) .+ lieber\b/,
    },
    { kind: 'preference', reason: 'like', confidence: 0.8, pattern: /\bich (?:mag|hasse|liebe) (?!es\b|das\b|dich\b)/ },
  ],
};
