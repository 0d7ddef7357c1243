/**
 * Takes items in their order until the budget is full. What does not fit is passed over, and something shorter after it may still fit. Where sections
 * have shares of the budget, each first takes what fits into its own, and then what is left is for all of them, in their order.
 */
import type { TokenCounter } from '../../base/environment.ts';
import { Passages } from '../../text/questions/passages.ts';
import { countingLines } from './counting-lines.ts';
import { cutText, MORE } from './cut-text.ts';
import type { PackFormat } from './pack.ts';
import { isUnreviewed, type Line, renderLine, renderPack } from './render.ts';

export interface Fitting {
  readonly line: Line;
  /** Comes before everything that was found, and may take more room. */
  readonly isFixed: boolean;
}

export interface Fitted<T> {
  readonly taken: { readonly given: T; readonly line: Line; readonly isCut: boolean }[];
  /** For these there was no room. */
  readonly passedOver: number;
  /** These are behind the number that may be taken, and were not tried. */
  readonly beyondLimit: number;
  readonly text: string;
  readonly tokens: number;
}

/** What there is room for, and how it is written. */
interface Room {
  readonly format: PackFormat;
  readonly sections: readonly RoomOfSection[];
  readonly budget: number;
  /** How many that were found may be taken. */
  readonly limit: number;
}

export interface RoomOfSection {
  readonly title: string;
  /** The part of the budget that the others leave to it. */
  readonly share?: number | undefined;
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
  const filling = new Filling<T>(frame, counter, words, entries);
  let beyondLimit = 0;
  const tried: T[] = [];
  let found = 0;
  for (const entry of entries) {
    if (!entry.isFixed && found >= frame.limit) beyondLimit++;
    else {
      tried.push(entry);
      if (!entry.isFixed) found++;
    }
  }
  const shared = frame.sections.filter(({ share }) => share !== undefined);
  for (const { title, share } of shared) filling.takeWhole(inSection(tried, title), share!);
  for (const { title } of shared) filling.take(inSection(tried, title));
  filling.take(tried);
  return { ...filling.rendered(tried.length), beyondLimit };
}

function inSection<T extends Fitting>(entries: readonly T[], title: string): T[] {
  return entries.filter(({ line }) => line.section === title);
}

class Filling<T extends Fitting> {
  readonly #frame: Room;
  readonly #tokens: TokenCounter;
  readonly #passages: Passages | undefined;
  readonly #order: ReadonlyMap<T, number>;
  readonly #taken = new Map<T, Fitted<T>['taken'][number]>();
  readonly #sections = new Set<string>();
  readonly #isShared: boolean;
  #room: number;
  /** Left for what always holds, where no section has a share. */
  #fixedRoom: number;

  constructor(frame: Room, counter: TokenCounter, words: readonly string[], entries: readonly T[]) {
    this.#frame = frame;
    this.#tokens = countingLines(counter);
    this.#passages = words.length > 0 ? new Passages(words) : undefined;
    this.#order = new Map(entries.map((entry, index) => [entry, index]));
    this.#room = frame.budget - knownOverhead(frame, counter, this.#tokens);
    const hasFound = entries.some(({ isFixed }) => !isFixed);
    this.#isShared = frame.sections.some(({ share }) => share !== undefined);
    this.#fixedRoom = hasFound && !this.#isShared ? this.#room * FIXED_SHARE : this.#room;
  }

  /** What fits as it is into a part of the budget; what does not has another chance. */
  takeWhole(entries: readonly T[], share: number): void {
    let left = this.#frame.budget * share;
    for (const given of entries) {
      const heading = this.#headingOf(given);
      const cost = this.#costOf(given, given.line.content, Math.min(left, this.#room)) + heading;
      if (cost > left || cost > this.#room) continue;
      left -= cost;
      this.#keep(given, given.line.content, cost);
    }
  }

  /** What fits into all of the room that is left, cut where it must be. */
  take(entries: readonly T[]): void {
    for (const given of entries) {
      if (this.#taken.has(given)) continue;
      const heading = this.#headingOf(given);
      const share = given.isFixed ? this.#fixedRoom : Math.max(LEAST_SHARE, this.#frame.budget * FOUND_SHARE);
      const most = Math.min(this.#room - heading, share);
      const costs = new Map<string, number>();
      const costOf = (content: string) => {
        const cost = costs.get(content) ?? this.#costOf(given, content, most);
        costs.set(content, cost);
        return cost;
      };
      const content = most < SHORTEST_LINE ? undefined : shortened(given, costOf, most, this.#passages);
      if (content !== undefined) this.#keep(given, content, costOf(content) + heading);
    }
  }

  /** The sum of the lines may be a little less than all of it: what is over goes, last first. */
  rendered(tried: number): Omit<Fitted<T>, 'beyondLimit'> {
    const { format, sections, budget } = this.#frame;
    const titles = sections.map(({ title }) => title);
    // Items are in the order of the text where sections say which come first.
    const placeOf = ({ line: { section } }: T) => (this.#isShared ? titles.indexOf(section) : 0);
    const taken = [...this.#taken.values()].sort(
      (a, b) => placeOf(a.given) - placeOf(b.given) || this.#order.get(a.given)! - this.#order.get(b.given)!,
    );
    for (;;) {
      const passedOver = tried - taken.length;
      const lines = taken.map(({ line }) => line);
      const text = renderPack(format, titles, lines, passedOver);
      const total = text === '' ? 0 : this.#tokens.count(text);
      if (total <= budget) return { taken, passedOver, text, tokens: total };
      taken.pop();
    }
  }

  #headingOf({ line: { section } }: T): number {
    return this.#sections.has(section) ? 0 : this.#tokens.count(`~| ## ${section}\n`) + 1;
  }

  /** Exact where it is at most `enough`. */
  #costOf({ line }: T, content: string, enough: number): number {
    return costOfLine({ ...line, content }, this.#frame.format, this.#tokens, enough);
  }

  #keep(given: T, content: string, cost: number): void {
    const line = { ...given.line, content };
    this.#room -= cost;
    if (given.isFixed) this.#fixedRoom -= cost;
    this.#sections.add(line.section);
    this.#taken.set(given, { given, line, isCut: content !== given.line.content });
  }
}

/** The same for every pack of a frame. */
function knownOverhead(frame: Room, counter: TokenCounter, tokens: TokenCounter): number {
  const known = overheads.get(counter) ?? new Map<string, number>();
  overheads.set(counter, known);
  const key = `${frame.format} ${frame.sections[0]!.title}`;
  const taken = known.get(key) ?? overhead(frame, tokens);
  if (known.size >= MOST_OVERHEADS) known.clear();
  known.set(key, taken);
  return taken;
}

const overheads = new WeakMap<TokenCounter, Map<string, number>>();
const MOST_OVERHEADS = 100;

/** What stands around the items: the fence, how to read it, how many did not fit. */
function overhead({ format, sections }: Room, tokens: TokenCounter): number {
  const { title } = sections[0]!;
  const line: Line = {
    section: title,
    ref: '#1',
    type: '',
    kind: '',
    name: null,
    when: '',
    speaker: null,
    content: '',
    change: null,
    warnings: ['unreviewed', 'old'],
  };
  return tokens.count(renderPack(format, [title], [line], 9_999)) - tokens.count(`## ${title}`);
}

/** Its break may count as one of its own. What nobody has reviewed is named once more, at the end. Exact where it is at most `enough`. */
function costOfLine(line: Line, format: PackFormat, tokens: TokenCounter, enough: number): number {
  const named = format !== 'json' && isUnreviewed(line) ? tokens.count(` ${line.ref}`) : 0;
  return tokens.count(renderLine(format, line), enough) + 1 + named;
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
