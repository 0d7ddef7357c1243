/** A pack in the form that the host hands to its model. */
import { LIMITS } from '../../base/limits.ts';
import { context } from '../../operations/context.ts';
import type { Session } from './keep.ts';
import { ask, type Occasion } from './occasion.ts';

/** Nothing where there is nothing to say, or where the host takes no text at this event. */
export async function packFor(
  occasion: Occasion,
  session: Session | undefined,
  request: { readonly frame: string; readonly budgetTokens: number; readonly query?: string },
): Promise<object | undefined> {
  const { client, event } = occasion;
  if (client.context(event, '') === undefined) return undefined;
  const query = request.query?.slice(0, LIMITS.question);
  // A fence must stay whole, so a text that is too long is made again with less room.
  for (let budgetTokens = request.budgetTokens; budgetTokens >= 1; budgetTokens = Math.floor(budgetTokens / 2)) {
    const { text } = await ask(occasion, context, { ...request, query, budgetTokens, session: session?.id });
    if (text === '') return undefined;
    if (text.length <= client.contextChars) return client.context(event, text);
  }
  return undefined;
}
