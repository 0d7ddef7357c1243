/** Every set in one form: turns, and questions with the turns that hold the answer. */

export interface Turn {
  readonly id: string;
  readonly session: string;
  /** As ISO 8601; left out where the set has none. */
  readonly date: string | undefined;
  readonly speaker: string | undefined;
  readonly role: 'user' | 'assistant';
  readonly text: string;
}

export interface Question {
  readonly id: string;
  readonly type: string;
  readonly text: string;
  readonly gold: readonly string[];
  /** For questions about a fact that changed: the turns with the old and with the new one. */
  readonly update: { readonly original: readonly string[]; readonly updated: readonly string[] } | undefined;
}

export interface Conversation {
  readonly id: string;
  readonly turns: readonly Turn[];
  readonly questions: readonly Question[];
}

/** A conversation as most sets have it. */
export interface WrittenConversation {
  readonly id: string;
  readonly turns: readonly {
    id: string;
    session: string | number | null;
    date: string | null;
    speaker: string | null;
    text: string;
  }[];
  readonly questions: readonly {
    qid: string | number;
    category?: string | number;
    type?: string;
    question: string;
    gold: readonly (string | number)[];
  }[];
}

export interface BeamChat {
  readonly id: string;
  readonly turns: readonly { id: number; role: string; time: string | null; batch: number; text: string }[];
  readonly questions: readonly {
    type: string;
    question: string;
    gold: number[] | null;
    source_chat_ids: Record<string, number[]> | number[] | null;
  }[];
}

export function fromTurns(conversations: readonly WrittenConversation[]): Conversation[] {
  return conversations.map(({ id, turns, questions }) => ({
    id,
    turns: turns.map((turn) => ({
      id: String(turn.id),
      session: String(turn.session ?? ''),
      date: turn.date ?? undefined,
      speaker: turn.speaker ?? undefined,
      role: 'user',
      text: turn.text,
    })),
    questions: questions.map(({ qid, category, type, question, gold }) => ({
      id: String(qid),
      type: String(category ?? type),
      text: question,
      gold: gold.map(String),
      update: undefined,
    })),
  }));
}

export function fromBeam(chats: readonly BeamChat[]): Conversation[] {
  return chats.map(({ id, turns, questions }) => ({
    id,
    turns: turns.map((turn) => ({
      id: String(turn.id),
      session: String(turn.batch),
      date: isoDay(turn.time),
      speaker: undefined,
      role: turn.role === 'assistant' ? 'assistant' : 'user',
      text: turn.text,
    })),
    questions: questions.map((question, place) => ({
      id: `${id}-${place}`,
      type: question.type,
      text: question.question,
      gold: (question.gold ?? []).map(String),
      update: updateOf(question.type, question.source_chat_ids),
    })),
  }));
}

/** Only where old and new stand in different turns can one be above the other. */
function updateOf(type: string, sources: BeamChat['questions'][number]['source_chat_ids']): Question['update'] {
  if (type !== 'knowledge_update' || sources === null || Array.isArray(sources)) return undefined;
  const original = (sources.original_info ?? []).map(String);
  const updated = (sources.updated_info ?? []).map(String);
  const apart = original.length > 0 && updated.length > 0 && !updated.some((id) => original.includes(id));
  return apart ? { original, updated } : undefined;
}

function isoDay(text: string | null): string | undefined {
  const time = Date.parse(`${(text ?? '').replaceAll('-', ' ')} UTC`);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10);
}
