/** Merges the lines of an export into this store: what is missing is appended, what is known is skipped. */
import { RecollectError } from '../base/errors.ts';
import { sameBytes } from '../base/hash.ts';
import type { Store, WriteView } from '../store/port/store.ts';
import { ERASURES } from '../store/port/tables.ts';
import { Appender, type ForeignEvent } from './append.ts';
import { NamedErasures } from './erased.ts';
import { damaged, LinesInOrder, readErasureNotice, readEventLine, readHeader } from './import-lines.ts';
import type { Kinds } from './kinds.ts';
import type { Projection } from './projector.ts';

export interface Imported {
  readonly read: number;
  readonly added: number;
  /** Events that were here already. */
  readonly known: number;
  /** Evidence whose external id another event of this store carries. */
  readonly sameExternalId: number;
}

export interface ImportRules {
  /** The chain in which an event of that scope belongs here, or undefined when there is no such scope. */
  chainOf(view: WriteView, event: ForeignEvent): Promise<string | undefined>;
  /** Told of an event of this store that is the same, by its external id, as one that was erased in the other. */
  onErasedTwin(id: string): void;
  /** Told when something was erased in a chain that lines belong to: what rests on it has to go, also what was here before. */
  onErasures(): void;
}

const BATCH = 500;

export async function importLines(
  store: Store,
  kinds: Kinds,
  projection: Projection,
  rules: ImportRules,
  lines: AsyncIterable<string>,
  now: () => number,
  onProgress: (done: number) => void,
): Promise<Imported> {
  const counts = { read: 0, added: 0, known: 0, sameExternalId: 0 };
  let number = 0;
  let promised = new Map<string, number>();
  let order = new LinesInOrder(false);
  let batch: Line[] = [];
  const announced = new NamedErasures();
  // What stands before a line that is refused is kept; the import can go on from there when the file is mended.
  const flush = async () => {
    const outcome = await store.write((view) =>
      adoptAll(view, new Appender(view, kinds, projection, now()), rules, announced, batch),
    );
    counts.read += outcome.added + outcome.known + outcome.sameExternalId;
    counts.added += outcome.added;
    counts.known += outcome.known;
    counts.sameExternalId += outcome.sameExternalId;
    batch = [];
    onProgress(counts.read);
    if (outcome.refused) throw outcome.refused;
  };
  const take = (text: string) => {
    if (number === 1) {
      const { isComplete, lengths } = readHeader(text);
      promised = lengths;
      order = new LinesInOrder(isComplete);
    } else if (text.trim() !== '') {
      const notice = readErasureNotice(text, number, kinds);
      if (notice) {
        announced.add({ ...notice, data: kinds.dataOf(notice) });
        return;
      }
      const event = order.take(readEventLine(text, number, kinds), number);
      promised.set(event.chainId, (promised.get(event.chainId) ?? 0) - 1);
      batch.push({ line: number, event });
    }
  };
  for await (const text of lines) {
    number++;
    try {
      take(text);
    } catch (error) {
      await flush();
      throw error;
    }
    if (batch.length >= BATCH) await flush();
  }
  if (number === 0) throw damaged(1, 'the file is empty');
  await flush();
  for (const [chainId, missing] of promised) {
    if (missing > 0)
      throw damaged(number, `the file ends here, but ${missing} more events of chain ${chainId} should follow`);
  }
  return counts;
}

interface Line {
  readonly line: number;
  readonly event: ForeignEvent;
}

async function adoptAll(
  view: WriteView,
  appender: Appender,
  rules: ImportRules,
  announced: NamedErasures,
  batch: readonly Line[],
) {
  const outcome = { added: 0, known: 0, sameExternalId: 0, refused: undefined as RecollectError | undefined };
  // Before looking: two imports of one file must not both find that an event is missing. In one order: they must not wait for each other.
  const chainIds = new Set(batch.map(({ event }) => event.chainId).sort());
  for (const chainId of chainIds) await view.enter(chainId);
  const here = await view.eventHashes(batch.map(({ event }) => event.id));
  for (const { line, event } of batch) {
    const known = here.get(event.id);
    outcome.refused = known ? differing(known, event, line) : await misplaced(view, rules, event, line);
    if (outcome.refused) break;
    if (known) {
      outcome.known++;
      continue;
    }
    const isErased = await wasErased(view, event);
    if (event.body === null && !isErased && !announced.has(event)) {
      outcome.refused = damaged(line, `the body of ${event.id} is missing, and nothing says that it was erased`);
      break;
    }
    const twin =
      event.externalId === null
        ? undefined
        : await view.eventByExternalId(event.scopeId, event.source ?? '', event.externalId);
    if (twin) {
      if (event.body === null || isErased) rules.onErasedTwin(twin.id);
      outcome.sameExternalId++;
    } else {
      await appender.adopt(isErased ? { ...event, body: null, salt: null } : event);
      here.set(event.id, event.eventHash);
      outcome.added++;
    }
  }
  for (const chainId of chainIds)
    if ((await view.rows.findLast(ERASURES, 'ofChain', 1, chainId)).length > 0) rules.onErasures();
  return outcome;
}

/** Here, before it arrived: then its words stay away. */
async function wasErased(view: WriteView, { id, scopeId }: ForeignEvent): Promise<boolean> {
  return (await view.rows.get(ERASURES, id, scopeId)) !== undefined;
}

async function misplaced(
  view: WriteView,
  rules: ImportRules,
  event: ForeignEvent,
  line: number,
): Promise<RecollectError | undefined> {
  const chainId = await rules.chainOf(view, event);
  if (chainId === event.chainId) return undefined;
  const { id, scopeId } = event;
  return damaged(
    line,
    chainId === undefined
      ? `event ${id} belongs to the scope ${scopeId}, which neither this store nor the file has made before it`
      : `event ${id} says that it belongs to chain ${event.chainId}; its scope belongs to ${chainId}`,
  );
}

function differing(known: Uint8Array, event: ForeignEvent, line: number): RecollectError | undefined {
  return sameBytes(known, event.eventHash) ? undefined : clash(line, event.id);
}

function clash(line: number, id: string): RecollectError {
  return new RecollectError('event_conflict', `Line ${line}: event ${id} already exists with another hash`, {
    hint: 'One of the two was altered. Run `recollect verify` on both stores to see which.',
    details: { line, id },
  });
}
