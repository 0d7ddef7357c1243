/** The answer to a request, or the code with which it was refused; anything else is a defect and is thrown. */
import { RecollectError } from '../../src/index.ts';

export async function answerOf(attempt: () => Promise<unknown>): Promise<unknown> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof RecollectError) return { refused: error.code };
    throw error;
  }
}
