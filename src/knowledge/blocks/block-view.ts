/** A block as callers see it, in any of its versions. */
import { z } from 'zod';
import { estimateTokens } from '../../base/token-estimate.ts';
import type { BlockRow, BlockVersionRow } from '../../store/port/tables.ts';
import type { Query } from '../command.ts';
import { textVersionView, viewTextVersion } from '../named-texts/text-view.ts';
import { statusOf, wordsOfText } from '../named-texts/text-words.ts';

export const blockView = z.lazy(() =>
  z.object({
    id: z.string(),
    type: z.literal('block'),
    kind: z.string().describe('system, persona, human or custom'),
    label: z.string(),
    content: z.string(),
    tokens: z.number().describe('One for three bytes; at most maxTokens'),
    maxTokens: z.number(),
    authority: z.number(),
    locked: z.boolean(),
    status: z.string(),
    ...textVersionView(),
  }),
);
export type BlockView = z.infer<typeof blockView>;

export async function viewBlock(
  query: Query,
  row: BlockRow,
  version: BlockRow | BlockVersionRow = row,
): Promise<BlockView> {
  const content = await wordsOfText(query, row.id, version);
  return {
    id: row.id,
    type: 'block',
    kind: row.type,
    label: row.label,
    content,
    tokens: estimateTokens(content),
    maxTokens: version.max_tokens,
    authority: version.authority,
    locked: Boolean(version.read_only),
    status: statusOf(version),
    ...viewTextVersion(row, version),
  };
}

export function viewBlocks(query: Query, rows: readonly BlockRow[]): Promise<BlockView[]> {
  return Promise.all(rows.map((row) => viewBlock(query, row)));
}
