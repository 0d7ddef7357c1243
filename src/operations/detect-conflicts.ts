import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import type { ReadContext } from '../knowledge/context.ts';
import { comparedText } from '../knowledge/detection/compared-text.ts';
import { type FoundConflict, findConflicts } from '../knowledge/detection/find-conflicts.ts';
import { recordConflicts } from '../knowledge/detection/record-conflicts.ts';
import { loadSide } from '../knowledge/resolutions/load-conflict.ts';
import type { AccessFilter } from '../store/port/queries.ts';
import type { PlacedEvent } from '../store/port/store.ts';
import { type Maintenance, maintenanceOperation } from './define.ts';
import { isPosition, itemId, pageCursor, readPageCursor, readScope } from './fields.ts';

/** What brings words that were not there before, or brings them back. */
const SAYING = [
  'memory.remembered',
  'memory.revised',
  'memory.reverted',
  'memory.restored',
  'claim.asserted',
  'claim.restored',
];
/** One short transaction each; other writers get their turn between two of them. */
const BATCH = 200;

export const detectConflicts = maintenanceOperation({
  name: 'detect-conflicts',
  summary: 'Look for memories and claims that contradict or repeat each other',
  description:
    'Compares the texts of live memories and claims by their words, without a model: negations, opposites, other numbers, dates and values of the same thing, and texts that say the same. ' +
    'Each is compared with those that share most of its telling words. What is found becomes a conflict; what is known or was decided is not raised again. ' +
    'It goes through the ledger in its order: the cursor of the answer continues there, so that a later run looks only at what is new.',
  area: 'admin',
  view: 'list',
  main: 'item',
  changesStore: true,
  idempotent: true,
  input: z.object({
    item: itemId.optional().describe('Only what this memory or claim conflicts with'),
    limit: z.int().min(1).optional().describe('How many texts at most (default: all)'),
    cursor: z.string().min(1).max(LIMITS.cursor).optional().describe('Where the run before ended'),
    ...readScope,
  }),
  output: z.object({
    looked: z.number().describe('How many texts were compared with others'),
    found: z.number().describe('How many conflicts are new'),
    conflicts: z
      .array(
        z.object({
          id: z.string(),
          kind: z.string(),
          severity: z.string(),
          score: z.number(),
          a: z.string(),
          b: z.string(),
        }),
      )
      .describe('The first of them'),
    done: z.boolean().describe('Whether everything was looked at'),
    cursor: z.string().nullable().describe('Continues after the last text that was looked at'),
  }),
  examples: [
    { title: 'Everything here', cli: 'detect-conflicts', input: {} },
    { title: 'One memory', cli: 'detect-conflicts mem_01j…', input: { item: 'mem_01j…' } },
  ],
  async handle(context, input) {
    const { item, limit = Number.MAX_SAFE_INTEGER, cursor, ...request } = input;
    const run = new Detection(context, request);
    if (item !== undefined) {
      await run.lookAtItem(item);
      return run.report(true, null);
    }
    const end = await context.store.read((view) => view.lastPosition());
    let place = readPageCursor(cursor, request, isPosition) ?? 0;
    let done = false;
    while (!done && run.looked < limit && !context.signal.aborted) {
      const most = Math.min(BATCH, limit - run.looked);
      const events = await run.lookAfter(place, most);
      place = events.at(-1)?.position ?? place;
      done = events.length < most;
      context.onProgress(done ? end : Math.min(place, end), end);
    }
    return run.report(done, pageCursor(place, request));
  },
});

class Detection {
  looked = 0;
  readonly #context: Maintenance;
  readonly #request: { readonly scope?: string | undefined; readonly inherit: boolean };
  readonly #written: FoundConflict[] = [];

  constructor(context: Maintenance, request: { readonly scope?: string | undefined; readonly inherit: boolean }) {
    this.#context = context;
    this.#request = request;
  }

  async lookAtItem(id: string): Promise<void> {
    const found = await this.#read(async (query, access) => {
      const text = comparedText(await loadSide(query, id), query.now);
      return text === undefined ? [] : findConflicts(query, access, text);
    });
    this.looked++;
    await this.#record(found);
  }

  /** The next events that say something, after a place in the log. */
  async lookAfter(place: number, limit: number): Promise<PlacedEvent[]> {
    const { events, found } = await this.#read(async (query, access) => {
      const page = { order: 'oldest', after: place, limit } as const;
      const said = await query.view.listEvents(access, { kinds: SAYING }, page);
      const conflicts: FoundConflict[] = [];
      for (const event of said) conflicts.push(...(await this.#lookAt(query, access, event)));
      return { events: said, found: conflicts };
    });
    this.looked += events.length;
    await this.#record(found);
    return events;
  }

  report(done: boolean, cursor: string | null) {
    return {
      looked: this.looked,
      found: this.#written.length,
      conflicts: this.#written.slice(0, LIMITS.pageMax).map(({ id, data }) => ({
        id,
        kind: data.kind,
        severity: data.severity,
        score: data.score,
        a: data.a.id,
        b: data.b.id,
      })),
      done,
      cursor,
    };
  }

  /** Words that were replaced since are not looked at: those that took their place come later. */
  async #lookAt(query: ReadContext, access: AccessFilter, event: PlacedEvent): Promise<FoundConflict[]> {
    if (event.itemId === null || event.body === null) return [];
    const text = comparedText(await loadSide(query, event.itemId), query.now);
    const isOld = event.kind === 'memory.remembered' || event.kind === 'memory.revised';
    if (text === undefined || (isOld && text.wordsEvent !== event.id)) return [];
    return findConflicts(query, access, text, event.position);
  }

  #read<T>(work: (query: ReadContext, access: AccessFilter) => Promise<T>): Promise<T> {
    return this.#context.store.read(async (view) => {
      const query = this.#context.queryIn(view);
      return work(query, await query.scopes.access(this.#request.scope, this.#request.inherit));
    });
  }

  async #record(found: readonly FoundConflict[]): Promise<void> {
    if (found.length === 0) return;
    this.#written.push(...(await this.#context.transact((command) => recordConflicts(command, found))));
  }
}
