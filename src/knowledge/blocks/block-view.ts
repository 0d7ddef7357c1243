/** A block as callers see it, in any of its versions. */

import { z } from 'zod';
import { estimateTokens } from '../../base/token-estimate.ts';
import { gateFlagsOf } from '../../gate/gate.ts';
import { isPersons } from '../../gate/standing.ts';
import { BLOCK_FIELD_TABLE, BLOCK_FIELDS } from '../../model/block-fields.ts';
import { viewShape } from '../../model/field-shapes.ts';
import type { BlockRow, BlockVersionRow } from '../../store/port/tables.ts';
import type { ReadContext } from '../context.ts';
import { tagsView } from '../item-tags/tags-view.ts';
import { statusOf, wordsOfText } from '../texts/text-words.ts';
import { textVersionView, viewTextVersion } from '../versioned-documents/text-view.ts';

export const blockView = z.lazy(() => {
  const { maxTokens, ...own } = viewShape(BLOCK_FIELDS);
  return z.object({
    id: z.string(),
    type: z.literal('block'),
    tags: tagsView(),
    kind: z.string().describe('system, persona, human or custom'),
    label: z.string(),
    content: z.string(),
    tokens: z.number().describe('Its length at three bytes per token; at most maxTokens'),
    maxTokens,
    ...own,
    status: z.string(),
    unreviewed: z.boolean().describe('It was not written by a person and nobody has accepted it'),
    flags: z.array(z.string()).describe('Warnings about the text: instruction_like'),
    ...textVersionView(),
  });
});
export type BlockView = z.infer<typeof blockView>;

export async function viewBlock(
  query: ReadContext,
  row: BlockRow,
  version: BlockRow | BlockVersionRow = row,
): Promise<BlockView> {
  const content = await wordsOfText(query, row.id, version);
  const words = await query.view.getEvent(version.content_event);
  const { maxTokens, ...own } = BLOCK_FIELD_TABLE.toView(version, {});
  return {
    id: row.id,
    type: 'block',
    kind: row.kind,
    label: row.label,
    content,
    tokens: estimateTokens(content),
    maxTokens,
    ...own,
    status: statusOf(version),
    unreviewed: !isPersons(version),
    flags: words ? [...(gateFlagsOf(query.kinds.read(words)).flags ?? [])] : [],
    ...viewTextVersion(row, version),
  };
}

export function viewBlocks(query: ReadContext, rows: readonly BlockRow[]): Promise<BlockView[]> {
  return Promise.all(rows.map((row) => viewBlock(query, row)));
}
