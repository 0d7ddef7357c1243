/** Every rule about orders to a model, ready to be looked for; made when a text first needs it. */
import { once } from '../../base/once.ts';
import { englishRules } from './english-rules.ts';
import { ALL, ENGLISH, OTHERS } from './order-cues.table.ts';
import { otherLanguages } from './other-languages.ts';
import { RuleIndex } from './rule-index.ts';

export const orderRules = {
  all: once(
    () =>
      new RuleIndex(
        ALL,
        once(() => [...englishRules(), ...otherLanguages()]),
      ),
  ),
  english: once(() => new RuleIndex(ENGLISH, once(englishRules))),
  others: once(() => new RuleIndex(OTHERS, once(otherLanguages))),
};
