/** The document, as every other part knows it. */
import type { IndexerView } from '../../ledger/projector.ts';
import { DOCUMENT_FIELD_TABLE } from '../../model/document-fields.ts';
import type { LedgerEvent } from '../../model/event.ts';
import { DOCUMENT_VERSIONS, DOCUMENTS } from '../../store/port/tables.ts';
import type { ReadContext } from '../context.ts';
import { flagsOfEvent } from '../evidence/flags-of-event.ts';
import { placeIn } from '../item-tags/item-tags.ts';
import type { Noun, Page } from '../noun.ts';
import { contentOf } from '../texts/content-of.ts';
import { listTextVersions, loadText, loadTextVersion, pairOfVersions } from '../versioned-documents/load-document.ts';
import { DOCUMENT as TEXT } from './document.ts';
import { DOCUMENT_EVENT_KINDS, type DocumentChanged } from './document-events.ts';
import { documentView, summariseDocument, viewDocument } from './document-view.ts';

export const DOCUMENT = {
  name: 'document',
  tables: [DOCUMENTS, DOCUMENT_VERSIONS],
  kinds: DOCUMENT_EVENT_KINDS,
  view: documentView,
  async get(query: ReadContext, id: string, version?: number) {
    const row = await loadText(query, TEXT, id);
    return viewDocument(query, row, version === undefined ? row : await loadTextVersion(query, TEXT, row, version));
  },
  flagsOf: async (query: ReadContext, id: string) =>
    flagsOfEvent(query, (await query.view.rows.get(DOCUMENTS, id))?.content_event),
  versions: {
    view: documentView,
    /** Without the words, which may be long; `diff` and `read-document` show them. */
    async list(query: ReadContext, id: string, page: Page) {
      const row = await loadText(query, TEXT, id);
      const found = await listTextVersions(query, TEXT, id, page);
      return found.map((version) => summariseDocument(row, version));
    },
    pair: (query: ReadContext, id: string, from?: number, to?: number) =>
      pairOfVersions(query, TEXT, id, { from, to }, (row, version) => viewDocument(query, row, version)),
    compared: [
      ...new Set(['kind', 'content', 'status', 'archiveReason', 'trust', 'metadata', ...DOCUMENT_FIELD_TABLE.diffed]),
    ],
  },
  async searchTexts(event, data, view) {
    const { uri, title, content, contentFrom } = data as DocumentChanged;
    const words = content ?? (await retitledWords(event, contentFrom, view));
    return words === undefined ? undefined : { title: title ?? '', text: words, meta: uri };
  },
  // A document is found by its words and read where it is; it is never taken apart for a model.
  hasMeaning: false,
  mayConflict: true,
  tagPlace: placeIn(DOCUMENTS),
  isErasable: true,
  isMadeAgain: true,
} satisfies Noun;

/** The words of a document that only got another title; undefined where nothing new is to be found. */
async function retitledWords(
  event: LedgerEvent,
  contentFrom: string | undefined,
  view: IndexerView,
): Promise<string | undefined> {
  const document = await view.rows.get(DOCUMENTS, event.itemId!);
  const version = document && (await view.rows.get(DOCUMENT_VERSIONS, document.id, document.versions));
  if (version?.event_id !== event.id || version.text_pos !== event.position) return undefined;
  const source = contentFrom === undefined ? undefined : await view.getEvent(contentFrom);
  return source?.itemId === event.itemId ? contentOf(source) : '';
}
