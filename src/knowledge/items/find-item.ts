/** Any item by its id, as far as the caller may see it, in a few words. */

import { sightById } from '../../gate/access.ts';
import { isEvidenceKind } from '../../model/event.ts';
import type { EvidenceBody } from '../../model/evidence-body.ts';
import { isIdOf } from '../../model/nouns.ts';
import { CLAIMS } from '../../store/port/tables.ts';
import type { Query } from '../command.ts';
import { findEvent } from '../evidence/find-event.ts';
import { contentOf } from '../texts/content-of.ts';

export interface FoundItem {
  readonly id: string;
  readonly type: 'memory' | 'claim' | 'evidence' | 'change';
  readonly kind: string;
  readonly status: string | null;
  readonly content: string;
  readonly scopeId: string;
  /** Of a memory, whose eyes it is for. */
  readonly visibility: string | null;
  readonly payload: Record<string, unknown> | null;
  readonly expiresAt: number | null;
}

export async function findItem(query: Query, id: string): Promise<FoundItem | undefined> {
  const sight = sightById(query.identity);
  if (isIdOf('event', id)) {
    const event = await findEvent(query, id);
    if (!event) return undefined;
    const isEvidence = isEvidenceKind(event.kind);
    const body = isEvidence ? (query.kinds.read(event).data as EvidenceBody | null) : null;
    return {
      ...PLAIN,
      id,
      type: isEvidence ? 'evidence' : 'change',
      kind: event.kind,
      content: body?.content ?? '',
      scopeId: event.scopeId,
    };
  }
  if (isIdOf('claim', id)) {
    const claim = await query.view.rows.get(CLAIMS, id);
    if (!claim || (sight.scopeIds !== null && !sight.scopeIds.includes(claim.scope_id))) return undefined;
    const { status, statement: content, scope_id: scopeId } = claim;
    return { ...PLAIN, id, type: 'claim', kind: 'claim', status, content, scopeId };
  }
  const record = await query.view.findMemory(sight, id);
  if (!record) return undefined;
  const { memory, contentEvent } = record;
  return {
    id,
    type: 'memory',
    kind: memory.kind,
    status: memory.status,
    content: contentOf(query.kinds.read(contentEvent)),
    scopeId: memory.scope_id,
    visibility: memory.visibility,
    payload: memory.payload === null ? null : (JSON.parse(memory.payload) as Record<string, unknown>),
    expiresAt: memory.expires_at,
  };
}

const PLAIN = { status: null, visibility: null, payload: null, expiresAt: null };
