/** Turns of the sets of chats, by set, row and turn. The texts are not part of the project. */
import { readData } from './data-folder.ts';

export const CHAT_FILES = {
  beam100k: 'beam100k_dev.json',
  realtalk: 'realtalk_dev.json.gz',
  locomo: 'locomo_dev.json',
} as const;

export interface ChatTurn {
  readonly text: string;
  readonly role?: string;
}

/** Undefined where the set is not on this machine. */
export function readChatTurns(set: keyof typeof CHAT_FILES): ReadonlyMap<string, ChatTurn> | undefined {
  const rows = readData<{ id: string; turns: (ChatTurn & { id: string | number })[] }[]>(CHAT_FILES[set]);
  return rows && new Map(rows.flatMap(({ id, turns }) => turns.map((turn) => [`${id}|${turn.id}`, turn])));
}
