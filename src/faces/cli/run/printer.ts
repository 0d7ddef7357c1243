/** Where a command's answer and its notes go, and what they may look like there. */
import type { Screen } from '../terminal/screen.ts';

export interface Printer {
  readonly screen: Screen;
  /** The answer. */
  out(text: string): Promise<void>;
  /** What is not part of the answer. */
  note(text: string): void;
}
