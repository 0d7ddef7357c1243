/**
 * How a text speaks to the model that will read it: an expression with bounded gaps, and a weight that says how often an innocent text says
 * the same. 1 is enough by itself.
 */

/** What a rule that holds says of a text. */
export interface Verdict {
  readonly reason: string;
  readonly weight: number;
}

export interface InstructionRule extends Verdict {
  /** The words that the expression can begin with: `word`, `stem*` (four letters), or a sign. Letters of other scripts are signs. */
  readonly begins: readonly string[];
  /** Of the expression, which is made when the rule is first tried. */
  readonly source: string;
  /** Of each list one word must be anywhere in the text. */
  readonly needs: readonly (readonly string[])[];
}

export function rule(
  reason: string,
  weight: number,
  begins: string,
  source: string,
  ...needs: readonly string[]
): InstructionRule {
  return {
    reason,
    weight,
    begins: begins.split(' '),
    source,
    needs: needs.map((words) => words.split(' ')),
  };
}
