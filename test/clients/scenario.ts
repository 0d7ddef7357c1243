/** What is tried with every client: a memory that knows something, a prompt, and a model that asks the memory and keeps something. */
import type { Step } from './mock/model.ts';

export const BUDGET = 1_200;
export const PROMPT = 'When do we deploy the pelican service? Look into memory first.';
export const REPLY = 'The pelican service is deployed on Tuesdays.';
export const DECISION = 'The pelican service is deployed on Tuesdays, never on Fridays';
export const LEARNT = 'The pelican service needs its cache warmed after a deployment';
export const NOTES = 60;

export const SCRIPT: readonly Step[] = [
  { tool: 'context', input: { query: 'deploy the pelican service', budgetTokens: BUDGET } },
  { tool: 'recall', input: { query: 'When do we deploy the pelican service?' } },
  { tool: 'get', input: { id: '#1' } },
  { tool: 'remember', input: { content: LEARNT, kind: 'learning' } },
  { tool: 'start_session', input: { goal: 'Answer about deployments' } },
  { text: REPLY },
];
export const CALLED = SCRIPT.flatMap(({ tool }) => tool ?? []);

/** More than a pack of that budget holds. */
export function notes(): { content: string; kind: string }[] {
  return Array.from({ length: NOTES }, (_, number) => ({
    content: `Deployment ${number} of the pelican service went out from branch release-${number} after ${number + 3} reviews and was watched for ${number + 10} minutes.`,
    kind: 'note',
  }));
}
