/** Prompts that a client offers its user, with what the user may say to them. */
import { completable, type McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Caller } from './caller.ts';
import { completeScope } from './complete-scope.ts';

interface Prompt {
  readonly name: string;
  readonly title: string;
  /** What the first argument is for; the second is always a scope. */
  readonly about: string;
  readonly text: (about: string | undefined, where: string) => string;
}

const PROMPTS: readonly Prompt[] = [
  {
    name: 'recall-context',
    title: 'Recall what is known about the task at hand',
    about: 'The task or question. Default: the work at hand',
    text: (about, where) =>
      `Call context ${about === undefined ? 'with a query that sums up what we are working on' : `with the query ${JSON.stringify(about)}`}${where}, and tell me in a few lines what is known, what is doubtful, and what the sources are.`,
  },
  {
    name: 'continue-session',
    title: 'Continue where the last session ended',
    about: 'What to do next. Default: what the last session left open',
    text: (about, where) =>
      `Call start_session${about === undefined ? '' : ` with the goal ${JSON.stringify(about)}`}${where}, then context with the frame session_start${where}, and tell me where we left off and what is open.`,
  },
  {
    name: 'review-memories',
    title: 'Review what agents have remembered',
    about: 'Only memories about this. Default: all of them',
    text: (about, where) =>
      `Call recall with kinds and warnings in mind${about === undefined ? '' : `, about ${JSON.stringify(about)}`}${where}: list what is unreviewed, contradictory or outdated, and propose for each whether to revise or forget it. Change nothing before I agree.`,
  },
];

export function addPrompts(server: McpServer, caller: Caller): void {
  for (const { name, title, about, text } of PROMPTS) {
    const scope = completable(z.string(), (begun) => completeScope(caller.engine, begun));
    const argsSchema = z.object({
      about: z.string().optional().describe(about),
      scope: scope.optional().describe('The scope to search, such as project:site. Default: the current scope'),
    });
    server.registerPrompt(name, { title, description: title, argsSchema }, (given) => {
      const where = said(given.scope) === undefined ? '' : ` and the scope ${JSON.stringify(given.scope)}`;
      const content = { type: 'text' as const, text: text(said(given.about), where) };
      return { messages: [{ role: 'user' as const, content }] };
    });
  }
}

/** Clients send an empty text for an argument that was left out. */
function said(argument: string | undefined): string | undefined {
  return argument === undefined || argument.trim() === '' ? undefined : argument;
}
