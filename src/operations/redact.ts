import { z } from 'zod';
import { codeOf, RecollectError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import { assertPerson } from '../gate/access.ts';
import { redactItem } from '../knowledge/hygiene/redact-item.ts';
import { secretsIn } from '../knowledge/hygiene/stored-secrets.ts';
import type { AccessFilter } from '../store/port/queries.ts';
import type { PlacedEvent } from '../store/port/store.ts';
import { type Maintenance, maintenanceOperation } from './define.ts';
import { readScope } from './fields.ts';

const PAGE = 200;

export const redact = maintenanceOperation({
  name: 'redact',
  summary: 'Find secrets in what the store already holds, and take them out',
  description:
    'Looks at every text that you may see by the rules of today and tells what kinds of secrets it holds and where, never the secrets. Without `apply` nothing is changed. ' +
    'With it, memories, blocks, documents and claims say `[REDACTED:kind]` from now on. Old versions and evidence keep the words until they are erased: `remaining` names the command.',
  area: 'admin',
  view: 'report',
  changesStore: true,
  idempotent: true,
  input: z.object({
    scan: z.boolean().default(false).describe('Only look, which is what happens without `apply` as well'),
    apply: z.boolean().default(false).describe('Take them out of what is current; without it nothing is changed'),
    ...readScope,
  }),
  output: z.object({
    status: z.enum(['scanned', 'applied']),
    looked: z.number().describe('Events that were looked at'),
    kinds: z.record(z.string(), z.number()).describe('How often each kind of secret was found'),
    findings: z
      .array(
        z.object({
          event: z.string(),
          item: z.string().nullable(),
          kind: z.string(),
          scope: z.string(),
          secrets: z.array(z.object({ kind: z.string(), field: z.string() })),
        }),
      )
      .describe('Where they are; of very many the first'),
    events: z.number().describe('How many events hold one'),
    changed: z.array(z.string()).describe('Items that say placeholders now; of very many the first'),
    skipped: z
      .array(z.object({ item: z.string(), code: z.string() }))
      .describe('Items that could not be changed, and why; of very many the first'),
    remaining: z
      .object({
        events: z.number(),
        ids: z.array(z.string()).describe('Of very many the first'),
        command: z.string().describe('Says what would be destroyed; with --yes it is'),
        note: z.string(),
      })
      .nullable()
      .describe('What keeps the words in the ledger; null where nothing does'),
  }),
  examples: [
    { title: 'Look', cli: 'redact --scan', input: { scan: true } },
    { title: 'Take them out', cli: 'redact --apply', input: { apply: true } },
  ],
  async handle(context, { scan, apply, scope, inherit }) {
    if (scan && apply)
      throw new RecollectError('invalid_input', 'scan changes nothing and apply does', {
        hint: 'Give one of the two.',
      });
    if (apply) assertPerson(context.identity, 'take secrets out of a store');
    const run = new Redaction(context, { scope, inherit });
    const end = await context.store.read((view) => view.lastPosition());
    let place = 0;
    for (let isLast = false; !isLast && !context.signal.aborted; ) {
      const events = await run.lookAfter(place, end);
      isLast = events.length < PAGE;
      place = events.at(-1)?.position ?? end;
      if (apply) await run.takeOut();
      context.onProgress(isLast ? end : place, end);
    }
    return run.report(apply);
  },
});

class Redaction {
  readonly #context: Maintenance;
  readonly #request: { readonly scope?: string | undefined; readonly inherit: boolean };
  readonly #kinds = new Map<string, number>();
  readonly #findings: {
    event: string;
    item: string | null;
    kind: string;
    scope: string;
    secrets: ReturnType<typeof secretsIn>;
  }[] = [];
  /** Items that hold secrets, each once. */
  readonly #seen = new Set<string>();
  #waiting: string[] = [];
  readonly #changed: string[] = [];
  readonly #skipped: { item: string; code: string }[] = [];
  #looked = 0;
  #events = 0;

  constructor(context: Maintenance, request: { readonly scope?: string | undefined; readonly inherit: boolean }) {
    this.#context = context;
    this.#request = request;
  }

  /** The next events, up to the end of the ledger as it was when the run began. */
  lookAfter(place: number, end: number): Promise<PlacedEvent[]> {
    return this.#context.store.read(async (view) => {
      const query = this.#context.queryIn(view);
      const access: AccessFilter = await query.scopes.access(this.#request.scope, this.#request.inherit);
      const page = await view.listEvents(access, {}, { order: 'oldest', after: place, limit: PAGE });
      const events = page.filter(({ position }) => position <= end);
      for (const event of events) this.#lookAt(event, query.kinds.dataOf(event));
      return events;
    });
  }

  #lookAt(event: PlacedEvent, data: Record<string, unknown> | null): void {
    this.#looked++;
    const secrets = secretsIn({ data });
    if (secrets.length === 0) return;
    this.#events++;
    for (const { kind } of secrets) this.#kinds.set(kind, (this.#kinds.get(kind) ?? 0) + 1);
    const { id, itemId, kind, scopeId } = event;
    if (this.#findings.length < LIMITS.pageMax)
      this.#findings.push({ event: id, item: itemId, kind, scope: scopeId, secrets });
    if (itemId === null || this.#seen.has(itemId)) return;
    this.#seen.add(itemId);
    this.#waiting.push(itemId);
  }

  /** One transaction for each item: what one of them refuses does not keep the secrets of the others. */
  async takeOut(): Promise<void> {
    const items = this.#waiting;
    this.#waiting = [];
    for (const item of items) {
      try {
        if ((await this.#context.transact((command) => redactItem(command, item))) && this.#hasRoom(this.#changed))
          this.#changed.push(item);
      } catch (error) {
        const code = codeOf(error);
        if (code === undefined || code.startsWith('store_') || code === 'internal') throw error;
        if (this.#hasRoom(this.#skipped)) this.#skipped.push({ item, code });
      }
    }
  }

  #hasRoom(list: readonly unknown[]): boolean {
    return list.length < LIMITS.pageMax;
  }

  report(apply: boolean) {
    const ids = [...new Set(this.#findings.map(({ event, item }) => item ?? event))].slice(0, LIMITS.eraseIds);
    return {
      status: apply ? ('applied' as const) : ('scanned' as const),
      looked: this.#looked,
      kinds: Object.fromEntries([...this.#kinds].sort()),
      findings: this.#findings,
      events: this.#events,
      changed: this.#changed,
      skipped: this.#skipped,
      remaining:
        this.#events === 0
          ? null
          : {
              events: this.#events,
              ids,
              command: `recollect erase ${ids.join(' ')}`,
              note: 'The ledger keeps these words. Erasing destroys an item whole, with all of its versions and what rests on it: say again first what should stay.',
            },
    };
  }
}
