/** A line of an export with hashes of its own, as another store would have written it, from a part of its ledger. */
import { canonicalJson } from '../../src/base/canonical-json.ts';
import { sha256, toHex } from '../../src/base/hash.ts';
import { parseTime } from '../../src/base/time.ts';
import { bodyHashOf, chainHashOf, eventHashOf } from '../../src/ledger/chain.ts';
import type { ActorKind } from '../../src/model/actor.ts';

export interface Line {
  readonly id: string;
  readonly chain: string;
  readonly item: string | null;
  readonly scope: string;
  readonly session: string | null;
  readonly actor: string;
  readonly actorKind: ActorKind;
  readonly trust: number;
  readonly occurredAt: string;
  readonly recordedAt: string;
  readonly appendedAt: string;
}

let made = 0;

/** In the scope, by the actor and at the time of another line; about no item, unless one is named. It follows no other line. */
export function sealed(like: Line, kind: string, json: string, itemId: string | null = null): string {
  const id = `ev_${like.id.slice(3, 13)}${String(++made).padStart(16, 'z')}`;
  const salt = sha256(`salt ${id}`).subarray(0, 16);
  const body = canonicalJson(JSON.parse(json));
  const bodyHash = bodyHashOf(salt, body);
  const metadata = {
    id,
    kind,
    scopeId: like.scope,
    sessionId: like.session,
    itemId,
    actorId: like.actor,
    actorKind: like.actorKind,
    trust: like.trust,
    occurredAt: parseTime(like.occurredAt, 'occurredAt'),
    recordedAt: parseTime(like.recordedAt, 'recordedAt'),
    source: null,
    externalId: null,
  };
  const seq = 1_000_000 + 2 * made;
  const eventHash = eventHashOf(metadata, 1, bodyHash);
  const chainHash = chainHashOf(salt, like.chain, seq, parseTime(like.appendedAt, 'appendedAt'), eventHash);
  const own = { id, seq, kind, kindVersion: 1, item: itemId, source: null, externalId: null, salt: toHex(salt), body };
  const hashes = { bodyHash: toHex(bodyHash), eventHash: toHex(eventHash), chainHash: toHex(chainHash) };
  return JSON.stringify({ ...like, ...own, ...hashes });
}
