/** How much the server does at the moment, and when that is enough. */
import { RecollectError } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';

export class Load {
  inFlight = 0;
  #streams = 0;
  #isEnding = false;
  #idle: (() => void) | undefined;

  begin(): void {
    this.inFlight++;
  }

  end(): void {
    this.inFlight--;
    if (this.inFlight === 0) this.#idle?.();
  }

  /** Resolves when nothing is being answered any more; nothing new is begun. */
  async finish(): Promise<void> {
    this.#isEnding = true;
    if (this.inFlight === 0) return;
    const idle = Promise.withResolvers<void>();
    this.#idle = idle.resolve;
    await idle.promise;
  }

  refuseTooMany(): void {
    if (this.#isEnding) throw busy('The server is ending');
    if (this.inFlight > LIMITS.httpInFlight) throw busy('The server is answering as many requests as it may');
  }

  /** A stream lasts as long as its client likes, so there are fewer of them. */
  takeStream(): () => void {
    if (this.#streams >= LIMITS.httpStreams) throw busy('There are as many event streams as there may be');
    this.#streams++;
    return () => void this.#streams--;
  }
}

function busy(why: string): RecollectError {
  return new RecollectError('server_busy', why, { hint: 'Try again in a moment.' });
}
