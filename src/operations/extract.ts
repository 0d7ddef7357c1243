import { z } from 'zod';
import { unreadTexts } from '../knowledge/entities/extract-unread.ts';
import { EXTRACTION } from '../runs/kinds/extraction.ts';
import { performRun } from '../runs/perform-run.ts';
import { maintenanceOperation } from './define.ts';

export const extract = maintenanceOperation({
  name: 'extract',
  summary: 'Find entities in texts that were not searched yet',
  description:
    'Texts are searched for people, tools, places and other entities when they are written, except in bulk. This processes the texts that were skipped or were processed by an older version, ' +
    'if you may read them, and records the mentions. You can stop it at any time and it continues where it ended; others can write meanwhile. Closed scopes are skipped.',
  area: 'admin',
  view: 'report',
  changesStore: true,
  idempotent: true,
  input: z.object({}),
  output: z.object({
    read: z.number().describe('Texts that were processed'),
    mentions: z.number().describe('Mentions that were found'),
    behind: z.number().describe('Texts not yet processed: in closed scopes, or written meanwhile'),
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
