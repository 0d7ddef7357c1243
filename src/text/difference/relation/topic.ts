/** What a text of the form "Drinks I like: green tea. It is mild." is about: the label, and the thing that stands under it. */
import { type Gist, gistOf } from './gist.ts';

export interface Topic {
  readonly form: 'labelled' | 'preferred';
  readonly label: Gist;
  /** The keys of the thing, without words of the label. */
  readonly keys: ReadonlySet<string>;
}

const LABELLED = /^\s*([^:.;!?\n]{3,80}):\s+([^.;!?\n]{1,120})/u;
/** "I like green tea; it is mild": a preference, and what follows says why. */
const PREFERRED =
  /^\s*((?:i|we|the user)\b[^.;:!?\n]{0,30}?\b(?:like|love|enjoy|prefer|dislike|hate)s?)\s+([^.;:,!?\n]{1,80})[.;:,]/iu;

/** Undefined where the text is not of such a form. */
export function topicOf(text: string, language: 'en' | 'de'): Topic | undefined {
  const labelled = LABELLED.exec(text);
  const match = labelled ?? (language === 'en' ? PREFERRED.exec(text) : null);
  if (!match) return undefined;
  const label = gistOf(match[1]!, language);
  const keys = [...gistOf(match[2]!, language).keys].filter((key) => !label.keys.has(key));
  return { form: labelled ? 'labelled' : 'preferred', label, keys: new Set(keys) };
}

/** Whether both are listed under one label, or under a label and its opposite. */
export function sameLabel(a: Topic, b: Topic): boolean {
  if (a.form !== b.form) return false;
  const [one, two] = [a.label.keys, b.label.keys].sort((x, y) => x.size - y.size);
  return one!.size > 0 && [...one!].every((key) => two!.has(key));
}

/** Whether one thing is the other, or the other told more exactly: "tweed jackets" and "vintage tweed jackets". */
export function sameTopic(a: Topic, b: Topic): boolean {
  const others = new Set([...a.label.keys, ...b.label.keys]);
  const [one, two] = [a, b].map(({ keys }) => [...keys].filter((key) => !others.has(key)));
  const shared = one!.filter((key) => two!.includes(key)).length;
  return shared > 0 && shared === Math.min(one!.length, two!.length);
}
