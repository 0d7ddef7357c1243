/** The texts that were written without looking for entities, or read by an older extractor: finds them, and records what is found in them. */

import { canonicalJson } from '../../base/canonical-json.ts';
import { RecollectError } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';
import { accessById, whereItMayWrite } from '../../gate/access.ts';
import type { Identity } from '../../gate/identity.ts';
import { isEvidenceKind, type LedgerEvent } from '../../model/event.ts';
import { GLOBAL_SCOPE_ID } from '../../model/scope.ts';
import type { AccessFilter } from '../../store/port/queries.ts';
import { EXTRACTIONS, SCOPES } from '../../store/port/tables.ts';
import { EXTRACTOR } from '../../text/names/extractor.ts';
import type { ReadContext, WriteContext } from '../context.ts';
import { GLOBAL_SCOPE } from '../scope-tree/global-scope.ts';
import { isHidden, textOfEvent } from '../texts/text-of-event.ts';
import type { ExtractedText } from './entity-events.ts';
import { findEntities } from './find-entities.ts';

/** Texts of one scope, as many as one event says of them. */
export interface UnreadPart {
  readonly scopeId: string;
  readonly chainId: string;
  readonly texts: readonly ExtractedText[];
}

/** The next texts after a position, read outside of any write transaction. `last` is the position of the last; undefined where there are no more. */
export async function findUnread(
  query: ReadContext,
  after: number,
): Promise<{ readonly parts: UnreadPart[]; readonly texts: number; readonly last: number | undefined }> {
  const events = await unread(query, after);
  const parts = [...Map.groupBy(events, (event) => event.scopeId)].flatMap(([scopeId, texts]) =>
    [...inParts(texts.map(readText))].map((part) => ({ scopeId, chainId: texts[0]!.chainId, texts: part })),
  );
  return { parts, texts: events.length, last: events.at(-1)?.position };
}

/** What was found in a text is written beside it. */
function unreadAccess(identity: Identity): AccessFilter {
  return whereItMayWrite(identity, accessById(identity));
}

/** How many there are: in closed scopes too, which are left alone. */
export function unreadTexts({ view, identity }: ReadContext): Promise<number> {
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

/** The texts that were news: others may have read some meanwhile. Undefined where none was, and in a scope that is closed. */
export async function recordFound(
  command: WriteContext,
  { scopeId, chainId, texts }: UnreadPart,
): Promise<ExtractedText[] | undefined> {
  const { rows } = command.view;
  await command.view.enter(chainId);
  const scope = scopeId === GLOBAL_SCOPE_ID ? GLOBAL_SCOPE : await rows.get(SCOPES, scopeId);
  if (!scope) return undefined;
  const known = await Promise.all(texts.map(({ event }) => rows.get(EXTRACTIONS, scopeId, event)));
  const news = texts.filter((_, index) => (known[index]?.version ?? 0) < EXTRACTOR.version);
  if (news.length === 0) return undefined;
  const data = { by: EXTRACTOR.name, version: EXTRACTOR.version, texts: news };
  try {
    await command.submit({ kind: 'entities.extracted', scope, data });
  } catch (error) {
    if (error instanceof RecollectError && error.code === 'scope_closed') return undefined;
    throw error;
  }
  return news;
}
