/** Seed phrases of wallets: twelve to twenty-four short words after a name that says so. Without that name they are only words. */
import type { Finding } from './finding.ts';

const NAME =
  /(?<![\w-])(?:seed|mnemonic|recovery|backup|wallet)(?:[ _-]{0,2}(?:seed|recovery|backup|wallet|phrase|words|mnemonic)){0,3}["'”’)*_`]{0,4}[ \t]{0,4}(?:[:=]|\b(?:is|was|are|were)\b)?[ \t]{0,4}/gi;
/** Numbers before the words are common: `1. ocean 2. drift`. */
const WORDS = /["'`*]{0,3}(?:\s{0,4}(?:\d{1,2}[.)]\s{0,2})?[a-z]{3,8}\b,?){12,25}/y;
const WORD = /[a-z]+/g;
const LENGTHS: ReadonlySet<number> = new Set([12, 15, 18, 21, 24]);
/** No list of words for wallets has these, and few sentences go on for twelve words without one. */
const ORDINARY =
  /\b(?:the|and|for|with|are|was|were|but|not|from|have|has|had|its|our|his|her|your|their|them|when|into)\b/;

export function findSeedPhrases(text: string): Finding[] {
  const findings: Finding[] = [];
  for (const name of text.matchAll(NAME)) {
    WORDS.lastIndex = name.index + name[0].length;
    const found = WORDS.exec(text);
    if (found === null) continue;
    const phrase = found[0];
    if (ORDINARY.test(phrase) || !LENGTHS.has(phrase.match(WORD)!.length)) continue;
    const start = phrase.search(/[a-z]/);
    findings.push({ type: 'seed_phrase', offset: found.index + start, length: phrase.length - start });
  }
  return findings;
}
