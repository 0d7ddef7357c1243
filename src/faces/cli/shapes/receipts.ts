/** What was erased, or would be: one line for each item, then what is left elsewhere. */
import { oneLine } from '../screen/plain-text.ts';
import type { Screen, Style } from '../screen/screen.ts';
import { type Fields, isFields, isList, show } from './values.ts';

const STYLES: Readonly<Record<string, Style>> = { erased: 'green', pending: 'yellow' };

export function isReceipt(answer: unknown): answer is Fields {
  return (
    isFields(answer) && isList(answer.items) && Array.isArray(answer.copies) && Array.isArray(answer.alreadyErased)
  );
}

export function receiptLines(receipt: Fields, screen: Screen): string[] {
  const { status, items, count, alreadyErased, pending, copies } = receipt as {
    readonly status: string;
    readonly items: readonly Fields[];
    readonly count: number;
    readonly alreadyErased: readonly string[];
    readonly pending: string | null;
    readonly copies: readonly string[];
  };
  const said = status === 'preview' ? 'would be erased' : 'erased';
  const paint = STYLES[status] ?? 'yellow';
  const lines = items.map(({ id, events, because }) => {
    const about = [`${show(events, screen)} ${events === 1 ? 'event' : 'events'}`];
    if (because !== null) about.push(`rests on ${oneLine(because as string)}`);
    return [
      screen.paint(paint, said),
      screen.paint('cyan', oneLine(id as string)),
      screen.paint('dim', about.join(', ')),
    ].join('  ');
  });
  if (count > items.length) lines.push(`and ${count - items.length} more`);
  if (status === 'preview') lines.push(screen.paint('yellow', 'Nothing was erased yet; --yes erases it.'));
  for (const id of alreadyErased)
    lines.push(`${screen.paint('yellow', 'already erased')}  ${screen.paint('cyan', oneLine(id))}`);
  if (pending !== null)
    lines.push(
      screen.paint('yellow', `pending: ${oneLine(pending)}; it is tried again when the store is opened or closed`),
    );
  for (const file of copies) lines.push(screen.paint('yellow', `may still hold it: ${oneLine(file)}`));
  return lines;
}
