/** Of what was said in several messages, what still holds: what a later one corrected, or said to be done, is not proposed. */
import type { PlacedEvent } from '../../store/port/store.ts';
import { currentStatements } from '../../text/statements/current-statements.ts';
import { recogniseStatements } from '../../text/statements/recognise-statements.ts';
import type { ReadContext } from '../context.ts';
import { type Prompt, promptIn } from '../statements/typed-prompts.ts';
import type { Candidate } from './candidate.ts';

export async function withoutReplaced(
  query: ReadContext,
  messages: readonly PlacedEvent[],
  candidates: readonly Candidate[],
): Promise<Candidate[]> {
  const prompts: Prompt[] = [];
  for (const placed of messages) {
    const prompt = placed.kind === 'user_message' ? await promptIn(query, placed) : undefined;
    if (prompt) prompts.push(prompt);
  }
  const { held } = currentStatements(prompts);
  const isHeld = new Set(held.map(({ saying, start }) => placeOf(saying, start)));
  const gone = new Set<string>();
  for (const prompt of prompts)
    for (const { start } of recogniseStatements(prompt.content))
      if (!isHeld.has(placeOf(prompt, start))) gone.add(placeOf(prompt, start));
  return candidates.filter(({ event, find }) => find.isExplicit || !gone.has(`${event} ${find.start}`));
}

function placeOf({ event }: Prompt, start: number): string {
  return `${event.id} ${start}`;
}
