/** Whose the items are that an event changes. It follows from who wrote or accepted what they say, never from who touched them last. */
import { fieldsOf } from '../base/records.ts';
import { nounOf } from '../model/nouns.ts';
import type { Rows } from '../store/port/store.ts';
import {
  BLOCKS,
  CLAIMS,
  CONFLICTS,
  CONVERSATIONS,
  DOCUMENTS,
  FRAMES,
  IDENTITIES,
  LINKS,
  MEMORIES,
  type MemoryRow,
  plainNounOf,
  SESSIONS,
  TAGS,
} from '../store/port/tables.ts';
import { ACCEPTED_STATUSES, type Standing } from './authority.ts';
import type { Draft } from './gate.ts';

type Reading = Pick<Rows, 'get'>;

/** A change of somebody's item, by the kind of event whose rule decides. */
export interface Touched {
  readonly kind: string;
  readonly id: string;
  readonly standing: Standing;
}

/**
 * A memory is a person's where a person wrote its fields, where it was accepted, and where a person put it away. Tagging, pinning and archiving by
 * others leave that as it is.
 */
export function isPersonsMemory(memory: Pick<MemoryRow, 'status' | 'edited_by' | 'author_kind'>): boolean {
  if (ACCEPTED_STATUSES.has(memory.status) || memory.edited_by.startsWith('person:')) return true;
  return (memory.status === 'archived' || memory.status === 'rejected') && memory.author_kind === 'person';
}

/** For what says in its row who wrote the version that there is. */
export function isPersons(row: { readonly author_kind: string }): boolean {
  return row.author_kind === 'person';
}

/** Whether a person wrote or accepted it; false for what is not there. */
export async function isOfPerson(rows: Reading, id: string): Promise<boolean> {
  switch (nounOf(id)) {
    case 'memory':
      return test(await rows.get(MEMORIES, id), isPersonsMemory);
    case 'claim':
      return test(await rows.get(CLAIMS, id), ({ accepted }) => accepted === 1);
    case 'block':
      return test(await rows.get(BLOCKS, id), isPersons);
    case 'resource':
      return test(await rows.get(DOCUMENTS, id), isPersons);
    case 'link':
      return test(await rows.get(LINKS, id), isPersons);
    case 'session':
      return test(await rows.get(SESSIONS, id), ({ agent_kind }) => agent_kind === 'person');
    case 'conversation':
      return test(await rows.get(CONVERSATIONS, id), isPersons);
    case 'identity':
      return test(await rows.get(IDENTITIES, id), isPersons);
    case 'conflict': {
      const conflict = await rows.get(CONFLICTS, id);
      return conflict !== undefined && ((await isOfPerson(rows, conflict.item_a)) || isOfPerson(rows, conflict.item_b));
    }
    default: {
      const plain = plainNounOf(nounOf(id));
      return plain !== undefined && test(await rows.get(plain.table, id), isPersons);
    }
  }
}

function test<T>(row: T | undefined, isTheirs: (row: T) => boolean): boolean {
  return row !== undefined && isTheirs(row);
}

/** Everything that the event would change, with whose it is. */
export async function touchedBy(draft: Draft, rows: Reading): Promise<Touched[]> {
  const { kind, data, itemId, scope } = draft;
  const of = async (id: string, byRule = kind): Promise<Touched> => ({
    kind: byRule,
    id,
    standing: (await isOfPerson(rows, id)) ? 'persons' : 'others',
  });
  const known = (row: { readonly author_kind: string } | undefined, name: unknown): Touched[] => [
    { kind, id: String(name), standing: row && isPersons(row) ? 'persons' : 'others' },
  ];
  switch (kind) {
    case 'tag.defined': {
      // Who defined it is not kept; a definition that is there is as good as a person's.
      const isThere = (await rows.get(TAGS, scope.chain_id, String(data.name))) !== undefined;
      return [{ kind, id: String(data.name), standing: isThere ? 'persons' : 'others' }];
    }
    case 'frame.defined':
    case 'frame.removed': {
      const frame = await rows.get(FRAMES, scope.chain_id, String(data.name));
      return known(frame?.status === 'defined' ? frame : undefined, data.name);
    }
    case 'claim.asserted': {
      const replaced = Array.isArray(data.supersedes) ? data.supersedes : [];
      return Promise.all([of(itemId!), ...replaced.map((place) => of(String(fieldsOf(place).id), 'claim.superseded'))]);
    }
    case 'link.made': {
      const link = await rows.get(LINKS, itemId!);
      const made: Touched[] = known(link?.status === 'current' ? link : undefined, itemId);
      // It says of the other item that it is out of date.
      return data.type === 'supersedes' ? [...made, await of(String(data.to), 'claim.superseded')] : made;
    }
    case 'conflict.resolved':
      // What is kept or put away is decided by the changes of the two sides; to leave both as they are is to dismiss the conflict.
      return DISMISSALS.has(String(data.resolution)) ? [await of(itemId!)] : [];
    case 'value.rejected':
      return typeof data.item === 'string' ? [await of(data.item)] : [{ kind, id: scope.id, standing: 'others' }];
    case 'item.detached':
      return [await of(String(data.from))];
    case 'identity.merged':
      return [await of(itemId!), await of(String(data.from))];
    default:
      return [itemId === undefined ? { kind, id: scope.id, standing: 'others' } : await of(itemId)];
  }
}

const DISMISSALS: ReadonlySet<string> = new Set(['keep_both', 'false_positive']);
