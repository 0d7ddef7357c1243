/** Finds the conflict that a request is about, and the items it is between, as far as the caller may see them. */

import { accessById } from '../../gate/access.ts';
import { isIdOf, nounOf } from '../../model/nouns.ts';
import type { MemoryRecord } from '../../store/port/queries.ts';
import {
  CLAIMS,
  type ClaimRow,
  type ConflictRow,
  type IdentityRow,
  MEMORIES,
  type MemoryRow,
  type SessionRow,
  type Table,
  type VersionedDocumentRow,
} from '../../store/port/tables.ts';
import { loadClaim } from '../claims/load-claim.ts';
import type { ReadContext, WriteContext } from '../context.ts';
import { loadIdentity } from '../identities/load-identity.ts';
import { loadMemory } from '../memories/load-memory.ts';
import { noSuchItem } from '../no-such-item.ts';
import { loadSession } from '../sessions/load-session.ts';
import { contentOf } from '../texts/content-of.ts';
import { statusOf, wordsOfText } from '../texts/text-words.ts';
import { loadText, loadTextVersion } from '../versioned-documents/load-document.ts';
import type { VersionedDocument } from '../versioned-documents/versioned-document.ts';
import { versionedDocumentOf } from './versioned-document-of.ts';

export async function loadConflict(query: ReadContext, id: string): Promise<ConflictRow> {
  const [conflict] = await query.view.listConflicts(accessById(query.identity), { ids: [id], limit: 1 });
  if (!conflict) throw noSuchItem(id);
  return conflict;
}

/** For a command: the conflict as it is when nobody else can change it any more. */
export async function enterConflict(command: WriteContext, id: string): Promise<ConflictRow> {
  const conflict = await loadConflict(command, id);
  return (await command.view.enter(conflict.chain_id)) ? loadConflict(command, id) : conflict;
}

/** What can be compared, replaced and put away. */
export type Side =
  | { readonly type: 'memory'; readonly id: string; readonly text: string; readonly record: MemoryRecord }
  | { readonly type: 'claim'; readonly id: string; readonly text: string; readonly claim: ClaimRow }
  | {
      readonly type: 'block' | 'document';
      readonly id: string;
      readonly text: string;
      readonly noun: VersionedDocument<object, object>;
      readonly row: VersionedDocumentRow;
    }
  | { readonly type: 'identity'; readonly id: string; readonly text: string; readonly identity: IdentityRow }
  // Its changes are not kept as versions, so that there is no text to show.
  | { readonly type: 'session'; readonly id: string; readonly text: null; readonly session: SessionRow };

/** One side as it is now; with a version, as it was then. */
export async function loadSide(query: ReadContext, id: string, version?: number): Promise<Side> {
  if (isIdOf('claim', id)) {
    const claim = await loadClaim(query, id);
    return { type: 'claim', id, text: claim.statement, claim };
  }
  if (isIdOf('identity', id)) {
    const identity = await loadIdentity(query, id);
    return { type: 'identity', id, text: identity.name, identity };
  }
  if (isIdOf('session', id)) return { type: 'session', id, text: null, session: await loadSession(query, id) };
  const noun = versionedDocumentOf(id);
  if (noun) {
    const row = await loadText(query, noun, id);
    const shown = version === undefined ? row : await loadTextVersion(query, noun, row, version);
    const type = typeOfSide(id) as 'block' | 'document';
    return { type, id, text: await wordsOfText(query, id, shown), noun, row };
  }
  const record = await loadMemory(query, id, version);
  return { type: 'memory', id, text: contentOf(query.kinds.read(record.contentEvent)), record };
}

const TYPES: ReadonlySet<string> = new Set<Side['type']>(['claim', 'block', 'document', 'session', 'identity']);

/** What is nothing else is looked for among memories. */
export function typeOfSide(id: string): Side['type'] {
  const noun = nounOf(id);
  return noun !== undefined && TYPES.has(noun) ? (noun as Side['type']) : 'memory';
}

export function statusOfSide(side: Side): string {
  if (side.type === 'claim') return side.claim.status;
  if (side.type === 'session') return side.session.status;
  if (side.type === 'identity') return side.identity.status;
  return side.type === 'memory' ? side.record.memory.status : statusOf(side.row);
}

/** The event that last changed the item. */
export async function lastChangeOf(query: ReadContext, id: string): Promise<string | undefined> {
  const { rows } = query.view;
  if (isIdOf('claim', id)) return (await rows.get(CLAIMS, id))?.changed_by;
  const table = (versionedDocumentOf(id)?.current ?? MEMORIES) as Table<MemoryRow | VersionedDocumentRow>;
  return (await rows.get(table, id))?.event_id;
}
