/**
 * Gives a long answer in pages. A list goes by its items, everything else by its characters; nothing is kept between two pages, so each is cut from the
 * answer as it is when it is asked for.
 */
import { RecollectError } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';
import type { View } from '../../model/view.ts';
import type { Operation } from '../../operations/define.ts';

type Output = Record<string, unknown>;

export interface AnswerPage {
  /** Where it is a part of a list, with the other fields of the answer; else with the part as a text. */
  readonly data: Output;
  /** The part of a text, where it is one. */
  readonly part?: string;
  readonly number: number;
  readonly of: number;
}

/** For which page it is and how to go on. */
const ABOUT_PAGE = 300;
/** Room for what every page repeats, and for what escaping adds to a text. */
const HALF = LIMITS.answer / 2 - ABOUT_PAGE;

/** The field is none of the operation's; every tool that only reads takes it. */
export function takePage(input: Output): { readonly page: number; readonly rest: Output } {
  const { page = 1, ...rest } = input;
  if (typeof page !== 'number' || !Number.isInteger(page) || page < 1)
    throw new RecollectError('invalid_input', 'page: a whole number from 1 on', {
      hint: 'If an answer has more pages, it says so.',
    });
  return { page, rest };
}

export function pageOf({ name, view }: Operation, output: Output, json: string, number: number): AnswerPage {
  if (json.length <= LIMITS.answer && number === 1) return { data: output, number: 1, of: 1 };
  const pages =
    json.length <= LIMITS.answer ? [{ data: output }] : (listPages(view, output) ?? textPages(view, output, json));
  const page = pages[number - 1];
  if (!page)
    throw new RecollectError('invalid_input', `page: ${name} has ${pages.length} for these arguments`, {
      hint: 'Start again with page 1; the data may have changed. With asOf it stays the same.',
    });
  return { ...page, number, of: pages.length };
}

/** By the items of its longest list, if that is where the length comes from. */
function listPages(view: View, output: Output): { data: Output }[] | undefined {
  const lists = Object.entries(output).filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]));
  const [field, items] = lists.toSorted(([, a], [, b]) => sizeOf(b) - sizeOf(a))[0] ?? [];
  if (field === undefined || items === undefined) return undefined;
  const room = LIMITS.answer - ABOUT_PAGE - sizeOf({ ...output, [field]: [] });
  // Whoever asks for one item gets all of it.
  const parts = view === 'item' ? items : items.map((item) => (sizeOf(item) > HALF ? shortened(item) : item));
  if (room < HALF || parts.some((part) => sizeOf(part) > HALF)) return undefined;
  const pages = inPages(parts, room);
  return pages.map((part, index) => ({
    // The cursor of a list continues after its last item, so only the last page may have it.
    data: { ...output, [field]: part, ...(index < pages.length - 1 && 'cursor' in output ? { cursor: null } : {}) },
  }));
}

function inPages(items: readonly unknown[], room: number): unknown[][] {
  const pages: unknown[][] = [[]];
  let used = 0;
  for (const item of items) {
    const size = sizeOf(item) + 1;
    if (used + size > room && pages.at(-1)!.length > 0) {
      pages.push([]);
      used = 0;
    }
    pages.at(-1)!.push(item);
    used += size;
  }
  return pages;
}

/** A pack is a text already; of everything else it is the JSON. */
function textPages(view: View, output: Output, json: string): { data: Output; part: string }[] {
  const text = view === 'pack' ? String(output.text) : json;
  const pages: { data: Output; part: string }[] = [];
  for (let start = 0; start < text.length; ) {
    const part = text.slice(start, start + HALF - (isHighSurrogate(text, start + HALF - 1) ? 1 : 0));
    pages.push({ data: { part }, part });
    start += part.length;
  }
  return pages;
}

function isHighSurrogate(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 0xd800 && code <= 0xdbff;
}

/** One item of many that is longer than all others may be: the beginning of its texts. */
function shortened(value: unknown): unknown {
  if (typeof value === 'string' && value.length > LIMITS.answerItemText) {
    const kept = value.slice(0, LIMITS.answerItemText - (isHighSurrogate(value, LIMITS.answerItemText - 1) ? 1 : 0));
    return `${kept} … (${value.length - kept.length} more characters; get has all of an item by its id)`;
  }
  if (Array.isArray(value)) return value.map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shortened(part)]));
}

function sizeOf(value: unknown): number {
  return JSON.stringify(value).length;
}
