/** Merges the lines of an export into this store: what is missing is appended, what is known is skipped. */
import { RecollectError } from '../base/errors.ts';
import { sameBytes } from '../base/hash.ts';
import type { Store, WriteView } from '../store/port/store.ts';
import { Appender, type ForeignEvent } from './append.ts';
import { damaged, readEventLine, readHeader } from './import-lines.ts';
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
  let batch: { line: number; event: ForeignEvent }[] = [];
  const flush = async () => {
    const outcome = await store.write((view) =>
      adoptAll(view, new Appender(view, kinds, projection, now()), rules, batch),
    );
    counts.read += batch.length;
    counts.added += outcome.added;
    counts.known += outcome.known;
    counts.sameExternalId += outcome.sameExternalId;
    batch = [];
    onProgress(counts.read);
  };
  for await (const text of lines) {
    number++;
    if (number === 1) readHeader(text);
    else if (text.trim() !== '') batch.push({ line: number, event: readEventLine(text, number, kinds) });
    if (batch.length >= BATCH) await flush();
  }
  if (number === 0) throw damaged(1, 'the file is empty');
  if (batch.length > 0) await flush();
  return counts;
}

async function adoptAll(
  view: WriteView,
  appender: Appender,
  rules: ImportRules,
  batch: readonly { line: number; event: ForeignEvent }[],
) {
  const outcome = { added: 0, known: 0, sameExternalId: 0 };
  for (const { line, event } of batch) {
    const known = await view.getEvent(event.id);
    if (known) {
      if (!sameBytes(known.eventHash, event.eventHash)) throw clash(line, event.id);
      outcome.known++;
      continue;
    }
    const chainId = await rules.chainOf(view, event);
    if (chainId === undefined)
      throw damaged(
        line,
        `event ${event.id} belongs to the scope ${event.scopeId}, which neither this store nor the file has made before it`,
      );
    if (chainId !== event.chainId)
      throw damaged(
        line,
        `event ${event.id} says that it belongs to chain ${event.chainId}; its scope belongs to ${chainId}`,
      );
    if (
      event.externalId !== null &&
      (await view.eventByExternalId(event.scopeId, event.source ?? '', event.externalId))
    ) {
      outcome.sameExternalId++;
      continue;
    }
    await appender.adopt(event);
    outcome.added++;
  }
  return outcome;
}

function clash(line: number, id: string): RecollectError {
  return new RecollectError('event_conflict', `Line ${line}: event ${id} is already here with another hash`, {
    hint: 'One of the two was altered. Run `recollect verify` on both stores to see which.',
    details: { line, id },
  });
}
