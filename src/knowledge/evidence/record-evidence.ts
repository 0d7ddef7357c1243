/** Record: what was said or done goes into the ledger word for word, once per external id. */
import { parseTime } from '../../base/time.ts';
import type { EvidenceItem } from '../../model/evidence.ts';
import { referencesIn } from '../../model/evidence-body.ts';
import type { Command } from '../command.ts';
import { ensureScope } from '../scopes/ensure-scope.ts';

export interface Recorded {
  readonly status: 'recorded' | 'duplicate';
  readonly id: string;
}

export async function recordEvidence(command: Command, item: EvidenceItem): Promise<Recorded> {
  const scope = await ensureScope(command, item.scope);
  if (item.externalId !== undefined) {
    const known = await command.view.eventByExternalId(scope.id, item.source ?? '', item.externalId);
    if (known) return { status: 'duplicate', id: known.id };
  }
  const refs = referencesIn(item.content);
  const event = await command.submit({
    kind: item.kind,
    scope,
    sessionId: item.session,
    occurredAt: item.occurredAt === undefined ? undefined : parseTime(item.occurredAt, 'occurredAt'),
    source: item.source,
    externalId: item.externalId,
    data: {
      content: item.content,
      speaker: item.speaker,
      metadata: item.metadata,
      refs: refs.length > 0 ? refs : undefined,
    },
  });
  return { status: 'recorded', id: event.id };
}
