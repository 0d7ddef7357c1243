/** Every rule about orders to a model, ready to be looked for; made when the first text is looked at. */
import { englishRules } from './english-rules.ts';
import { otherLanguages } from './other-languages.ts';
import { RuleIndex } from './rule-index.ts';

interface OrderRules {
  readonly all: RuleIndex;
  readonly english: RuleIndex;
  readonly others: RuleIndex;
}

let rules: OrderRules | undefined;

export function orderRules(): OrderRules {
  rules ??= made();
  return rules;
}

function made(): OrderRules {
  const [english, others] = [englishRules(), otherLanguages()];
  return {
    all: new RuleIndex([...english, ...others]),
    english: new RuleIndex(english),
    others: new RuleIndex(others),
  };
}
