/** Recomputes every hash of the ledger and names the first event that does not fit. */
import { RecollectError, show } from '../base/errors.ts';
import { fromHex, sameBytes, toHex } from '../base/hash.ts';
import type { ChainHead } from '../model/event.ts';
import type { PlacedEvent, Store } from '../store/port/store.ts';
import { bodyHashOf, chainHashOf, eventHashOf, HASH_FORMAT } from './chain.ts';
import { ERASED, NamedErasures } from './erased.ts';
import type { Kinds } from './kinds.ts';

export type Defect =
  | 'body_altered'
  | 'body_missing'
  | 'event_altered'
  | 'chain_broken'
  | 'event_missing'
  | 'tail_missing'
  | 'head_differs';

export interface Problem {
  readonly defect: Defect;
  readonly chainId: string;
  readonly seq: number;
  readonly eventId: string | null;
  readonly message: string;
}

export interface Verification {
  readonly checked: number;
  readonly heads: ChainHead[];
  /** The first problem of each chain. */
  readonly problems: Problem[];
}

const BATCH = 500;

export async function verifyLedger(
  store: Store,
  kinds: Kinds,
  savedHeads: readonly ChainHead[],
  onProgress: (done: number, total: number) => void,
): Promise<Verification> {
  const heads = await store.read((view) => view.heads());
  const total = heads.reduce((sum, head) => sum + head.seq, 0);
  const problems: Problem[] = [];
  let checked = 0;
  for (const head of heads) {
    const wanted = savedHeads.filter((saved) => saved.chainId === head.chainId);
    const result = await verifyChain(store, kinds, head, wanted, (count) => onProgress(checked + count, total));
    checked += result.checked;
    if (result.problem) problems.push(result.problem);
  }
  for (const saved of savedHeads) {
    if (!heads.some((head) => head.chainId === saved.chainId) && saved.seq > 0) problems.push(cutTail(saved, 0));
  }
  return { checked, heads, problems };
}

/** Checks the last links of each chain: cheap enough for every open, and enough to notice a torn or replaced end. */
export async function verifyTail(store: Store, links: number): Promise<Problem[]> {
  return store.read(async (view) => {
    const problems: Problem[] = [];
    for (const head of await view.heads()) {
      const before = head.seq - links;
      const previous = before > 0 ? (await view.eventAt(head.chainId, before))?.chainHash : null;
      const events = await view.scanChain(head.chainId, Math.max(before, 0), links);
      const link = new Link(head.chainId, Math.max(before, 0), previous ?? null);
      const problem =
        previous === undefined || (previous !== null && !(previous instanceof Uint8Array))
          ? missing(head.chainId, before, null)
          : events.map((event) => link.next(event)).find((found) => found !== undefined);
      if (problem) problems.push(problem);
    }
    return problems;
  });
}

async function verifyChain(
  store: Store,
  kinds: Kinds,
  head: ChainHead,
  saved: readonly ChainHead[],
  onProgress: (done: number) => void,
): Promise<{ checked: number; problem?: Problem }> {
  const link = new Link(head.chainId, 0, null);
  const cut = saved.find((wanted) => wanted.seq > head.seq);
  // An erasure stands behind what it erases, so that only the end of the chain tells whether something is missing.
  const erasures = new NamedErasures();
  const emptied: PlacedEvent[] = [];
  let checked = 0;
  while (link.seq < head.seq) {
    const before = link.seq;
    const events = await readPart(store, head.chainId, before);
    if (!Array.isArray(events)) return { checked, problem: events };
    for (const event of events) {
      // Appended since the heads were read.
      if (event.seq > head.seq) break;
      const problem = link.next(event);
      if (problem) return { checked, problem };
      if (event.body === null) emptied.push(event);
      else if (event.kind === ERASED) erasures.add(kinds.read(event));
      checked++;
      const differs = saved.find((wanted) => wanted.seq === event.seq && !sameBytes(wanted.hash, event.chainHash));
      if (differs) {
        const message = `Event ${event.id} is at ${head.chainId}@${event.seq}, but the saved head says that the history up to there was another`;
        return {
          checked,
          problem: { defect: 'head_differs', chainId: head.chainId, seq: event.seq, eventId: event.id, message },
        };
      }
    }
    // Also where a damaged index leads past the head.
    if (link.seq === before) return { checked, problem: missing(head.chainId, before + 1, events[0]?.id ?? null) };
    onProgress(checked);
  }
  const unexplained = emptied.filter((event) => !erasures.has(event));
  const problem = (await missingBody(store, kinds, head, unexplained)) ?? (cut && cutTail(cut, head.seq));
  return problem ? { checked, problem } : { checked };
}

/** The next events of a chain; or, where the file is so damaged that they cannot be read, that as a problem. */
async function readPart(store: Store, chainId: string, after: number): Promise<PlacedEvent[] | Problem> {
  try {
    return await store.read((view) => view.scanChain(chainId, after, BATCH));
  } catch (error) {
    if (!(error instanceof RecollectError) || error.code !== 'store_corrupt') throw error;
    const message = `The events after ${chainId}@${after} cannot be read: ${error.message}`;
    return { defect: 'chain_broken', chainId, seq: after + 1, eventId: null, message };
  }
}

/** The first body that is gone although nothing says that it was erased, also nothing that came since the ends of the chains were read. */
async function missingBody(
  store: Store,
  kinds: Kinds,
  { chainId, seq: end }: ChainHead,
  emptied: readonly PlacedEvent[],
): Promise<Problem | undefined> {
  if (emptied.length === 0) return undefined;
  const since = new NamedErasures();
  for (let seq = end; ; ) {
    const events = await store.read((view) => view.scanChain(chainId, seq, BATCH));
    for (const event of events) if (event.kind === ERASED) since.add(kinds.read(event));
    if (events.length === 0) break;
    seq = events.at(-1)!.seq;
  }
  const event = emptied.find((one) => !since.has(one));
  if (!event) return undefined;
  const message = `The body of ${chainId}@${event.seq} (${event.id}) is gone, and nothing says that it was erased`;
  return { defect: 'body_missing', chainId, seq: event.seq, eventId: event.id, message };
}

/** Walks along a chain, one event at a time. */
class Link {
  seq: number;
  readonly #chainId: string;
  #hash: Uint8Array | null;
  #position = 0;

  constructor(chainId: string, seq: number, hash: Uint8Array | null) {
    this.#chainId = chainId;
    this.seq = seq;
    this.#hash = hash;
  }

  next(event: PlacedEvent): Problem | undefined {
    if (event.seq !== this.seq + 1) return missing(this.#chainId, this.seq + 1, event.id);
    const say = (defect: Defect, message: string): Problem => ({
      defect,
      chainId: this.#chainId,
      seq: event.seq,
      eventId: event.id,
      message,
    });
    const at = `${this.#chainId}@${event.seq} (${event.id})`;
    if (!hasItsTypes(event)) return say('event_altered', `The event ${at} was altered: a field has another type`);
    // Whether a body may be missing is not to be seen from here.
    const { body, salt } = event;
    if ((body === null) !== (salt === null)) return say('body_altered', `Half of the body of ${at} is missing`);
    if (body !== null && salt !== null && !sameBytes(bodyHashOf(salt, body), event.bodyHash))
      return say('body_altered', `The body of ${at} was altered`);
    if (!sameBytes(eventHashOf(event, event.kindVersion, event.bodyHash), event.eventHash))
      return say('event_altered', `The event ${at} was altered`);
    const link = chainHashOf(this.#hash, event.chainId, event.seq, event.appendedAt, event.eventHash);
    if (!sameBytes(link, event.chainHash))
      return say(
        'chain_broken',
        `Event ${at} does not follow the one before it: something was altered, removed or reordered`,
      );
    if (event.position <= this.#position)
      return say('chain_broken', `Event ${at} stands before the one that it follows: something was moved`);
    this.#position = event.position;
    this.seq = event.seq;
    this.#hash = event.chainHash;
    return undefined;
  }
}

/** A damaged row can contain values of other types than its columns have. They have no hash. */
function hasItsTypes(event: PlacedEvent): boolean {
  return (
    TEXTS.every((field) => typeof event[field] === 'string') &&
    TEXTS_OR_NULL.every((field) => event[field] === null || typeof event[field] === 'string') &&
    NUMBERS.every((field) => typeof event[field] === 'number') &&
    HASHES.every((field) => event[field] instanceof Uint8Array) &&
    (event.salt === null || event.salt instanceof Uint8Array)
  );
}

const TEXTS = ['id', 'chainId', 'kind', 'scopeId', 'actorId', 'actorKind'] as const;
const TEXTS_OR_NULL = ['sessionId', 'itemId', 'source', 'externalId', 'body'] as const;
const NUMBERS = ['seq', 'kindVersion', 'trust', 'occurredAt', 'recordedAt', 'appendedAt'] as const;
const HASHES = ['bodyHash', 'eventHash', 'chainHash'] as const;

function missing(chainId: string, seq: number, next: string | null): Problem {
  return {
    defect: 'event_missing',
    chainId,
    seq,
    eventId: next,
    message: `Event ${chainId}@${seq} is missing${next ? `; the next one is ${next}` : ''}`,
  };
}

function cutTail(saved: ChainHead, seq: number): Problem {
  return {
    defect: 'tail_missing',
    chainId: saved.chainId,
    seq: seq + 1,
    eventId: null,
    message: `The saved head is at ${saved.chainId}@${saved.seq}, but the chain ends at ${seq}: its tail was cut`,
  };
}

/** A head as people save it: chain@seq:hash, where the hash begins with its format. */
export function formatHead(head: ChainHead): string {
  return `${head.chainId}@${head.seq}:${toHex(head.hash)}`;
}

export function parseHead(text: string): ChainHead {
  const parts = /^([\w-]{1,64})@(\d{1,15}):(([0-9a-f]{2})[0-9a-f]{64})$/.exec(text.trim());
  if (!parts) {
    throw new RecollectError('head_invalid', `Not a saved head: ${show(text)}`, {
      hint: 'Give one as `recollect verify` prints it, for example local@42:019f8c….',
    });
  }
  const format = Number.parseInt(parts[4]!, 16);
  if (format !== HASH_FORMAT) {
    throw new RecollectError(
      'head_invalid',
      `The saved head ${show(text)} has a hash of format ${format}; this version of Recollect knows format ${HASH_FORMAT}`,
      { hint: 'Upgrade Recollect.' },
    );
  }
  return { chainId: parts[1]!, seq: Number(parts[2]), hash: fromHex(parts[3]!) };
}
