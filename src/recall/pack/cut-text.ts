/** Long words are cut where a sentence ends; what is left says that there is more. */

const SENTENCE_END = /[.!?。！？…]["'”’)\]]*(?=\s|$)|[。！？]|\n/gu;
/** Scripts without spaces may be cut behind any character. */
const GAP = /\s+|(?<=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}])/gu;
export const MORE = ' …';

/** As many whole sentences as `fits` allows, or of one long sentence as many words; undefined where not even a few words fit. */
export function cutText(text: string, fits: (text: string) => boolean): string | undefined {
  if (fits(text)) return text;
  const ends = [...text.matchAll(SENTENCE_END)].map((end) => end.index + end[0].length);
  const whole = longest(ends, (end) => fits(text.slice(0, end).trimEnd() + MORE));
  if (whole !== undefined) return text.slice(0, whole).trimEnd() + MORE;
  const gaps = [...text.slice(0, ends[0] ?? text.length).matchAll(GAP)].map((gap) => gap.index);
  const words = longest(gaps.slice(FEWEST_WORDS - 1), (end) => fits(text.slice(0, end) + MORE));
  return words === undefined ? undefined : text.slice(0, words) + MORE;
}

const FEWEST_WORDS = 4;

/** The last of the ends, which go up, that fits. */
function longest(ends: readonly number[], fits: (end: number) => boolean): number | undefined {
  let [low, high] = [0, ends.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (fits(ends[middle]!)) low = middle + 1;
    else high = middle;
  }
  return ends[low - 1];
}
