/**
 * Finds what is worth keeping of a message: decisions, rules, preferences, corrections, owners, tasks, procedures and facts, by the form of single
 * sentences. Pure: no model, no store, no clock. What is found is only proposed. The rules are in SPEC.md, the forms in the tables of each language.
 */
import { isVetoed, kindOf, STATEMENT_FORMS, withoutLead } from '../statements/recognise-statements.ts';
import { type Sentence, sentencesOf } from '../statements/sentences.ts';
import type { StatementKind } from '../statements/statement.ts';
import { ENGLISH_HARVEST } from './english.ts';
import type { Find, HarvestForms, HarvestKind, HarvestRule } from './find.ts';
import { GERMAN_HARVEST } from './german.ts';
import { pastedLines } from './pasted-lines.ts';
import { tripleOf } from './triple.ts';

const FORMS: readonly HarvestForms[] = [ENGLISH_HARVEST, GERMAN_HARVEST];
/** What follows is a paste, and no longer typed. */
const LOOKED_AT = 20_000;
const MOST = 50;
/** Fewer characters than this say nothing by themselves. */
const SHORTEST = 8;
const EXPLICIT_CONFIDENCE = 0.95;
const AFTER_A_MARK = 0.85;

/** Whose words they are: an agent only reports what fixed a failure, and what it leaves open. */
export type Author = 'person' | 'agent';

export function harvestText(text: string, author: Author = 'person'): Find[] {
  const read = text.slice(0, LOOKED_AT);
  if (author === 'agent' && !MAY_REPORT.test(read)) return [];
  const isPasted = pastedLines(read);
  const found: Find[] = [];
  let before: Sentence | undefined;
  let isMarked = false;
  for (const sentence of sentencesOf(read)) {
    if (found.length >= MOST) break;
    if (isPasted(sentence.start)) {
      [before, isMarked] = [undefined, false];
      continue;
    }
    const folded = withoutLead(sentence.folded);
    if (keepsThePrevious(sentence)) {
      if (before !== undefined) keepBefore(found, text, before);
    } else if (FORMS.some(({ marksNext }) => marksNext.test(sentence.folded) || marksNext.test(folded))) {
      isMarked = true;
      before = sentence;
      continue;
    } else {
      const find = findIn(text, sentence, isMarked);
      if (find && (author === 'person' || OF_AN_AGENT.has(find.reasons[0]!))) found.push(find);
    }
    [before, isMarked] = [sentence, false];
  }
  return found;
}

/** Most of what agents write reports nothing of the kind. */
const MAY_REPORT =
  /\b(?:fixed|solved|resolved|behoben|gelöst|repariert|cause|caused|open|offen|fehlt|outstanding|because|lag an|workaround)\b/i;
const OF_AN_AGENT: ReadonlySet<string> = new Set(['what_fixed_it', 'said_open']);

function keepsThePrevious({ folded }: Sentence): boolean {
  return STATEMENT_FORMS.some(({ keepsThePrevious: keeps }) => keeps.test(folded));
}

/** "Write that down": what was said is kept, whatever it is. */
function keepBefore(found: Find[], text: string, before: Sentence): void {
  const last = found.at(-1);
  if (last !== undefined && last.start >= before.start) {
    found[found.length - 1] = { ...last, isExplicit: true, confidence: EXPLICIT_CONFIDENCE };
    return;
  }
  if (before.end - before.start < SHORTEST || isNothing(before)) return;
  const kind = kindOfRest(before.folded);
  found.push(findOf(text, before.start, before.end, kind, EXPLICIT_CONFIDENCE, ['asked_to_remember'], true));
}

function findIn(text: string, sentence: Sentence, isMarked: boolean): Find | undefined {
  const whole = withoutConsequence(sentence);
  return findInPart(text, whole, isMarked) ?? findInPart(text, mainClause(whole), isMarked);
}

function findInPart(text: string, sentence: Sentence | undefined, isMarked: boolean): Find | undefined {
  if (sentence === undefined || isNothing(sentence)) return undefined;
  const { start, end } = sentence;
  const asked = afterMark(sentence);
  if (asked) {
    const { kind, reasons } = known(asked) ?? { kind: kindOfRest(asked.folded), reasons: [] };
    return findOf(text, asked.start, end, kind, EXPLICIT_CONFIDENCE, ['asked_to_remember', ...reasons], true);
  }
  const folded = withoutLead(sentence.folded);
  const isFromNowOn = FORMS.some(({ fromNowOn }) => fromNowOn.test(folded));
  const match = known(sentence);
  if (isMarked && end - start >= SHORTEST && match?.kind !== 'correction' && !isOrder(folded))
    return findOf(text, start, end, 'correction', AFTER_A_MARK, ['said_wrong', ...(match?.reasons ?? [])], false);
  if (!match) return undefined;
  return findOf(text, start, end, match.kind, match.confidence, match.reasons, isFromNowOn && match.kind === 'rule');
}

/** After "that's wrong" often comes what is to be done about it. */
const ORDER =
  /^(?:please |now |and |bitte |dann )*(?:fix|change|rename|use|try|look|read|check|redo|undo|revert|run|do|make|start|stop|go|see|update|add|remove|delete|mach|ändere?|nimm|schau|lies|prüf|korrigiere?|fang)\b/;

function isOrder(folded: string): boolean {
  return ORDER.test(folded);
}

interface Known {
  readonly kind: HarvestKind;
  readonly confidence: number;
  readonly reasons: readonly string[];
}

const AS: Readonly<Record<StatementKind, HarvestKind>> = {
  decision: 'decision',
  rule: 'rule',
  preference: 'preference',
  correction: 'correction',
  open: 'task',
};
/** Reasons of decisions that are something narrower here. */
const NARROWER: Readonly<Record<string, HarvestKind>> = {
  owns: 'ownership',
  plan: 'task',
  bounded_figure: 'fact',
  our_practice: 'fact',
};

/** What was corrected comes first, then what only one kind is said like; a fact is what is left. */
function known(sentence: Sentence): Known | undefined {
  const stated = kindOf(sentence);
  // Where the words after the mark are all there is, they were read before.
  const statement: Known | undefined =
    stated && stated.reasons[0] !== 'asked_to_remember'
      ? {
          ...stated,
          kind: NARROWER[stated.reasons[0]!] ?? AS[stated.kind],
        }
      : undefined;
  if (statement?.kind === 'correction') return statement;
  const isPersonal = statement?.reasons[0] === 'bounded_figure' && PERSONAL.test(sentence.folded);
  const folded = withoutLead(sentence.folded);
  const matching = FORMS.flatMap(({ rules }) => rules.filter((rule) => isOf(rule, folded)));
  const telling = matching.filter(({ kind }) => kind !== 'fact');
  const first = telling.find(({ kind }) => kind === 'correction') ?? telling[0];
  if (first !== undefined && !(statement && isWider(first.kind))) return knownBy(first, matching);
  if (statement !== undefined && !isPersonal) return statement;
  return matching[0] && knownBy(matching[0], matching);
}

/** A figure in a story is nothing that anybody settled. */
const PERSONAL = /\b(?:i|my|me|he|she|buddy|episode|game)\b/;

/** Kinds that statements have too: of these their own rule is the better one. */
function isWider(kind: HarvestKind): boolean {
  return kind === 'decision' || kind === 'rule' || kind === 'preference';
}

function knownBy({ kind }: HarvestRule, matching: readonly HarvestRule[]): Known {
  const same = matching.filter((rule) => rule.kind === kind);
  return {
    kind,
    confidence: Math.max(...same.map(({ confidence }) => confidence)),
    reasons: [...new Set(same.map(({ reason }) => reason))],
  };
}

function isOf({ pattern, unless }: HarvestRule, folded: string): boolean {
  return pattern.test(folded) && !unless?.test(folded);
}

function isNothing(sentence: Sentence): boolean {
  const folded = withoutLead(sentence.folded);
  return isVetoed(sentence) || FORMS.some(({ vetoes }) => vetoes.some((veto) => veto.test(folded)));
}

/** Without the words that ask to keep it. */
function afterMark(sentence: Sentence): Sentence | undefined {
  const lead = sentence.folded.length - withoutLead(sentence.folded).length;
  for (const { keeps } of FORMS) {
    const mark = keeps.exec(sentence.folded.slice(lead))?.[0];
    if (mark === undefined) continue;
    const rest = part(sentence, lead + mark.length, sentence.folded.length);
    return rest.end - rest.start < SHORTEST ? undefined : rest;
  }
  return undefined;
}

function kindOfRest(folded: string): HarvestKind {
  return FORMS.some(({ habits }) => habits.test(folded)) ? 'rule' : 'fact';
}

/** What follows from it is for now, or said by itself. */
function withoutConsequence(sentence: Sentence): Sentence {
  const places = FORMS.map(({ consequences }) => sentence.folded.search(consequences)).filter(
    (place) => place > SHORTEST,
  );
  return part(sentence, 0, Math.min(...places, sentence.folded.length));
}

/** What stands before a clause that asks or doubts. */
function mainClause(sentence: Sentence): Sentence | undefined {
  const ends = FORMS.map(({ turns }) => sentence.folded.search(turns)).filter((place) => place > SHORTEST);
  return ends.length === 0 ? undefined : part(sentence, 0, Math.min(...ends));
}

function part({ start, folded }: Sentence, from: number, to: number): Sentence {
  const words = folded.slice(from, to);
  const begin = from + words.length - words.trimStart().length;
  const bare = words.trim();
  return { start: start + begin, end: start + begin + bare.length, folded: bare };
}

function findOf(
  text: string,
  start: number,
  end: number,
  kind: HarvestKind,
  confidence: number,
  reasons: readonly string[],
  isExplicit: boolean,
): Find {
  const words = text.slice(start, end);
  return {
    kind,
    start,
    end,
    text: words,
    confidence: isExplicit ? Math.max(confidence, EXPLICIT_CONFIDENCE) : confidence,
    reasons: [...new Set(reasons)],
    isExplicit,
    ...tripleOf(kind, bare(words), FORMS),
  };
}

/** Without the words in front that only say that something is wrong, decided or known. */
const FRONT =
  /^(?:(?:no|nope|wait|actually|well|sorry|correction|nein|falsch|falsch verstanden|korrektur|moment|eigentlich|stimmt so nicht|ok|okay|so|also|and|but|background|for context|hintergrund|decision|beschluss|entscheidung|change of plans?)\b(?: (?:from|of|after|von|vom|aus) [^:]{2,40})?[,:.!]* )+|^[^:,]{2,50}: (?=(?:we|wir|use|it)\b)/i;

function bare(words: string): string {
  return words.replace(FRONT, '');
}
