/** Puts placeholders in the place of secrets in what an item says now. */
import type { WriteContext } from '../context.ts';
import { findVerb } from '../noun-verbs.ts';

/** Whether it was changed. Items of nouns that cannot be redacted are left as they are. */
export async function redactItem(command: WriteContext, id: string): Promise<boolean> {
  return (await findVerb('redact', id)?.(command, id)) ?? false;
}
