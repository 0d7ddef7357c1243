/** What an agent without a memory does: it looks for the question's words as they are, and reads the turns with most of them first. */
import type { Conversation, Question } from './conversations.ts';
import { contentWords } from './plain-fts5.ts';

export function grep({ turns }: Conversation, question: Question, limit: number): string[] {
  const words = contentWords(question.text);
  return turns
    .map(({ id, text }) => {
      const lower = text.toLowerCase();
      return { id, held: words.filter((word) => lower.includes(word)).length };
    })
    .filter(({ held }) => held > 0)
    .toSorted((a, b) => b.held - a.held)
    .slice(0, limit)
    .map(({ id }) => id);
}
