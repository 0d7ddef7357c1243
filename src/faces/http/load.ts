/** How much the server does at the moment, and when that is enough. */
import { RecollectError } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';

export class Load {
  inFlight = 0;
  #streams = 0;
  readonly #requestsOf = new Shares();
  readonly #streamsOf = new Shares();
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

  /** Of the requests that are answered at once, and until this one is: what one token sends slowly takes nothing from others. */
  takeShare(token: string, response: { once(event: 'close', listener: () => void): unknown }): void {
    const release = this.#requestsOf.take(
      token,
      LIMITS.httpInFlightPerToken,
      'This token has as many requests at once as it may',
    );
    response.once('close', release);
  }

  /** A stream lasts as long as its client likes, so there are fewer of them. */
  takeStream(token: string): () => void {
    if (this.#streams >= LIMITS.httpStreams) throw busy('There are as many event streams as there may be');
    const release = this.#streamsOf.take(
      token,
      LIMITS.httpStreamsPerToken,
      'This token has as many event streams as it may',
    );
    this.#streams++;
    return () => {
      release();
      this.#streams--;
    };
  }
}

/** How many each has at the moment. */
class Shares {
  readonly #taken = new Map<string, number>();

  take(name: string, most: number, why: string): () => void {
    const taken = this.#taken.get(name) ?? 0;
    if (taken >= most) throw busy(why);
    this.#taken.set(name, taken + 1);
    return () => {
      const left = this.#taken.get(name)! - 1;
      if (left === 0) this.#taken.delete(name);
      else this.#taken.set(name, left);
    };
  }
}

function busy(why: string): RecollectError {
  return new RecollectError('server_busy', why, { hint: 'Try again in a moment.' });
}
