/** Turns into a memory, questions to it, and the ids of the turns that it returns. */
import type { Memory } from 'recollect';
import type { Conversation } from './conversations.ts';
import type { Row } from './measures.ts';

const BATCH = 500;
const LIMIT = 50;

/** Questions without any gold turn ask for what is not there; recall is not defined for them. */
export function answerable(conversation: Conversation) {
  const ids = new Set(conversation.turns.map(({ id }) => id));
  return conversation.questions
    .map((question) => ({ ...question, gold: question.gold.filter((id) => ids.has(id)) }))
    .filter(({ gold }) => gold.length > 0);
}

/** Records the turns; the answer is the turn of each event. */
export async function store(memory: Memory, conversation: Conversation): Promise<Map<string, string>> {
  const items = conversation.turns.map(({ id, session, date, speaker, role, text }) => ({
    kind: role === 'assistant' ? ('assistant_message' as const) : ('user_message' as const),
    content: text,
    speaker,
    session,
    occurredAt: date,
    externalId: id,
  }));
  const turns = new Map<string, string>();
  for (let start = 0; start < items.length; start += BATCH) {
    const { results } = await memory.record(items.slice(start, start + BATCH));
    for (const [index, { id }] of results.entries()) turns.set(id, items[start + index]!.externalId);
  }
  return turns;
}

/** A memory of nothing but the turns is asked every question. */
export async function rankedBy(
  memory: Memory,
  conversation: Conversation,
  prepare: () => Promise<unknown> = async () => undefined,
): Promise<Row[]> {
  await store(memory, conversation);
  await prepare();
  const rows: Row[] = [];
  for (const question of answerable(conversation)) {
    const { items: found } = await memory.recall({ query: question.text, limit: LIMIT });
    rows.push({ question, conversation, ranking: found.map(({ externalId }) => externalId!) });
  }
  return rows;
}

export function rankedWith(
  conversation: Conversation,
  rank: (question: ReturnType<typeof answerable>[number], limit: number) => string[],
): Row[] {
  return answerable(conversation).map((question) => ({ question, conversation, ranking: rank(question, LIMIT) }));
}
