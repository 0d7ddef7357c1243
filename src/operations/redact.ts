import { z } from 'zod';
import { RecollectError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import { assertPerson } from '../gate/access.ts';
import { REDACTION, type SecretPlace } from '../runs/kinds/redaction.ts';
import { performRun, previewRun, type Skipped } from '../runs/perform-run.ts';
import { maintenanceOperation } from './define.ts';
import { readScope, runId } from './fields.ts';

export const redact = maintenanceOperation({
  name: 'redact',
  summary: 'Find and remove secrets that are already in the store',
  description:
    'Checks every text you may read with the current rules and shows which kinds of secrets it contains and where, never the secrets themselves. Without `apply` nothing is changed. ' +
    'With `apply`, memories, blocks, documents and claims say `[REDACTED:kind]` instead. Old versions and evidence keep the words until you erase them: `remaining` names the command.',
  area: 'admin',
  view: 'report',
  changesStore: true,
  idempotent: true,
  input: z.object({
    scan: z.boolean().default(false).describe('Only scan; the default'),
    apply: z.boolean().default(false).describe('Replace them in current versions (default: only scan)'),
    ...readScope,
  }),
  output: z.object({
    status: z.enum(['scanned', 'applied']),
    looked: z.number().describe('Events that were checked'),
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
      .describe('Where they are; of very many, the first'),
    events: z.number().describe('How many events contain one'),
    changed: z.array(z.string()).describe('Items changed to placeholders; of very many, the first'),
    skipped: z
      .array(z.object({ item: z.string(), code: z.string() }))
      .describe('Items that could not be changed, and why; of very many the first'),
    run: runId(),
    remaining: z
      .object({
        events: z.number(),
        ids: z.array(z.string()).describe('Of very many, the first'),
        command: z.string().describe('Previews the erasure; add --yes to erase'),
        note: z.string(),
      })
      .nullable()
      .describe('What still has the words in the ledger; null if nothing does'),
  }),
  examples: [
    { title: 'Look', cli: 'redact --scan', input: { scan: true } },
    { title: 'Take them out', cli: 'redact --apply', input: { apply: true } },
  ],
  async handle(context, { scan, apply, scope, inherit }) {
    if (scan && apply)
      throw new RecollectError('invalid_input', 'redact takes scan or apply, not both', {
        hint: 'Use `scan` to look and `apply` to remove.',
      });
    if (apply) assertPerson(context.identity, 'take secrets out of a store');
    const report = new RedactionReport();
    const onLook = (seen: SeenSecrets) => report.noteSeen(seen);
    const input = { scope, inherit };
    if (!apply) {
      await previewRun(context, REDACTION, input, ({ seen }) => seen && onLook(seen));
      return report.answer(null, false);
    }
    const { run } = await performRun(context, REDACTION, input, {
      scope,
      onLook,
      onStep: (step) => report.noteStep(step),
    });
    return report.answer(run, true);
  },
});

interface SeenSecrets {
  readonly looked: number;
  readonly found: readonly SecretPlace[];
}

class RedactionReport {
  readonly #kinds = new Map<string, number>();
  readonly #findings: SecretPlace[] = [];
  /** Each once, as several events of an item can name it. */
  readonly #changed = new Set<string>();
  readonly #skipped = new Map<string, string>();
  #looked = 0;
  #events = 0;

  noteSeen({ looked, found }: SeenSecrets): void {
    this.#looked += looked;
    this.#events += found.length;
    for (const { secrets } of found)
      for (const { kind } of secrets) this.#kinds.set(kind, (this.#kinds.get(kind) ?? 0) + 1);
    this.#findings.push(...found.slice(0, LIMITS.pageMax - this.#findings.length));
  }

  noteStep({ results, skipped }: { readonly results: readonly string[]; readonly skipped: readonly Skipped[] }): void {
    for (const item of results) this.#changed.add(item);
    for (const { item, code } of skipped) if (item !== null) this.#skipped.set(item, code);
  }

  answer(run: string | null, apply: boolean) {
    const ids = [...new Set(this.#findings.map(({ event, item }) => item ?? event))].slice(0, LIMITS.eraseIds);
    const skipped = [...this.#skipped].map(([item, code]) => ({ item, code }));
    return {
      status: apply ? ('applied' as const) : ('scanned' as const),
      looked: this.#looked,
      kinds: Object.fromEntries([...this.#kinds].sort()),
      findings: this.#findings,
      events: this.#events,
      changed: [...this.#changed].slice(0, LIMITS.pageMax),
      skipped: skipped.slice(0, LIMITS.pageMax),
      run,
      remaining:
        this.#events === 0
          ? null
          : {
              events: this.#events,
              ids,
              command: `recollect erase ${ids.join(' ')}`,
              note: 'The ledger still has these words. Erasing destroys a whole item with all its versions and everything derived from it: first write again what should stay.',
            },
    };
  }
}
