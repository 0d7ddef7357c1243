/** Reads the requests of a bulk call: JSON objects, one a line, or one JSON array of them. */
import { RecollectError, show } from '../../../base/errors.ts';
import { LIMITS } from '../../../base/limits.ts';
import { nameOf } from './byte-source.ts';
import { linesOf } from './read-lines.ts';

type Item = Record<string, unknown>;

/** All items are in memory at once, since they are one transaction. */
const MAX_TOTAL = 10 * LIMITS.importLine;

export async function readItems(path: string): Promise<Item[]> {
  const items: Item[] = [];
  let array = '';
  let total = 0;
  let number = 0;
  for await (const line of linesOf(path, MAX_TOTAL)) {
    number++;
    total += line.length + 1;
    if (total > MAX_TOTAL || items.length > LIMITS.bulkItems) throw tooLarge(path);
    if (array !== '' || (items.length === 0 && line.trimStart().startsWith('['))) array += `${line}\n`;
    else if (line.trim() !== '') items.push(asItem(parse(line, path, number), path, `line ${number}`));
  }
  if (array === '') return items;
  return (parse(array, path, 1) as unknown[]).map((item, index) => asItem(item, path, `item ${index}`));
}

function parse(text: string, path: string, line: number): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new RecollectError('invalid_input', `${nameOf(path)}, line ${line}, is not JSON: ${show(text)}`, {
      hint: 'Write one JSON object per line, or one JSON array.',
      details: { path, line },
      cause: error,
    });
  }
}

function asItem(value: unknown, path: string, place: string): Item {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Item;
  throw new RecollectError('invalid_input', `${nameOf(path)}, ${place}, is not a JSON object: ${show(value)}`, {
    hint: 'Write one JSON object per line, or one JSON array.',
    details: { path, place },
  });
}

function tooLarge(path: string): RecollectError {
  return new RecollectError(
    'too_large',
    `${nameOf(path)} contains more than ${LIMITS.bulkItems} items or ${MAX_TOTAL} characters`,
    {
      hint: 'Split it; each part is stored completely or not at all.',
      details: { path, items: LIMITS.bulkItems, characters: MAX_TOTAL },
    },
  );
}
