/** Work that one process does at a time: it has a lease as long as it works. */
import { randomUUID } from 'node:crypto';
import { RecollectError } from '../base/errors.ts';
import { LEASE_MS } from '../base/limits.ts';
import { pause } from '../base/pause.ts';
import type { Lease } from '../store/port/leases.ts';
import type { Store, WriteView } from '../store/port/store.ts';

/** A lease that is kept while the work goes on. */
export class HeldLease {
  readonly #store: Pick<Store, 'write'>;
  readonly #lease: Lease;
  #keptAt = performance.now();

  constructor(store: Pick<Store, 'write'>, lease: Lease) {
    this.#store = store;
    this.#lease = lease;
  }

  /** In a transaction that does some of the work: throws where somebody else has taken it over, and nobody does before it ends. */
  async keepIn(view: Pick<WriteView, 'keepLease'>): Promise<void> {
    if (!(await view.keepLease(this.#lease, LEASE_MS))) throw lost(this.#lease.name);
    this.#keptAt = performance.now();
  }

  /** Between two steps, where it is time. */
  async keep(): Promise<void> {
    if (performance.now() - this.#keptAt > LEASE_MS / 3) await this.#store.write((view) => this.keepIn(view));
  }
}

/** How often somebody who waits looks again. */
const LOOK_MS = { first: 10, last: 500 };

/** With a signal, it waits until nobody else has the lease or the signal is given; without one it does not wait. */
export async function withLease<T>(
  store: Pick<Store, 'read' | 'write'>,
  name: string,
  work: (lease: HeldLease) => Promise<T>,
  waitUntil?: AbortSignal,
): Promise<T> {
  const lease = await take(store, name, waitUntil);
  try {
    return await work(new HeldLease(store, lease));
  } finally {
    // It ends by itself where that fails.
    await store.write((view) => view.releaseLease(lease)).catch(() => undefined);
  }
}

async function take(store: Pick<Store, 'read' | 'write'>, name: string, waitUntil?: AbortSignal): Promise<Lease> {
  const holder = randomUUID();
  for (let wait = LOOK_MS.first; ; wait = Math.min(wait * 2, LOOK_MS.last)) {
    const lease = await store.write((view) => view.takeLease(name, holder, LEASE_MS));
    if (lease) return lease;
    // Who only looks is in nobody's way.
    while ((await store.read((view) => view.liveLeases([name]))).has(name)) {
      if (waitUntil === undefined || waitUntil.aborted) throw held(name);
      await pause(wait, waitUntil);
    }
  }
}

function held(name: string): RecollectError {
  return new RecollectError('lease_held', `Another process is already doing this: ${name}`, {
    hint: `Wait until it finishes; \`recollect runs --states pending\` shows its progress. After a crash the work is free within ${LEASE_MS / 1_000} seconds.`,
    details: { name },
  });
}

function lost(name: string): RecollectError {
  return new RecollectError('lease_lost', `Another process took the work over: ${name}`, {
    hint: 'Nothing of the last step was stored; the other process continues.',
    details: { name },
  });
}
