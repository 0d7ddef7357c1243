/** The words of the simulation: few enough to meet again, odd enough to hurt. */
import type { SeededRandom } from '../support/seeded-random.ts';

export const SCOPES = [
  'global',
  'project:alpha',
  'project:beta',
  'org:acme',
  'org:acme/project:site',
  'org:acme/project:shop',
  'org:beta/project:lab',
  'user:anna',
  'user:owner',
  'agent:claude',
  'org:acme/user:anna',
  'org:acme/agent:claude',
  'session:s1',
  'session:s2',
  'org:acme/session:s3',
];
export const NAMES = ['Größe', '名前', "o'clock; DROP TABLE events"];
export const TAGS = ['Ops', 'ops', 'Two Words', 'ｆｕｌｌ', 'naïve', 'c++', 'rocket🚀', '%', 'a_b'];
export const KINDS = ['note', 'decision', 'gizmo', 'todo'];
export const SOURCES = ['mail', 'chat'];

/** Said now and then, and rejected. */
export const RUMOURS = ['The ferry sank', 'There is no ferry', 'Ferries fly'];
/** Names that some texts and claims hold. */
export const ENTITIES = ['Priya', 'Redis', 'Lisbon'];

const TEXTS = [
  'boats sail at noon',
  'Ünïcödé — “quotes”',
  '日本語のテキスト',
  'مرحبا بالعالم',
  'nul \u0000 and tab \t',
  'line\nbreaks\r\n',
  "it's 100% _sure_",
  '🚀 to the moon',
  'ask Priya about Redis',
  'they keep Redis in Lisbon',
];

/** Every text holds a word that no other has, to be recalled by. */
export class Contents {
  readonly #known: string[] = [];
  readonly tokens: string[] = [];
  readonly #mark: string;

  /** Texts of different marks never meet. */
  constructor(mark: string) {
    this.#mark = mark;
  }

  next(random: SeededRandom): string {
    if (this.#known.length > 0 && random.chance(0.4)) return this.#again(random, random.pick(this.#known.slice(-6)));
    const token = `${this.#mark}${this.#known.length}q`;
    const content = `${token} ${random.pick(TEXTS)}`;
    this.#known.push(content);
    this.tokens.push(token);
    return content;
  }

  /** Often the same text in another dress: other white space around it, other forms of its letters. */
  #again(random: SeededRandom, content: string): string {
    return random.pick([content, `  ${content}\n`, content.normalize('NFD'), content.normalize('NFC')]);
  }
}
