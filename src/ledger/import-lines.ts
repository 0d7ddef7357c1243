/** Reads the lines of an export and proves each event before it is used. */

import { z } from 'zod';
import { canonicalJson } from '../base/canonical-json.ts';
import { messageOf, RecollectError, show } from '../base/errors.ts';
import { fromHex, sameBytes } from '../base/hash.ts';
import { LIMITS } from '../base/limits.ts';
import { parseTime } from '../base/time.ts';
import { ACTOR_KINDS } from '../model/actor.ts';
import { label, timeField } from '../model/fields.ts';
import { isWholeId } from '../model/nouns.ts';
import type { ForeignEvent } from './append.ts';
import { bodyHashOf, chainHashOf, eventHashOf, HASH_FORMAT } from './chain.ts';
import {
  brought,
  hasFormerHashes,
  hasMixedHashes,
  inCurrentWords,
  provesFormerHashes,
  type Taken,
} from './development-format.ts';
import { ERASED } from './erased.ts';
import { EXPORT_FORMAT, EXPORT_VERSION } from './export.ts';
import type { Kinds } from './kinds.ts';

const hash = z
  .string()
  .regex(/^(?:01)?[0-9a-f]{64}$/, `must be a hash of format ${HASH_FORMAT}: 01 and 64 more hexadecimal digits`);
const name = label(LIMITS.label);

const headerSchema = z.looseObject({
  format: z.literal(EXPORT_FORMAT),
  version: z.number(),
  complete: z.boolean().optional(),
  heads: z.record(z.string(), z.looseObject({ seq: z.int().min(0) })).optional(),
});

const lineSchema = z.object({
  id: z.string().refine((text) => isWholeId('event', text), 'must be an event id'),
  chain: name,
  seq: z.int().min(1),
  kind: name,
  kindVersion: z.int().min(1),
  scope: name,
  session: name.nullable(),
  item: name.nullable(),
  actor: name,
  actorKind: z.enum(ACTOR_KINDS),
  trust: z.number().min(0).max(1),
  occurredAt: timeField,
  recordedAt: timeField,
  appendedAt: timeField,
  source: name.nullable(),
  externalId: name.nullable(),
  salt: z
    .string()
    .regex(/^([0-9a-f]{2}){8,64}$/)
    .nullable(),
  body: z
    .string()
    .max(LIMITS.eventBody * 2)
    .nullable(),
  bodyHash: hash,
  eventHash: hash,
  chainHash: hash,
});

export interface ExportHeader {
  /** It is the whole ledger, in order and without gaps. */
  readonly isComplete: boolean;
  /** How many events each chain of a whole ledger has. */
  readonly lengths: Map<string, number>;
}

export function readHeader(text: string): ExportHeader {
  const header = headerSchema.safeParse(parse(text, 1));
  if (!header.success) {
    throw new RecollectError('import_invalid', `Line 1 is not the header of a ledger export: ${show(text)}`, {
      hint: 'Give a file that `recollect export` made.',
    });
  }
  const { complete = false, heads = {}, version } = header.data;
  if (version !== EXPORT_VERSION) {
    throw new RecollectError(
      'import_invalid',
      `The export has version ${version}; this version of Recollect reads version ${EXPORT_VERSION}`,
      { hint: 'Upgrade Recollect.' },
    );
  }
  const lengths = new Map(complete ? Object.entries(heads).map(([chain, head]) => [chain, head.seq]) : []);
  return { isComplete: complete, lengths };
}

const NOTICE = '{"erasure":';

/** An erasure that is only said beforehand; its own line comes later. Undefined for every other line. */
export function readErasureNotice(text: string, line: number, kinds: Kinds): ForeignEvent | undefined {
  if (!text.startsWith(NOTICE)) return undefined;
  const event = readEvent((parse(text, line) as { erasure: unknown }).erasure, line, kinds);
  if (event.kind !== ERASED || event.body === null) throw damaged(line, `${event.id} is no erasure`);
  return event;
}

export function readEventLine(text: string, line: number, kinds: Kinds): ForeignEvent {
  return readEvent(parse(text, line), line, kinds);
}

function readEvent(given: unknown, line: number, kinds: Kinds): ForeignEvent {
  const result = lineSchema.safeParse(given);
  if (!result.success) {
    const issue = result.error.issues[0]!;
    throw damaged(line, `${issue.path.join('.') || 'the line'}: ${issue.message}`);
  }
  const fields = result.data;
  const event: ForeignEvent = {
    id: fields.id,
    chainId: fields.chain,
    seq: fields.seq,
    kind: fields.kind,
    kindVersion: fields.kindVersion,
    scopeId: fields.scope,
    sessionId: fields.session,
    itemId: fields.item,
    actorId: fields.actor,
    actorKind: fields.actorKind,
    trust: fields.trust,
    occurredAt: parseTime(fields.occurredAt, 'occurredAt'),
    recordedAt: parseTime(fields.recordedAt, 'recordedAt'),
    appendedAt: parseTime(fields.appendedAt, 'appendedAt'),
    source: fields.source,
    externalId: fields.externalId,
    salt: fields.salt === null ? null : fromHex(fields.salt),
    body: fields.body,
    bodyHash: fromHex(fields.bodyHash),
    eventHash: fromHex(fields.eventHash),
    chainHash: fromHex(fields.chainHash),
  };
  const { body, salt } = event;
  if ((body === null) !== (salt === null)) throw damaged(line, `half of the body of ${event.id} is missing`);
  if (hasMixedHashes(event)) throw damaged(line, `the hashes of ${event.id} are of different formats`);
  const proved = hasFormerHashes(event) ? provesFormerHashes(event) : provesHashes(event);
  if (!proved.body) throw damaged(line, `the body of ${event.id} does not match its hash`);
  if (!proved.event) throw damaged(line, `event ${event.id} does not match its hash`);
  const data = body === null ? null : parse(body, line);
  if (body !== null && (typeof data !== 'object' || data === null || Array.isArray(data)))
    throw damaged(line, `the body of ${event.id} is not an object`);
  if (body !== null && !isCanonical(body, data)) throw damaged(line, `the body of ${event.id} is not canonical JSON`);
  try {
    if (data === null) kinds.assertKnown(event.kind, event.kindVersion);
    else {
      const current = inCurrentWords(event.kind, data as Record<string, unknown>);
      kinds.check(event.kind, kinds.upcast(event.kind, event.kindVersion, current));
    }
  } catch (error) {
    if (error instanceof RecollectError && error.code === 'kind_unknown') throw error;
    throw damaged(line, messageOf(error));
  }
  return event;
}

function provesHashes(event: ForeignEvent): { readonly body: boolean; readonly event: boolean } {
  const { salt, body, bodyHash } = event;
  return {
    body: body === null || sameBytes(bodyHashOf(salt!, body), bodyHash),
    event: sameBytes(eventHashOf(event, event.kindVersion, bodyHash), event.eventHash),
  };
}

/** Two texts for one value would be two hashes for it; and a key that is there twice could be read in two ways. */
function isCanonical(body: string, data: unknown): boolean {
  try {
    return canonicalJson(data) === body;
  } catch {
    // Nested too deeply, or text that is not Unicode: nothing that this ledger could have written.
    return false;
  }
}

/** Proves that the lines of each chain follow each other. A part of a ledger has gaps, across which nothing can be proved. */
export class LinesInOrder {
  readonly #isComplete: boolean;
  readonly #last = new Map<string, Taken>();

  constructor(isComplete: boolean) {
    this.#isComplete = isComplete;
  }

  /** The event as it can be appended: one of a development version gets its hashes and its words as they are today. */
  take(read: ForeignEvent, line: number): ForeignEvent {
    const before = this.#last.get(read.chainId);
    const event = brought(read, before);
    if (event === undefined) throw damaged(line, `event ${read.id} does not follow the one before it`);
    this.#check(event, before?.event, line);
    this.#last.set(read.chainId, { read, event });
    return event;
  }

  #check(
    { id, chainId, seq, appendedAt, eventHash, chainHash }: ForeignEvent,
    before: ForeignEvent | undefined,
    line: number,
  ): void {
    const next = (before?.seq ?? 0) + 1;
    if (seq === next) {
      const link = chainHashOf(before?.chainHash ?? null, chainId, seq, appendedAt, eventHash);
      if (!sameBytes(link, chainHash)) throw damaged(line, `event ${id} does not follow the one before it`);
    } else if (this.#isComplete) throw damaged(line, `event ${chainId}@${next} should be here, not @${seq}`);
  }
}

export function damaged(line: number, message: string): RecollectError {
  return new RecollectError('import_invalid', `Line ${line} cannot be imported: ${message}`, {
    hint: 'The file was altered or cut. Export it again; lines before this one are already imported and are skipped next time.',
    details: { line },
  });
}

function parse(text: string, line: number): unknown {
  if (text.length > LIMITS.importLine) throw damaged(line, `it is longer than ${LIMITS.importLine} characters`);
  try {
    return JSON.parse(text);
  } catch {
    throw damaged(line, `it is not JSON: ${show(text)}`);
  }
}
