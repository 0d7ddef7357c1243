/** Chooses how to show an answer: by its shape, not by the command that gave it. */
import type { Screen } from '../terminal/screen.ts';
import { anyShape } from './any-shape.ts';
import { beliefLines, isBelief } from './beliefs.ts';
import { findingLines, isFindings, isRebuild, isVerification, rebuildLines, verificationLines } from './checks.ts';
import { isPath, isRelated, isWalk, pathLines, relatedLines, walkLines } from './connections.ts';
import { differenceLines, isDifference } from './differences.ts';
import { listField, listLines } from './lists.ts';
import { isItem, itemLines } from './one-item.ts';
import { isOutcome, isOutcomes, isWrapped, outcomeLines, wrappedLines } from './outcomes.ts';
import { isPack, packLines } from './pack.ts';
import { isReceipt, receiptLines } from './receipts.ts';
import { conversationLines, isConversation, isLanding, isSession, landingLines, sessionLines } from './sessions.ts';
import type { Fields } from './values.ts';

interface Shape {
  fits(answer: unknown): boolean;
  lines(answer: Fields, screen: Screen, nextFlag: string): string[];
}

const SHAPES: readonly Shape[] = [
  { fits: isPack, lines: packLines },
  { fits: isReceipt, lines: receiptLines },
  { fits: isItem, lines: itemLines },
  { fits: isLanding, lines: landingLines },
  { fits: isSession, lines: sessionLines },
  { fits: isConversation, lines: conversationLines },
  { fits: isOutcome, lines: outcomeLines },
  {
    fits: isOutcomes,
    lines: (answer, screen) => (answer.results as readonly Fields[]).flatMap((result) => outcomeLines(result, screen)),
  },
  { fits: isBelief, lines: beliefLines },
  { fits: isRelated, lines: relatedLines },
  { fits: isWalk, lines: walkLines },
  { fits: isPath, lines: pathLines },
  { fits: isDifference, lines: differenceLines },
  { fits: isFindings, lines: findingLines },
  { fits: isVerification, lines: verificationLines },
  { fits: isRebuild, lines: rebuildLines },
  { fits: isWrapped, lines: wrappedLines },
  { fits: (answer) => listField(answer) !== undefined, lines: listLines },
];

/** `nextFlag` is the option that continues a list. */
export function render(answer: unknown, screen: Screen, nextFlag = 'cursor'): string {
  const shape = SHAPES.find(({ fits }) => fits(answer));
  const lines = shape ? shape.lines(answer as Fields, screen, nextFlag) : anyShape(answer, screen);
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`;
}
