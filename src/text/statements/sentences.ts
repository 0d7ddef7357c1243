/** Takes a text apart into sentences, with their places, and hides what is not the author's own: code and quotations. */

export interface Sentence {
  readonly start: number;
  readonly end: number;
  /** As long as the sentence, in small letters, with plain apostrophes; `_` stands for each character of code and quotations. */
  readonly folded: string;
}

/** A longer sentence is a paste. */
const LONGEST = 400;
const SHORTEST = 3;

/** Lists, check boxes and headings in front of a sentence are no part of it. */
const LEAD = /^[\s>*+#•–-]*(?:\d{1,3}[.)]\s+|\[[ x]\]\s+)?/;
const ENDS = /[.!?…]["'”’)\]*_]{0,3}(?=\s|$)|\n/g;
/** A dot after these ends no sentence. */
const ABBREVIATION = /(?:^|[\s(])(?:e\.g|i\.e|z\.b|d\.h|vs|etc|ca|bzw|dr|mr|mrs|st|no|nr)\.$/i;

export function sentencesOf(text: string): Sentence[] {
  const shown = withoutForeignWords(text);
  const sentences: Sentence[] = [];
  let start = 0;
  for (const match of shown.matchAll(ENDS)) {
    const end = match.index + match[0].length;
    if (match[0].startsWith('.') && ABBREVIATION.test(shown.slice(Math.max(start, end - 8), end))) continue;
    add(sentences, shown, start, end);
    start = end;
  }
  add(sentences, shown, start, text.length);
  return sentences;
}

function add(sentences: Sentence[], shown: string, from: number, to: number): void {
  if (to - from > 2 * LONGEST) return;
  const piece = shown.slice(from, to);
  // A quotation: every line of it begins with this mark.
  if (/^\s*>/.test(piece)) return;
  const trimmed = piece.trimEnd();
  const start = from + LEAD.exec(trimmed)![0].length;
  const end = from + trimmed.length;
  if (end - start < SHORTEST || end - start > LONGEST) return;
  sentences.push({ start, end, folded: shown.slice(start, end) });
}

const APOSTROPHES = /[‘’ʼ`´]/g;
/** Each alternative ends at its first closing mark or at the end of its line, so a text is read once. */
const FOREIGN = /```[\s\S]*?(?:```|$)|`[^`\n]+`|"[^"\n]+"|“[^“”\n]+”|„[^„“”\n]+[“”]|«[^«»\n]+»/g;
const SINGLE_QUOTED = /(?<=^|[\s(:])'[^'\n]+'(?=$|[\s).,;:!?])/gm;

/** The same length, so that places in it are places in the text. */
function withoutForeignWords(text: string): string {
  const hidden = text
    .replace(FOREIGN, (quoted) => hide(quoted))
    .replace(APOSTROPHES, "'")
    .replace(SINGLE_QUOTED, (quoted) => hide(quoted));
  const folded = hidden.toLowerCase();
  return folded.length === text.length ? folded : hidden;
}

/** Of code over several lines the breaks stay: what comes after it is another sentence. */
function hide(quoted: string): string {
  return quoted.replace(/[^\n]/g, '_');
}
