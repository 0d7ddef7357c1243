/** The connections of the server to its memory: one for each token and face, made when first needed. */
import type { Engine } from '../../engine/engine.ts';
import { speakerOverMcp } from '../../model/actor.ts';
import type { Face } from '../../model/face.ts';
import type { Grant } from './tokens.ts';

interface Open {
  readonly engine: Promise<Engine>;
  usedSinceLook: boolean;
}

export class Connections {
  readonly #memory: Engine;
  /** Of a memory that was itself opened for one scope, no token names another. */
  readonly #isBounded: boolean;
  readonly #open = new Map<string, Open>();

  constructor(memory: Engine) {
    this.#memory = memory;
    this.#isBounded = memory.identity.boundary !== undefined;
  }

  /** With a session of its own, because requests with one token may come from many. */
  async forRequest(grant: Grant, via: Face, session: string | undefined): Promise<Engine> {
    const key = JSON.stringify([grant, via]);
    let open = this.#open.get(key);
    if (!open) {
      open = { engine: this.#connect(grant, via), usedSinceLook: true };
      this.#open.set(key, open);
      open.engine.catch(() => this.#open.delete(key));
    }
    open.usedSinceLook = true;
    return (await open.engine).forRequest(session);
  }

  #connect({ actor, right, scope, pinned }: Grant, via: Face): Promise<Engine> {
    const where = this.#isBounded || scope === undefined ? {} : pinned ? { scope, pinned } : { scope, boundary: scope };
    return this.#memory.connect({ actor: via === 'mcp' ? speakerOverMcp(actor) : actor, right, via, ...where });
  }

  /** Writes down what was noted, and lets go of connections that were not used since it was last called. */
  async flush(): Promise<void> {
    for (const [key, open] of this.#open) {
      const isIdle = !open.usedSinceLook;
      open.usedSinceLook = false;
      if (isIdle) this.#open.delete(key);
      await (await open.engine).flush();
    }
  }
}
