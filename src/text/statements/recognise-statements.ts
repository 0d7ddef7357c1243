/**
 * Finds what a person decided, ruled, prefers, corrected or left open, by the form of single sentences. Pure: no model, no store, no clock.
 * The rules are in SPEC.md, the forms in the tables of each language.
 */
import { ENGLISH } from './english.ts';
import { FRENCH } from './french.ts';
import { GERMAN } from './german.ts';
import { type Sentence, sentencesOf } from './sentences.ts';
import { SPANISH } from './spanish.ts';
import type { Statement, StatementForms, StatementKind } from './statement.ts';

/** People mix these in one text, so that what is a question in one is none in the other either. */
const MIXED: readonly StatementForms[] = [ENGLISH, GERMAN];
/** Words of these are others in those: "mira" looks, and is a name. */
const APART: readonly StatementForms[] = [FRENCH, SPANISH];
export const STATEMENT_FORMS: readonly StatementForms[] = [...MIXED, ...APART];
/** What follows is a paste, and no longer typed. */
const LOOKED_AT = 20_000;
const MOST = 50;
const KEPT_AS: StatementKind = 'decision';
const KEPT_CONFIDENCE = 0.85;
const SHORTEST_KEPT = 8;

export function recogniseStatements(text: string): Statement[] {
  const found: Statement[] = [];
  let before: Sentence | undefined;
  for (const sentence of sentencesOf(text.slice(0, LOOKED_AT))) {
    if (found.length >= MOST) break;
    if (
      before !== undefined &&
      STATEMENT_FORMS.some(({ keepsThePrevious }) => keepsThePrevious.test(sentence.folded))
    ) {
      if (found.at(-1)?.start !== before.start && before.end - before.start >= SHORTEST_KEPT && !isVetoed(before))
        found.push(statement(text, before, KEPT_AS, KEPT_CONFIDENCE, ['asked_to_remember']));
    } else {
      const known = kindOf(sentence);
      if (known) found.push(statement(text, sentence, known.kind, known.confidence, known.reasons));
    }
    before = sentence;
  }
  return found;
}

function statement(
  text: string,
  { start, end }: Sentence,
  kind: StatementKind,
  confidence: number,
  reasons: readonly string[],
): Statement {
  return { kind, start, end, text: text.slice(start, end), confidence, reasons };
}

/** Whether it is a question, a hypothesis, a report or a request. */
export function isVetoed(sentence: Sentence): boolean {
  return MIXED.some((forms) => isVetoedBy(forms, sentence));
}

function isVetoedBy({ vetoes }: StatementForms, { folded }: Sentence): boolean {
  const rest = withoutLead(folded);
  return vetoes.some((veto) => veto.test(folded) || veto.test(rest));
}

const MOST_LEADS = 3;

/** The sentence without the words that people begin with and that say nothing. */
export function withoutLead(folded: string): string {
  let rest = folded;
  for (let round = 0; round < MOST_LEADS; round++)
    for (const { leads } of STATEMENT_FORMS) rest = rest.replace(leads, '');
  return rest;
}

export function kindOf(sentence: Sentence): Pick<Statement, 'kind' | 'confidence' | 'reasons'> | undefined {
  const folded = withoutLead(sentence.folded);
  const matching = STATEMENT_FORMS.flatMap((forms) => {
    const found = forms.rules.filter(({ pattern, unless }) => pattern.test(folded) && !unless?.test(folded));
    return found.length > 0 && APART.includes(forms) && isVetoedBy(forms, sentence) ? [] : found;
  });
  const [first] = matching;
  // An open question is open, and has the mark of a question.
  if (first === undefined || (isVetoed(sentence) && first.reason !== 'said_open')) return undefined;
  const same = matching.filter(({ kind }) => kind === first.kind);
  return {
    kind: first.kind,
    confidence: Math.max(...same.map(({ confidence }) => confidence)),
    reasons: [...new Set(same.map(({ reason }) => reason))],
  };
}
