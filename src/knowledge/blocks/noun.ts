/** The block, as every other part knows it. */
import { BLOCK_FIELD_TABLE } from '../../model/block-fields.ts';
import { BLOCK_VERSIONS, BLOCKS } from '../../store/port/tables.ts';
import type { ReadContext } from '../context.ts';
import { flagsOfEvent } from '../evidence/flags-of-event.ts';
import { placeIn } from '../item-tags/item-tags.ts';
import type { Noun, Page } from '../noun.ts';
import { listTextVersions, loadText, loadTextVersion, pairOfVersions } from '../versioned-documents/load-document.ts';
import { BLOCK as TEXT } from './block.ts';
import { BLOCK_EVENT_KINDS, type BlockChanged } from './block-events.ts';
import { blockView, viewBlock } from './block-view.ts';

export const BLOCK = {
  name: 'block',
  tables: [BLOCKS, BLOCK_VERSIONS],
  kinds: BLOCK_EVENT_KINDS,
  view: blockView,
  async get(query: ReadContext, id: string, version?: number) {
    const block = await loadText(query, TEXT, id);
    return viewBlock(query, block, version === undefined ? block : await loadTextVersion(query, TEXT, block, version));
  },
  flagsOf: async (query: ReadContext, id: string) =>
    flagsOfEvent(query, (await query.view.rows.get(BLOCKS, id))?.content_event),
  versions: {
    view: blockView,
    async list(query: ReadContext, id: string, page: Page) {
      const block = await loadText(query, TEXT, id);
      const found = await listTextVersions(query, TEXT, id, page);
      return Promise.all(found.map((version) => viewBlock(query, block, version)));
    },
    pair: (query: ReadContext, id: string, from?: number, to?: number) =>
      pairOfVersions(query, TEXT, id, { from, to }, (block, version) => viewBlock(query, block, version)),
    compared: ['content', 'status', 'archiveReason', 'trust', ...BLOCK_FIELD_TABLE.diffed, 'metadata'],
  },
  searchTexts(_, data) {
    const { kind, label, content } = data as BlockChanged;
    return content === undefined ? undefined : { title: label, text: content, meta: kind };
  },
  mayConflict: true,
  tagPlace: placeIn(BLOCKS),
  isErasable: true,
  isMadeAgain: true,
} satisfies Noun;
