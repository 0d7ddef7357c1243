import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { eventView, viewEvent } from '../knowledge/evidence/event-view.ts';
import { currentCursor, readFeed, readFeedCursor } from '../ledger/feed.ts';
import { maintenanceOperation } from './define.ts';
import { readScope } from './fields.ts';

export const feed = maintenanceOperation({
  name: 'feed',
  summary: 'Follow the ledger',
  description:
    'Returns the events after a cursor, oldest first, and waits for new ones when there are none. Pass the cursor of each answer to the next call: nothing is missed or repeated, ' +
    'across restarts and rebuilds. `from: now` starts with the next event.',
  area: 'sources',
  view: 'events',
  changesStore: false,
  input: z.object({
    after: z.string().min(1).max(LIMITS.cursor).optional().describe('The cursor of the previous answer'),
    from: z.enum(['start', 'now']).default('start').describe('Where to begin without a cursor'),
    waitMs: z
      .int()
      .min(0)
      .max(LIMITS.feedWaitMs)
      .default(0)
      .describe('How long to wait for a first event, in milliseconds'),
    limit: z.int().min(1).max(LIMITS.feedMax).default(100).describe('The maximum number of events'),
    ...readScope,
  }),
  output: z.object({ events: z.array(eventView), cursor: z.string() }),
  examples: [
    {
      title: 'Wait up to ten seconds for something new',
      cli: 'feed --from now --wait-ms 10000',
      input: { from: 'now', waitMs: 10000 },
    },
  ],
  async handle(context, input) {
    const access = await context.store.read((view) => context.scopesIn(view).access(input.scope, input.inherit));
    const after = input.after ?? (input.from === 'now' ? await currentCursor(context.store, access) : undefined);
    const page = await readFeed(
      context.store,
      access,
      readFeedCursor(after),
      input.limit,
      input.waitMs,
      context.signal,
    );
    return { events: page.events.map((event) => viewEvent(event, context.kinds)), cursor: page.cursor };
  },
});
