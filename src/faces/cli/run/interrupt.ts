/** Ctrl-C during work that can stop between two steps: it cleans up and exits with 130. */

export class Interrupted extends Error {}

export interface Interrupt {
  readonly signal: AbortSignal;
  /** Throws once Ctrl-C was pressed. */
  check(): void;
  /** Waits for the work, but not longer than until Ctrl-C. */
  during<T>(work: Promise<T>): Promise<T>;
  release(): void;
}

/** Only for work that gives the event loop its turn; otherwise the key would do nothing until the end. */
export function onInterrupt(): Interrupt {
  const controller = new AbortController();
  const abort = () => controller.abort();
  process.once('SIGINT', abort);
  const interrupted = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(new Interrupted()));
  });
  // Nobody may be waiting when it comes.
  interrupted.catch(() => undefined);
  return {
    signal: controller.signal,
    check: () => {
      if (controller.signal.aborted) throw new Interrupted();
    },
    during: (work) => Promise.race([work, interrupted]),
    release: () => void process.removeListener('SIGINT', abort),
  };
}
