/**
 * Whether an item has to do with a prompt, for packs that nobody asked for: there nothing is better than a line that only shares a common word. Pure.
 * An item must share enough of the prompt's telling words; what every prompt to a coding agent says tells nothing.
 */
import { LIMITS } from '../../base/limits.ts';
import { queryWords, searchWords } from '../../text/words/search-text.ts';

/** Stems of what is said of any code and any work. */
const COMMON = new Set(
  searchWords(
    `fix add write make use run show look find change update remove delete rename move create build implement refactor split clean format sort open close start stop try check test tests file files folder
    src lib code function method class variable type types line lines page list table column row name names value values field fields data number config option flag error errors bug issue problem
    work works working wrong right new old last first next other same again now then please thanks help need want get set put take give let go come see know think mean
    branch commit diff log main server client app project package module import export script command output input result user users time day way thing part all every each more less
    much many after before without we were i me my our your ask left good bad better big small fast slow faster slower long short shorter yes no ok okay why what which who where when how continue undo print return call read explain summarise`,
  ),
);

/** One shared word is enough only where the prompt has no other. */
const FEWEST_SHARED = 2;
const PART_OF_PROMPT = 0.4;

export class RelevanceFloor {
  readonly #telling: ReadonlySet<string>;

  constructor(prompt: string) {
    this.#telling = new Set(queryWords(prompt, LIMITS.queryTerms).filter((word) => !COMMON.has(word)));
  }

  /** Nothing can be relevant to a prompt that says nothing. */
  get isEmpty(): boolean {
    return this.#telling.size === 0;
  }

  /** The part of the prompt's telling words that the text has; 0 where that is too little. */
  shareOf(text: string): number {
    const words = new Set(searchWords(text));
    let shared = 0;
    for (const word of this.#telling) if (words.has(word)) shared++;
    const part = shared / this.#telling.size;
    return part === 1 || (shared >= FEWEST_SHARED && part >= PART_OF_PROMPT) ? part : 0;
  }
}
