/** Whether a text gives orders to the model that will read it. A flag is a warning to show with the text, never a reason to drop it. See SPEC.md. */
import { matchKey, withoutInvisible } from '../../base/confusables.ts';
import { findHiddenText } from './hidden-text.ts';
import { rulesOfLooks, rulesOfText, TURN, type Verdict } from './instruction-rules.ts';
import { RuleIndex } from './rule-index.ts';

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

export function looksLikeInstruction(text: string): InstructionFlags {
  const reasons = new Set<string>();
  let score = scoreOf(text, reasons);
  for (const hidden of findHiddenText(text).slice(0, MAX_HIDDEN)) {
    const inside = scoreOf(hidden.text, reasons);
    if (hidden.weight === 0 && inside === 0) continue;
    score += hidden.weight + HIDDEN_FACTOR * inside;
    reasons.add(hidden.reason);
  }
  return { flagged: score >= THRESHOLD, score: Math.round(score * 100) / 100, reasons: [...reasons] };
}

const ASCII_ONLY = /^[\x00-\x7f]*$/;
let indexes: { readonly all: RuleIndex; readonly looks: RuleIndex; readonly texts: RuleIndex } | undefined;

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
function rulesThatHold(text: string): Verdict[] {
  indexes ??= {
    all: new RuleIndex([...rulesOfLooks(), ...rulesOfText()]),
    looks: new RuleIndex(rulesOfLooks()),
    texts: new RuleIndex(rulesOfText()),
  };
  const ascii = ASCII_ONLY.test(text);
  const plain = (ascii ? text : withoutInvisible(text.normalize('NFKC'))).toLowerCase();
  const key = matchKey(text);
  const holding: Verdict[] = ascii ? indexes.all.holding(key) : indexes.looks.holding(key);
  if (!ascii) holding.push(...indexes.texts.holding(plain));
  if (plain.includes(':') && TURN.pattern.test(plain)) holding.push(TURN);
  return holding;
}
