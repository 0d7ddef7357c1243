/** One proposal as a card: what it would do, what is there now, and whose words it rests on. */
import { fieldsOf, isRecord, textsOf } from '../../../base/records.ts';
import { lines, oneLine } from '../terminal/plain-text.ts';
import type { Screen } from '../terminal/screen.ts';
import { type Fields, isEmpty, listOf, show, words } from './values.ts';

/** More of a text is not needed to decide; `get` shows all of it. */
const MOST_LINES = 12;

/** `items`: what is there now, by its id. */
export function cardLines(
  card: Fields,
  place: { readonly number: number; readonly count: number },
  items: ReadonlyMap<string, Fields>,
  screen: Screen,
): string[] {
  const { id, kind, action, confidence, freshness, subject, reasons, flags, change, citations, targets } = card;
  const heading = [
    screen.paint('bold', `${place.number} of ${place.count}`),
    `${show(kind, screen)}: ${show(action, screen)}`,
    screen.paint('dim', `sure ${show(confidence, screen)}, fresh ${show(freshness, screen)}`),
    screen.paint('cyan', show(id, screen)),
  ].join('  ');
  const steps = listOf(change).flatMap((step) => stepLines(fieldsOf(step), items, screen));
  const asked = textsOf(targets).map((target) => `? ${target} ${nowText(items.get(target), screen)}`);
  const about = [subject, reasons].filter((part) => !isEmpty(part)).map((part) => show(part, screen));
  return [
    '',
    heading,
    ...(about.length === 0 ? [] : [screen.paint('dim', about.join(' · '))]),
    ...(isEmpty(flags) ? [] : [screen.paint('yellow', `Doubtful: ${show(flags, screen)}`)]),
    ...(steps.length === 0 ? asked : steps),
    ...listOf(citations).map((citation) => sourceLine(fieldsOf(citation), screen)),
  ];
}

/** What would go in red, what would come in green. */
function stepLines({ operation, input }: Fields, items: ReadonlyMap<string, Fields>, screen: Screen): string[] {
  const { id, ...given } = fieldsOf(input);
  const now = id === undefined ? undefined : items.get(String(id));
  const heading = `${show(operation, screen)}${id === undefined ? '' : ` ${show(id, screen)}`}`;
  const said = now?.content ?? now?.statement;
  const isReplaced =
    isEmpty(given.content ?? given.statement) === false ||
    Object.keys(given).length === 0 ||
    operation === 'forget' ||
    operation === 'retract';
  return [
    heading,
    ...(said !== undefined && isReplaced ? signed('-', 'red', String(said), screen) : []),
    ...Object.entries(given).flatMap(([field, value]) =>
      field === 'content' || field === 'statement'
        ? signed('+', 'green', String(value), screen)
        : [
            screen.paint(
              'green',
              `+ ${words(field)}: ${isRecord(value) ? oneLine(JSON.stringify(value)) : show(value, screen)}`,
            ),
          ],
    ),
  ];
}

function signed(sign: string, style: 'red' | 'green', text: string, screen: Screen): string[] {
  const all = lines(text);
  const shown = all.slice(0, MOST_LINES).map((line) => screen.paint(style, `${sign} ${line}`));
  return all.length > MOST_LINES ? [...shown, screen.paint('dim', `  … ${all.length - MOST_LINES} lines more`)] : shown;
}

function nowText(item: Fields | undefined, screen: Screen): string {
  return item === undefined ? '' : oneLine(show(item.content ?? item.statement ?? item.title, screen));
}

function sourceLine({ quote, event, speaker, occurredAt, state }: Fields, screen: Screen): string {
  const what = quote == null ? show(event, screen) : `“${oneLine(String(quote))}”`;
  const by = [speaker, occurredAt].filter((part) => part != null).map((part) => show(part, screen));
  const doubt = state === 'verified' || state === 'no_quote_provided' ? '' : ` (${words(String(state))})`;
  return `  ${what}${by.length === 0 ? '' : screen.paint('dim', ` — ${by.join(', ')}`)}${screen.paint('yellow', doubt)}`;
}
