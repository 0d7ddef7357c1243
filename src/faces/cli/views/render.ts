/** Chooses how to show an answer: by its shape, not by the command that gave it. */
import type { Screen } from '../terminal/screen.ts';
import { anyShape } from './any-shape.ts';
import { beliefLines, isBelief } from './beliefs.ts';
import { findingLines, isFindings, isRebuild, isVerification, rebuildLines, verificationLines } from './checks.ts';
import { isPath, isRelated, isWalk, pathLines, relatedLines, walkLines } from './connections.ts';
import { differenceLines, isDifference } from './differences.ts';
import { listLines, theList } from './lists.ts';
import { isItem, itemLines } from './one-item.ts';
import { isOutcome, isOutcomes, isWrapped, outcomeLines, wrappedLines } from './outcomes.ts';
import { isPack, packLines } from './pack.ts';
import { isReceipt, receiptLines } from './receipts.ts';
import { conversationLines, isConversation, isLanding, isSession, landingLines, sessionLines } from './sessions.ts';

/** The lines of an answer that has the shape. */
type Shape = (answer: unknown, screen: Screen, nextFlag: string) => string[] | undefined;

function shape<Answer>(
  fits: (answer: unknown) => answer is Answer,
  lines: (answer: Answer, screen: Screen, nextFlag: string) => string[],
): Shape {
  return (answer, screen, nextFlag) => (fits(answer) ? lines(answer, screen, nextFlag) : undefined);
}

const SHAPES: readonly Shape[] = [
  shape(isPack, packLines),
  shape(isReceipt, receiptLines),
  shape(isItem, itemLines),
  shape(isLanding, landingLines),
  shape(isSession, sessionLines),
  shape(isConversation, conversationLines),
  shape(isOutcome, outcomeLines),
  shape(isOutcomes, ({ results }, screen) => results.flatMap((result) => outcomeLines(result, screen))),
  shape(isBelief, beliefLines),
  shape(isRelated, relatedLines),
  shape(isWalk, walkLines),
  shape(isPath, pathLines),
  shape(isDifference, differenceLines),
  shape(isFindings, findingLines),
  shape(isVerification, verificationLines),
  shape(isRebuild, rebuildLines),
  shape(isWrapped, wrappedLines),
  (answer, screen, nextFlag) => {
    const list = theList(answer);
    return list && listLines(list, screen, nextFlag);
  },
];

/** `nextFlag` is the option that continues a list. */
export function render(answer: unknown, screen: Screen, nextFlag = 'cursor'): string {
  const lines = linesOf(answer, screen, nextFlag);
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`;
}

function linesOf(answer: unknown, screen: Screen, nextFlag: string): string[] {
  for (const shown of SHAPES) {
    const lines = shown(answer, screen, nextFlag);
    if (lines) return lines;
  }
  return anyShape(answer, screen);
}
