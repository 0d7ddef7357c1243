/** The nouns that a link can end at, and where each keeps what is shown of it. Plain nouns are among them by their declaration. */
import { CLAIM_STATUSES } from '../../model/claim-values.ts';
import { LIVE_STATUSES } from '../../model/memory-values.ts';
import { type NounName, nounOf, prefixOf } from '../../model/nouns.ts';
import { BLOCKS, CLAIMS, DOCUMENTS, MEMORIES, PLAIN_NOUNS, SCOPES, type Table } from './tables.ts';

export interface ItemNoun {
  readonly noun: NounName;
  readonly type: string;
  readonly table: string;
  /** Who sees it, and when it holds: as its scope and always, unless it has rules of its own. */
  readonly rules: 'scope' | 'memory' | 'claim' | 'evidence';
  /** The column with the scope that it stands in. */
  readonly scope: string;
  /** The column with its kind; what has no kinds is of the kind of its type. */
  readonly kind?: string;
  /** The column with its name or its one sentence. */
  readonly title?: string;
  /** The column with the position of the event that holds its words. */
  readonly words?: string;
  /** The column with its status, and with which it is shown: as a rule, and when what was put away is asked for too. */
  readonly status?: { readonly column: string; readonly live: readonly string[]; readonly all: readonly string[] };
  /** Of a noun without statuses, the column that says whether it was put away. */
  readonly archived?: string;
}

/** The columns of a noun, checked against its table. */
function nounIn<R>(
  noun: NounName,
  table: Table<R>,
  where: {
    readonly rules?: ItemNoun['rules'];
    readonly scope?: keyof R & string;
    readonly kind?: keyof R & string;
    readonly title?: keyof R & string;
    readonly words?: keyof R & string;
    readonly status?: ItemNoun['status'] & { readonly column: keyof R & string };
    readonly archived?: keyof R & string;
  },
): ItemNoun {
  return { rules: 'scope', scope: 'scope_id', ...where, noun, type: noun, table: table.name };
}

const MEMORY_STATUS = { column: 'status', live: LIVE_STATUSES, all: [...LIVE_STATUSES, 'archived'] } as const;
const CLAIM_STATUS = { column: 'status', live: ['current'], all: CLAIM_STATUSES } as const;
const SCOPE_STATUS = { column: 'status', live: ['open'], all: ['open', 'closed'] } as const;

export const ITEM_NOUNS: readonly ItemNoun[] = [
  nounIn('memory', MEMORIES, {
    rules: 'memory',
    kind: 'kind',
    title: 'name',
    words: 'content_pos',
    status: MEMORY_STATUS,
  }),
  nounIn('claim', CLAIMS, { rules: 'claim', title: 'statement', status: CLAIM_STATUS }),
  nounIn('scope', SCOPES, { scope: 'id', kind: 'kind', title: 'name', status: SCOPE_STATUS }),
  nounIn('document', DOCUMENTS, { kind: 'kind', title: 'title', archived: 'archived' }),
  nounIn('block', BLOCKS, { kind: 'kind', title: 'label', archived: 'archived' }),
  {
    noun: 'event',
    type: 'evidence',
    table: 'events',
    rules: 'evidence',
    scope: 'scope_id',
    kind: 'kind',
    words: 'pos',
  },
  ...PLAIN_NOUNS.map(
    ({ noun, table, title }): ItemNoun => ({
      noun,
      type: noun,
      table: table.name,
      rules: 'scope',
      scope: 'scope_id',
      title,
      archived: 'archived',
    }),
  ),
];

const BY_NOUN: ReadonlyMap<NounName | undefined, ItemNoun> = new Map(ITEM_NOUNS.map((noun) => [noun.noun, noun]));

/** By their nouns; ids of none of them are left out. */
export function idsByNoun(ids: readonly string[]): Map<ItemNoun, string[]> {
  const found = new Map<ItemNoun, string[]>();
  for (const id of new Set(ids)) {
    const noun = BY_NOUN.get(nounOf(id));
    if (!noun) continue;
    const known = found.get(noun);
    if (known) known.push(id);
    else found.set(noun, [id]);
  }
  return found;
}

/** What the backends compare ids with: as many characters as tell the nouns apart. */
export const ID_START = 3;

export function idStart({ noun }: ItemNoun): string {
  return `${prefixOf(noun)}_`.slice(0, ID_START);
}
