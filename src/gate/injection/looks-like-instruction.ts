/** Whether a text gives orders to the model that will read it. A flag is a warning to show with the text, never a reason to drop it. See SPEC.md. */
import { matchKey, withoutInvisible } from '../../base/confusables.ts';
import { findHiddenText } from './hidden-text.ts';
import { type InstructionRule, instructionRules, lineRules, otherLanguages } from './instruction-rules.ts';

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

function scoreOf(text: string, reasons: Set<string>): number {
  if (text === '') return 0;
  const key = matchKey(text);
  const plain = withoutInvisible(text.normalize('NFKC')).toLowerCase();
  return (
    weigh(key, instructionRules(), wordsOf(key), reasons) +
    weigh(plain, lineRules(), NO_WORDS, reasons) +
    weigh(plain, otherLanguages(), wordsOf(plain), reasons)
  );
}

const NO_WORDS: ReadonlySet<string> = new Set();

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.match(/\p{L}{1,40}/gu) ?? []);
}

function weigh(
  text: string,
  rules: readonly InstructionRule[],
  words: ReadonlySet<string>,
  reasons: Set<string>,
): number {
  let score = 0;
  for (const { pattern, groups, weight, reason } of rules) {
    if (!groups.every((group) => group.some((word) => words.has(word))) || !pattern.test(text)) continue;
    score += weight;
    reasons.add(reason);
  }
  return score;
}
