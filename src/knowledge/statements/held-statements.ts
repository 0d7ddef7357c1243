/** What people stated in prompts and still holds, without what was rejected: also where only a sentence of a prompt says it. */

import { type CurrentStatements, currentStatements } from '../../text/statements/current-statements.ts';
import type { ReadContext } from '../context.ts';
import type { Prompt } from './typed-prompts.ts';

export async function heldStatements(
  query: ReadContext,
  prompts: readonly Prompt[],
): Promise<CurrentStatements<Prompt>> {
  const { held, replaced } = currentStatements(prompts);
  const kept: typeof held = [];
  for (const statement of held) {
    const { chainId, scopeId, actorKind } = statement.saying.event;
    const values = [{ text: statement.text }];
    if (!(await query.rejected.holds(chainId, scopeId, values, actorKind === 'person'))) kept.push(statement);
  }
  return { held: kept, replaced };
}
