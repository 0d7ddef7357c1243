/** The beginning and the end of a session, and what it leaves for the next one. */
import { type AnswerText, dayOf, type Fields, FROM_MEMORY, itemLine } from './answer-text.ts';
import { memoryLine } from './memories.ts';

interface Session {
  readonly id: string;
  readonly name: string | null;
  readonly goal: string | null;
  readonly purpose: string | null;
  readonly startedAt: string;
  readonly lapsed: boolean;
}

interface LandedItem {
  readonly id: string;
  readonly kind: string;
  readonly content: string;
}

const STARTED: Readonly<Record<string, string>> = {
  started: 'has begun',
  known: 'was begun before and goes on',
  resumed: 'goes on',
};

export function startedText({ status, session, checkpoint, unfinished }: Fields): AnswerText {
  const { id } = session as Session;
  const open = (unfinished as readonly Session[]).map(sessionLine);
  const left = isMemory(checkpoint) ? [`Left by ${checkpoint.owner}:`, memoryLine(checkpoint)] : [];
  const said = [`Session ${id} ${STARTED[String(status)] ?? String(status)}.`];
  if (left.length + open.length === 0) return { said: [...said, 'No earlier session left anything here.'] };
  return {
    said,
    recalled: [FROM_MEMORY, ...left, ...(open.length === 0 ? [] : ['Sessions without an end:', ...open])],
  };
}

function sessionLine({ id, name, goal, purpose, startedAt, lapsed }: Session): string {
  const marks = [`[${id}]`, dayOf(startedAt), name === null ? undefined : `"${name}"`];
  return itemLine(marks, goal ?? purpose ?? 'no goal was given', lapsed ? ['silent for long'] : []);
}

export function finishedText({ status, id, openItems, decisions, checkpoint }: Fields): AnswerText {
  const said = `Session ${String(id)} ${status === 'saved' ? 'goes on' : 'has ended'}. Checkpoint ${String(checkpoint)} is left for the next one.`;
  return { said: [said], recalled: [...listed('Open:', openItems), ...listed('Decided:', decisions)] };
}

function listed(title: string, items: unknown): string[] {
  const lines = (items as readonly LandedItem[]).map(({ id, kind, content }) =>
    itemLine([`[${id}]`, kind], content, []),
  );
  return lines.length === 0 ? [] : [title, ...lines];
}

function isMemory(checkpoint: unknown): checkpoint is Parameters<typeof memoryLine>[0] {
  return checkpoint !== null && checkpoint !== undefined;
}
