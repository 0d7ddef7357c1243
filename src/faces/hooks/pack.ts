/** A pack in the form that the host hands to its model. */
import { LIMITS } from '../../base/limits.ts';
import { context } from '../../operations/context.ts';
import type { Session } from './keep.ts';
import { ask, type Occasion } from './occasion.ts';

/** Nothing where there is nothing to say, or where the host takes no text at this event. */
export async function packFor(
  occasion: Occasion,
  session: Session | undefined,
  request: { readonly frame: string; readonly budgetTokens: number; readonly query?: string; readonly once?: boolean },
): Promise<object | undefined> {
  const { client, event } = occasion;
  if (client.context(event, '') === undefined) return undefined;
  const query = request.query?.slice(0, LIMITS.question);
  const { text } = await ask(occasion, context, {
    ...request,
    query,
    maxCharacters: client.contextChars,
    session: session?.id,
  });
  return text === '' ? undefined : client.context(event, text);
}
