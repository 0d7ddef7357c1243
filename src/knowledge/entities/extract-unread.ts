/** Reads the texts that were written without looking for entities, or read by an older extractor, and records what is found. */

import { canonicalJson } from '../../base/canonical-json.ts';
import { RecollectError } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';
import { nextTurn } from '../../base/pause.ts';
import { accessById, whereItMayWrite } from '../../gate/access.ts';
import type { Identity } from '../../gate/identity.ts';
import { isEvidenceKind, type LedgerEvent } from '../../model/event.ts';
import { GLOBAL_SCOPE_ID } from '../../model/scope.ts';
import type { AccessFilter } from '../../store/port/queries.ts';
import type { ReadView, Store } from '../../store/port/store.ts';
import { EXTRACTIONS, SCOPES } from '../../store/port/tables.ts';
import { EXTRACTOR } from '../../text/names/extractor.ts';
import type { ReadContext, WriteContext } from '../context.ts';
import { GLOBAL_SCOPE } from '../scope-tree/global-scope.ts';
import { isHidden, textOfEvent } from '../texts/text-of-event.ts';
import type { ExtractedText } from './entity-events.ts';
import { findEntities } from './find-entities.ts';

export interface ExtractUnread {
  readonly read: number;
  readonly mentions: number;
  /** What is left: in closed scopes, written meanwhile, or because it was told to stop. */
  readonly behind: number;
}

interface Work {
  readonly store: Pick<Store, 'read'>;
  readonly queryIn: (view: ReadView) => ReadContext;
  readonly transact: <T>(work: (command: WriteContext) => Promise<T>) => Promise<T>;
  readonly onProgress: (done: number, total?: number) => void;
  readonly signal: AbortSignal;
}

/**
 * In short steps: texts are read outside of any transaction, so that other writers hardly wait, and what others have read meanwhile is left
 * out. What was recorded stays; the next run goes on from there.
 */
export async function extractUnread({ store, queryIn, transact, onProgress, signal }: Work): Promise<ExtractUnread> {
  const inQuery = <T>(work: (query: ReadContext) => Promise<T>) => store.read((view) => work(queryIn(view)));
  const total = await inQuery(behind);
  let [after, read, mentions] = [0, 0, 0];
  while (!signal.aborted) {
    const events = await inQuery((query) => unread(query, after));
    const last = events.at(-1);
    if (!last) break;
    after = last.position;
    for (const [scopeId, texts] of Map.groupBy(events, (event) => event.scopeId)) {
      const found = texts.map(readText);
      for (const part of inParts(found)) {
        const kept = await transact((command) => record(command, scopeId, texts[0]!.chainId, part));
        read += kept.length;
        mentions += kept.reduce((sum, { entities }) => sum + entities.length, 0);
      }
    }
    onProgress(read, Math.max(read, total));
    await nextTurn();
  }
  return { read, mentions, behind: await inQuery(behind) };
}

/** What was found in a text is written beside it. */
function unreadAccess(identity: Identity): AccessFilter {
  return whereItMayWrite(identity, accessById(identity));
}

function behind({ view, identity }: ReadContext): Promise<number> {
  return view.countUnread(unreadAccess(identity), EXTRACTOR.version);
}

async function unread(
  { view, identity, kinds }: ReadContext,
  after: number,
): Promise<(LedgerEvent & { position: number })[]> {
  const page = { after, limit: LIMITS.extractTexts };
  return (await view.listUnread(unreadAccess(identity), EXTRACTOR.version, page)).map((event) => kinds.read(event));
}

function readText(event: LedgerEvent): ExtractedText {
  const { entities = [] } = isHidden(event) ? {} : findEntities(textOfEvent(event));
  if (isEvidenceKind(event.kind)) return { event: event.id, entities };
  const type = event.kind === 'claim.asserted' ? 'claim' : 'memory';
  return { event: event.id, item: { type, id: event.itemId! }, entities };
}

/** So that no event grows too large. */
function* inParts(texts: readonly ExtractedText[]): Generator<ExtractedText[]> {
  let part: ExtractedText[] = [];
  let size = 0;
  for (const text of texts) {
    const length = canonicalJson(text).length;
    if (part.length > 0 && size + length > LIMITS.extractedBody) {
      yield part;
      [part, size] = [[], 0];
    }
    part.push(text);
    size += length;
  }
  if (part.length > 0) yield part;
}

/** The texts that were news. None in a scope that is closed. */
async function record(
  command: WriteContext,
  scopeId: string,
  chainId: string,
  texts: readonly ExtractedText[],
): Promise<ExtractedText[]> {
  const { rows } = command.view;
  await command.view.enter(chainId);
  const scope = scopeId === GLOBAL_SCOPE_ID ? GLOBAL_SCOPE : await rows.get(SCOPES, scopeId);
  if (!scope) return [];
  const known = await Promise.all(texts.map(({ event }) => rows.get(EXTRACTIONS, scopeId, event)));
  const news = texts.filter((_, index) => (known[index]?.version ?? 0) < EXTRACTOR.version);
  if (news.length === 0) return [];
  const data = { by: EXTRACTOR.name, version: EXTRACTOR.version, texts: news };
  try {
    await command.submit({ kind: 'entities.extracted', scope, data });
  } catch (error) {
    if (error instanceof RecollectError && error.code === 'scope_closed') return [];
    throw error;
  }
  return news;
}
