/** The beginning and the end of a session, and what it leaves for the next one. */
import { type AnswerText, dayOf, FROM_MEMORY, itemLine } from './answer-text.ts';
import { type Memory, memoryLine } from './memories.ts';

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
  known: 'already exists and continues',
  resumed: 'continues',
};

interface Started {
  readonly status: string;
  readonly session: Session;
  readonly checkpoint: Memory | null;
  readonly unfinished: readonly Session[];
}

export function startedText({ status, session: { id }, checkpoint, unfinished }: Started): AnswerText {
  const open = unfinished.map(sessionLine);
  const left = checkpoint ? [`Left by ${checkpoint.owner}:`, memoryLine(checkpoint)] : [];
  const said = [`Session ${id} ${STARTED[String(status)] ?? String(status)}.`];
  if (left.length + open.length === 0) return { said: [...said, 'No earlier session left anything here.'] };
  return {
    said,
    recalled: [FROM_MEMORY, ...left, ...(open.length === 0 ? [] : ['Unfinished sessions:', ...open])],
  };
}

function sessionLine({ id, name, goal, purpose, startedAt, lapsed }: Session): string {
  const marks = [`[${id}]`, dayOf(startedAt), name === null ? undefined : `"${name}"`];
  return itemLine(marks, goal ?? purpose ?? 'no goal was given', lapsed ? ['silent for long'] : []);
}

interface Finished {
  readonly status: string;
  readonly id: string;
  readonly openItems: readonly LandedItem[];
  readonly decisions: readonly LandedItem[];
  readonly checkpoint: string;
}

export function finishedText({ status, id, openItems, decisions, checkpoint }: Finished): AnswerText {
  const said = `Session ${String(id)} ${status === 'saved' ? 'continues' : 'has ended'}. Checkpoint ${String(checkpoint)} is left for the next one.`;
  return { said: [said], recalled: [...listed('Open:', openItems), ...listed('Decided:', decisions)] };
}

function listed(title: string, items: readonly LandedItem[]): string[] {
  const lines = items.map(({ id, kind, content }) => itemLine([`[${id}]`, kind], content, []));
  return lines.length === 0 ? [] : [title, ...lines];
}
