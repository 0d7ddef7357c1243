/** Whether what cannot be taken back is really wanted: the person is asked through the protocol where the client can, else the call itself has to say so. */
import {
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { RecollectError } from '../../base/errors.ts';
import type { Engine } from '../../engine/engine.ts';
import { includesRight } from '../../model/right.ts';
import { needsConfirmation, type Operation, rightFor } from '../../operations/define.ts';

type Input = Readonly<Record<string, unknown>>;

/** What a client says that it can do. */
export interface Asking {
  readonly canAsk: boolean;
  readonly responses: ServerContext['mcpReq']['inputResponses'];
}

const QUESTION = 'confirm';

/** The input to go on with, or a question to answer first. */
export function confirmCall(
  engine: Engine,
  operation: Operation,
  input: Input,
  { canAsk, responses }: Asking,
): { readonly input: Input } | { readonly question: InputRequiredResult } {
  if (!needsConfirmation(operation, input)) return { input };
  const { confirm, ...rest } = input;
  // Whoever may not do it is told so, and nobody is asked in vain.
  if (!includesRight(engine.identity.right ?? 'admin', rightFor(operation, input))) return { input: rest };
  if (!canAsk) {
    if (confirm === true) return { input: rest };
    throw unconfirmed(operation, 'Ask the user, then call it again with confirm: true.');
  }
  const answer = inputResponse(responses, QUESTION);
  if (answer.kind === 'missing') return { question: ask(whatIsAsked(operation, rest)) };
  const isYes = answer.kind === 'elicit' && answer.action === 'accept' && answer.content?.confirm === true;
  if (!isYes) throw unconfirmed(operation, 'The user was asked and declined; nothing was changed.');
  return { input: rest };
}

function ask(message: string): InputRequiredResult {
  const requestedSchema = {
    type: 'object' as const,
    properties: { confirm: { type: 'boolean' as const, title: 'Do it', description: 'This cannot be undone' } },
    required: ['confirm'],
  };
  return inputRequired({ inputRequests: { [QUESTION]: inputRequired.elicit({ message, requestedSchema }) } });
}

/** The words of the call, so that the user sees what it is about and not what a model says of it. */
function whatIsAsked({ name, summary }: Operation, input: Input): string {
  return `${name}: ${summary}?\n${JSON.stringify(input).slice(0, 1_000)}`;
}

function unconfirmed({ name }: Operation, hint: string): RecollectError {
  return new RecollectError('confirmation_required', `${name} needs confirmation`, { hint });
}
