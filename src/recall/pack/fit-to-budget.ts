/** Takes items in their order until the budget is full. What does not fit is passed over, and something shorter after it may still fit. */
import type { TokenCounter } from '../../base/surroundings.ts';
import { Passages } from '../passages.ts';
import { countingLines } from './counting-lines.ts';
import { cutText, MORE } from './cut-text.ts';
import type { PackFormat } from './pack.ts';
import { type Line, renderLine, renderPack } from './render.ts';

export interface Fitting {
  readonly line: Line;
  /** Comes before everything that was found, and may take more room. */
  readonly isFixed: boolean;
}

export interface Fitted<T> {
  readonly taken: { readonly given: T; readonly line: Line; readonly isCut: boolean }[];
  readonly passedOver: number;
  readonly text: string;
  readonly tokens: number;
}

/** What there is room for, and how it is written. */
interface Room {
  readonly format: PackFormat;
  readonly sections: readonly string[];
  readonly budget: number;
  /** How many that were found may be taken. */
  readonly limit: number;
}

/** What always holds leaves half of the room to what was asked for; no single item that was found takes more than a part. */
const FIXED_SHARE = 0.5;
const FOUND_SHARE = 0.15;
const LEAST_SHARE = 80;
/** A source, a day and a word or two. */
const SHORTEST_LINE = 12;

export function fitToBudget<T extends Fitting>(
  entries: readonly T[],
  frame: Room,
  counter: TokenCounter,
  words: readonly string[],
): Fitted<T> {
  const tokens = countingLines(counter);
  const passages = new Passages(words);
  const taken: Fitted<T>['taken'] = [];
  const sections = new Set<string>();
  const hasFound = entries.some(({ isFixed }) => !isFixed);
  let found = 0;
  let room = frame.budget - knownOverhead(frame, counter, tokens);
  const left = { fixed: hasFound ? room * FIXED_SHARE : room };
  for (const given of entries) {
    if (!given.isFixed && found >= frame.limit) continue;
    const heading = sections.has(given.line.section) ? 0 : tokens.count(`~| ## ${given.line.section}\n`) + 1;
    const share = given.isFixed ? left.fixed : Math.max(LEAST_SHARE, frame.budget * FOUND_SHARE);
    const most = Math.min(room - heading, share);
    const costs = new Map<string, number>();
    const costOf = (content: string) => {
      const known = costs.get(content);
      if (known !== undefined) return known;
      const cost = costOfLine({ ...given.line, content }, frame.format, tokens, most);
      costs.set(content, cost);
      return cost;
    };
    const content =
      most < SHORTEST_LINE ? undefined : shortened(given, costOf, most, words.length > 0 ? passages : undefined);
    if (content === undefined) continue;
    const line = { ...given.line, content };
    const cost = costOf(content) + heading;
    room -= cost;
    if (given.isFixed) left.fixed -= cost;
    else found++;
    sections.add(line.section);
    taken.push({ given, line, isCut: content !== given.line.content });
  }
  return rendered(entries.length, taken, frame, tokens);
}

/** The sum of the lines may be a little less than all of it: what is over goes, last first. */
function rendered<T>(count: number, taken: Fitted<T>['taken'], frame: Room, tokens: TokenCounter): Fitted<T> {
  for (;;) {
    const passedOver = count - taken.length;
    const text = renderPack(
      frame.format,
      frame.sections,
      taken.map(({ line }) => line),
      passedOver,
    );
    const total = text === '' ? 0 : tokens.count(text);
    if (total <= frame.budget) return { taken, passedOver, text, tokens: total };
    taken.pop();
  }
}

/** The same for every pack of a frame. */
function knownOverhead(frame: Room, counter: TokenCounter, tokens: TokenCounter): number {
  const known = overheads.get(counter) ?? new Map<string, number>();
  overheads.set(counter, known);
  const key = `${frame.format} ${frame.sections[0]!}`;
  const taken = known.get(key) ?? overhead(frame, tokens);
  if (known.size >= MOST_OVERHEADS) known.clear();
  known.set(key, taken);
  return taken;
}

const overheads = new WeakMap<TokenCounter, Map<string, number>>();
const MOST_OVERHEADS = 100;

/** What stands around the items: the fence, how to read it, how many did not fit. */
function overhead({ format, sections }: Room, tokens: TokenCounter): number {
  const line: Line = {
    section: sections[0]!,
    ref: '',
    type: '',
    kind: '',
    name: null,
    day: '',
    speaker: null,
    content: '',
    warnings: [],
  };
  return tokens.count(renderPack(format, sections, [line], 9_999)) - tokens.count(`## ${sections[0]!}`);
}

/** Its break may count as one of its own. Exact where it is at most `enough`. */
function costOfLine(line: Line, format: PackFormat, tokens: TokenCounter, enough: number): number {
  return tokens.count(renderLine(format, line), enough) + 1;
}

/** No token reaches over a space into the next word, so a text has at least as many as it has words. Counting these takes no time. */
function leastTokens(text: string): number {
  let words = 0;
  let isBetween = true;
  for (let place = 0; place < text.length; place++) {
    const isSpace = text.charCodeAt(place) <= SPACE;
    if (isBetween && !isSpace) words++;
    isBetween = isSpace;
  }
  return words;
}

const SPACE = 32;
/** Characters of the longest token there is, a row of spaces: what is longer than all tokens together need not be looked at. */
const LONGEST_TOKEN = 128;

function shortened(
  { line, isFixed }: Fitting,
  costOf: (content: string) => number,
  most: number,
  passages: Passages | undefined,
): string | undefined {
  const longest = most * LONGEST_TOKEN;
  const fits = (content: string) => content.length <= longest && leastTokens(content) < most && costOf(content) <= most;
  if (fits(line.content)) return line.content;
  // Of a long text that was found the passage that answers stands for all of it.
  const passage = isFixed ? undefined : passages?.of(line.content);
  const text = passage === undefined ? line.content : `${passage.offset > 0 ? '… ' : ''}${passage.content}`;
  if (text !== line.content && fits(text + MORE)) return text.trimEnd() + MORE;
  return cutText(text.length <= longest ? text : text.slice(0, longest).toWellFormed(), fits);
}
