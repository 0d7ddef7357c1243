/** Whether a text gives orders to the model that will read it. A flag is a warning to show with the text, never a reason to drop it. See SPEC.md. */
import { withoutInvisible } from '../../base/invisible.ts';
import { surveyText } from '../survey/survey-text.ts';
import { COLON, ORDER, UNTOLD } from '../survey/text-signs.ts';
import { matchKey } from '../words/confusables.ts';
import { findHiddenText } from './hidden-text.ts';
import type { Verdict } from './instruction-rule.ts';
import { orderRules } from './order-rules.ts';
import { turnsIn } from './turns.ts';

export interface InstructionFlags {
  readonly flagged: boolean;
  /** The weights of the rules that hold, one for each reason and each way to say it. */
  readonly score: number;
  readonly reasons: string[];
}

const THRESHOLD = 0.6;
/** Hidden texts are read as well, and counted for more: nobody hides what is harmless. */
const HIDDEN_FACTOR = 1.5;
const MAX_HIDDEN = 20;

export function looksLikeInstruction(text: string, signs: number = surveyText(text)): InstructionFlags {
  const reasons = new Set<string>();
  let score = (signs & OF_AN_ORDER) === 0 ? 0 : scoreOf(text, reasons);
  for (const hidden of findHiddenText(text, signs).slice(0, MAX_HIDDEN)) {
    const inside = scoreOf(hidden.text, reasons);
    if (hidden.weight === 0 && inside === 0) continue;
    score += hidden.weight + HIDDEN_FACTOR * inside;
    reasons.add(hidden.reason);
  }
  return { flagged: score >= THRESHOLD, score: Math.round(score * 100) / 100, reasons: [...reasons] };
}

/** Every rule begins with a word or a sign that it names, every turn of a conversation has a colon. */
const OF_AN_ORDER = ORDER | COLON | UNTOLD;
const ASCII_ONLY = /^[\x00-\x7f]*$/;

function scoreOf(text: string, reasons: Set<string>): number {
  if (text === '') return 0;
  let score = 0;
  for (const { weight, reason } of rulesThatHold(text)) {
    score += weight;
    reasons.add(reason);
  }
  return score;
}

/** Other languages are read as they are written, since as they look their letters would be Latin ones; in ASCII there is no difference. */
export function rulesThatHold(text: string): Verdict[] {
  const ascii = ASCII_ONLY.test(text);
  const plain = (ascii ? text : withoutInvisible(text.normalize('NFKC'))).toLowerCase();
  const key = matchKey(text);
  // Where only capitals are other, what the survey met stands at the same places.
  const holding: Verdict[] = ascii
    ? orderRules.all().holding(key, key === plain ? text : key)
    : orderRules.english().holding(key);
  if (!ascii) holding.push(...orderRules.others().holding(plain));
  holding.push(...turnsIn(plain));
  return holding;
}
