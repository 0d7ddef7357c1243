/** Somebody says that they have never done something, and elsewhere speaks of having done it, in other words. */
import { type Finding, quote } from '../finding.ts';
import type { Statement, Word } from '../statement.ts';

/** Of what was never done, so many words must come back on the other side, and such a share. */
const MIN_WORDS = 2;
const MIN_SHARE = 0.7;
const NEVER = /^never\b/i;
const TURN = /\b(?:or|and|but|so|before|like)\b|,/i;
/** What follows is an example of the thing itself. */
const EXAMPLE = /\b(?:like|such as|including) (?:the )?$/i;
/** "before" at the end says only that never means never. */
const EMPTY = '±before';

export function findNever(a: Statement, b: Statement): Finding | undefined {
  const [neverA, neverB] = [neverDone(a), neverDone(b)];
  if (neverA && !neverB) return affirmed(a, neverA, b, 'a');
  return neverB && !neverA ? affirmed(b, neverB, a, 'b') : undefined;
}

/** What a first person has never done: the verb and its things, up to the first "or" or other turn of the sentence. */
function neverDone(statement: Statement): readonly Word[] | undefined {
  if (statement.person !== 'first' || !statement.perfect || !statement.blanket) return undefined;
  const verb = statement.words.findIndex(
    (word) => word.negated && NEVER.test(statement.text.slice(word.from, word.end)),
  );
  const words = statement.words.slice(verb, verb + 1);
  if (verb < 0) return undefined;
  for (const word of statement.words.slice(verb + 1)) {
    const between = statement.text.slice(words.at(-1)!.end, word.start);
    if (TURN.test(between) && !EXAMPLE.test(between)) break;
    if (word.key !== EMPTY) words.push(word);
  }
  return words.length > MIN_WORDS ? words : undefined;
}

function affirmed(
  denial: Statement,
  words: readonly Word[],
  other: Statement,
  denying: 'a' | 'b',
): Finding | undefined {
  if (!other.speaksOfSelf || !(other.past || other.perfect || other.words.some((word) => word.quantity)))
    return undefined;
  if (other.words.some((word) => word.negated)) return undefined;
  const things = words.slice(1);
  const again = other.words.filter((word) => words.some((denied) => denied.key === word.key));
  const distinct = new Set(again.map((word) => word.key)).size;
  const byName = again.some((word) => word.capital && word.key === things.at(-1)!.key);
  if (distinct < MIN_WORDS || (distinct < MIN_SHARE * words.length && !byName)) return undefined;
  const [said, shown] = [quote(denial, words), quote(other, again)];
  return {
    evidence: [{ rule: 'never', a: denying === 'a' ? said : shown, b: denying === 'a' ? shown : said }],
    shared: distinct,
    total: Math.max(things.length, other.words.length),
  };
}
