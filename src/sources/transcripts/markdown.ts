/** Plain Markdown: each section is one statement, under the headings that it stands below. */
import { LIMITS } from '../../base/limits.ts';
import { type Turn, wholeText } from './turn.ts';

export const MARKDOWN = 'markdown';

/** Gives a section when the next one begins, so that no more than one is held. */
export class MarkdownSections {
  readonly #headings: string[] = [];
  #lines: string[] = [];
  #length = 0;
  #isCode = false;

  next(line: string): readonly Turn[] {
    if (/^\s*(?:```|~~~)/.test(line)) this.#isCode = !this.#isCode;
    const heading = this.#isCode ? null : /^(#{1,6})\s+(.*?)\s*#*\s*$/.exec(line);
    const isFull = this.#length + line.length > LIMITS.capturedSection;
    const before = heading || isFull ? this.end() : [];
    if (heading) {
      this.#headings.splice(heading[1]!.length - 1);
      this.#headings[heading[1]!.length - 1] = heading[2]!;
    } else {
      this.#lines.push(line);
      this.#length += line.length + 1;
    }
    return before;
  }

  end(): readonly Turn[] {
    const text = this.#lines.join('\n').trim();
    this.#lines = [];
    this.#length = 0;
    if (text === '') return [];
    const above = this.#headings.filter((heading) => heading).join(' › ');
    return [{ kind: 'explicit_memory', content: wholeText(above === '' ? text : `${above}\n${text}`) }];
  }
}
