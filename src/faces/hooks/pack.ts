/** A pack in the form that the host hands to its model. */
import { LIMITS } from '../../base/limits.ts';
import { context } from '../../operations/context.ts';
import type { SourceSession } from '../../sources/source-memory.ts';
import type { HookContext } from './hook-context.ts';

/** Nothing where there is nothing to say, or where the host takes no text at this event. */
export async function packFor(
  occasion: HookContext,
  session: SourceSession | undefined,
  request: { readonly frame: string; readonly budgetTokens: number; readonly query?: string; readonly once?: boolean },
): Promise<object | undefined> {
  const { client, event } = occasion;
  if (client.context(event, '') === undefined) return undefined;
  const query = request.query?.slice(0, LIMITS.question);
  const { text } = await occasion.engine.run(context, {
    ...request,
    query,
    maxCharacters: client.contextChars,
    session: session?.id,
  });
  return text === '' ? undefined : client.context(event, text);
}
