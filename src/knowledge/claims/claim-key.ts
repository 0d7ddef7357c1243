/** The forms in which parts of claims are compared: the same thing said with other capitals, quotes or articles is the same. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const EDGES = /^[\s"'“”‘’«»().,;:!?]+|[\s"'“”‘’«».,;:!?]+$/gu;
const ARTICLE = /^(?:the|an?)\s+(?=\S)/u;
/** Says nothing where other words follow: “is located in” is “located in”. */
const AUXILIARY = /^(?:is|are|was|were|be|has|have|had)\s+(?=\S)/u;

/** For subjects and values: nothing that could tell two things apart is dropped, so C++ and C# stay different. */
export function nameKey(text: string): string {
  const plain = text.normalize('NFKC').replace(INVISIBLE, '').toLowerCase().replace(/\s+/gu, ' ');
  return trimmed(plain).replace(ARTICLE, '');
}

/** For predicates: “lives in” and “live in” ask the same, but “lived in” does not, so that only the ending of the present is dropped. */
export function predicateKey(text: string): string {
  const plain = nameKey(text.replace(/[_-]+/gu, ' ')).replace(AUXILIARY, '');
  return plain.split(' ').map(withoutEnding).join(' ');
}

function withoutEnding(word: string): string {
  if (word.length < 4 || !/^[a-z]+s$/.test(word) || /(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return /(?:ch|sh|x|z|o)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}

function trimmed(text: string): string {
  const inner = text.replace(EDGES, '');
  // A name of nothing but punctuation is still a name.
  return inner === '' ? text.trim() : inner;
}
