/** Takes secrets out of what items say now. It goes through the ledger in its order, up to its end when the run began. */
import { z } from 'zod';
import { redactItem } from '../../knowledge/hygiene/redact-item.ts';
import { secretsIn } from '../../knowledge/hygiene/stored-secrets.ts';
import { scopeReference } from '../../model/scope.ts';
import type { PlacedEvent } from '../../store/port/store.ts';
import { defineRun } from '../define-run.ts';

const PAGE = 200;

export interface SecretPlace {
  readonly event: string;
  readonly item: string | null;
  readonly kind: string;
  readonly scope: string;
  readonly secrets: ReturnType<typeof secretsIn>;
}

interface Place {
  readonly after: number;
  readonly end: number;
}

export const REDACTION = defineRun({
  kind: 'redact',
  input: z.object({ scope: scopeReference.optional(), inherit: z.boolean().default(true) }),
  undoable: true,
  plan: async ({ view }) => ({ total: await view.lastPosition() }),
  async look(query, { scope, inherit }, cursor: Place | undefined) {
    const { after, end } = cursor ?? { after: 0, end: await query.view.lastPosition() };
    const access = await query.scopes.access(scope, inherit);
    const page = await query.view.listEvents(access, {}, { order: 'oldest', after, limit: PAGE });
    const events = page.filter(({ position }) => position <= end);
    const isLast = events.length < PAGE;
    const found = events.flatMap((event) => secretsOf(event, query.kinds.dataOf(event)));
    const items = [...new Set(found.flatMap(({ item }) => (item === null ? [] : [item])))];
    const reached = isLast ? end : (events.at(-1)?.position ?? end);
    return { items, cursor: { after: reached, end }, done: reached, isLast, seen: { looked: events.length, found } };
  },
  async apply(command, item: string) {
    return (await redactItem(command, item)) ? item : undefined;
  },
  idOf: (item) => item,
});

function secretsOf({ id, itemId, kind, scopeId }: PlacedEvent, data: Record<string, unknown> | null): SecretPlace[] {
  const secrets = secretsIn({ data });
  return secrets.length === 0 ? [] : [{ event: id, item: itemId, kind, scope: scopeId, secrets }];
}
