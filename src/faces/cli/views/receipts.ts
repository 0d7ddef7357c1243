/** What was erased, or would be: one line for each item, then what is left elsewhere. */
import { fieldsOf } from '../../../base/records.ts';
import { oneLine } from '../terminal/plain-text.ts';
import type { Screen, Style } from '../terminal/screen.ts';
import { type Fields, show } from './values.ts';

const STYLES: Readonly<Record<string, Style>> = { erased: 'green', pending: 'yellow' };

interface Receipt extends Fields {
  readonly items: readonly Fields[];
  readonly alreadyErased: readonly unknown[];
  readonly copies: readonly unknown[];
}

/** On a terminal more would only scroll away; the JSON has them. */
const MOST_LINES = 20;

function inAll(types: unknown): string {
  return Object.entries(fieldsOf(types))
    .map(([type, count]) => `${count} ${type}`)
    .join(', ');
}

export function receiptLines(receipt: Receipt, screen: Screen): string[] {
  const { status, items, types, alreadyErased, pending, copies } = receipt;
  const [count, named] = [Number(receipt.count), Number(receipt.named)];
  const said = status === 'preview' || status === 'question' ? 'would be erased' : 'erased';
  const paint = STYLES[String(status)] ?? 'yellow';
  const shown = items.slice(0, MOST_LINES);
  const lines = shown.map(({ id, events, because, words }) => {
    const about = [`${show(events, screen)} ${events === 1 ? 'event' : 'events'}`];
    if (because !== null) about.push(`rests on ${oneLine(String(because))}`);
    return [
      screen.paint(paint, said),
      screen.paint('cyan', oneLine(String(id))),
      screen.paint('dim', about.join(', ')),
      ...(typeof words === 'string' ? [oneLine(words)] : []),
    ].join('  ');
  });
  if (count > shown.length) lines.push(`and ${count - shown.length} more`);
  if (count > 1) lines.push(`${inAll(types)}; ${named} as you asked, ${count - named} that rest on them`);
  if (count === 0 && alreadyErased.length === 0) lines.push('There is nothing to erase.');
  if (status === 'preview' && count > 0) lines.push(screen.paint('yellow', 'Nothing was erased yet; --yes erases it.'));
  for (const id of alreadyErased)
    lines.push(`${screen.paint('yellow', 'already erased')}  ${screen.paint('cyan', oneLine(String(id)))}`);
  if (pending !== null)
    lines.push(
      screen.paint(
        'yellow',
        `pending: ${oneLine(String(pending))}; what is left is tried again when the store is opened or closed`,
      ),
    );
  for (const file of copies) lines.push(screen.paint('yellow', `may still hold it: ${oneLine(String(file))}`));
  return lines;
}
