import { z } from 'zod';
import { unreadTexts } from '../knowledge/entities/extract-unread.ts';
import { EXTRACTION } from '../runs/kinds/extraction.ts';
import { performRun } from '../runs/perform-run.ts';
import { maintenanceOperation } from './define.ts';

export const extract = maintenanceOperation({
  name: 'extract',
  summary: 'Read the texts that were not read for entities yet',
  description:
    'A text is read for the people, tools, places and other entities that it mentions when it is written, except in bulk. This reads what was left out and what an older extractor read, ' +
    'as far as you may see it, and records what is found. It may be stopped at any time and goes on where it ended; others can write meanwhile. Closed scopes are left alone.',
  area: 'admin',
  view: 'report',
  changesStore: true,
  idempotent: true,
  input: z.object({}),
  output: z.object({
    read: z.number().describe('Texts that were read'),
    mentions: z.number().describe('Mentions that were found in them'),
    behind: z.number().describe('Texts that are still unread: in closed scopes, or written meanwhile'),
  }),
  examples: [{ title: 'Everything', cli: 'extract', input: {} }],
  async handle(context) {
    let [read, mentions] = [0, 0];
    await performRun(
      context,
      EXTRACTION,
      {},
      {
        onStep({ results }) {
          for (const { entities } of results.flat()) {
            read++;
            mentions += entities.length;
          }
        },
      },
    );
    return { read, mentions, behind: await context.store.read((view) => unreadTexts(context.queryIn(view))) };
  },
});
