/** Prompts that a client offers its user. */
import type { McpServer } from '@modelcontextprotocol/server';

const PROMPTS: readonly (readonly [name: string, title: string, text: string])[] = [
  [
    'recall-context',
    'Recall what is known about the task at hand',
    'Call context with a query that sums up what we are working on, and tell me in a few lines what is known, what is doubtful, and what the sources are.',
  ],
  [
    'continue-session',
    'Go on where the last session ended',
    'Call start_session, then context with the frame session_start, and tell me where we left off and what is open.',
  ],
  [
    'review-memories',
    'Review what agents have remembered',
    'Call recall with kinds and warnings in mind: list what is unreviewed, contradictory or outdated, and propose for each whether to revise or forget it. Change nothing before I agree.',
  ],
];

export function addPrompts(server: McpServer): void {
  for (const [name, title, text] of PROMPTS)
    server.registerPrompt(name, { title, description: title }, () => ({
      messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }],
    }));
}
