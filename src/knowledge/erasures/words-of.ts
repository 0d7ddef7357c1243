/** The first words of an item, by which a person recognises what would be erased. */
import type { LedgerEvent } from '../../model/event.ts';
import { textOfEvent } from '../texts/text-of-event.ts';

const MOST_CHARACTERS = 80;
/** Of items that have no content, what they are called or about. */
const TITLES = ['name', 'title', 'goal', 'summary', 'note', 'label'] as const;

/** Of the newest event that has any; null where none has. */
export function wordsOf(events: readonly Pick<LedgerEvent, 'data'>[]): string | null {
  const text = events
    .toReversed()
    .map(textIn)
    .find((found) => found !== '');
  if (text === undefined) return null;
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = [...line.slice(0, 2 * MOST_CHARACTERS + 2)];
  return characters.length <= MOST_CHARACTERS ? line : `${characters.slice(0, MOST_CHARACTERS - 1).join('')}…`;
}

function textIn({ data }: Pick<LedgerEvent, 'data'>): string {
  const text = textOfEvent({ data });
  if (text !== '' || data === null) return text;
  const found = TITLES.map((title) => (data as Record<string, unknown>)[title]).find(
    (value) => typeof value === 'string',
  );
  return (found as string | undefined) ?? '';
}
