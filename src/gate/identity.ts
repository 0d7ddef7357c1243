/** Who a connection is and how far it reaches. Fixed when the memory is opened; no request can change it. */
import type { Actor } from '../model/actor.ts';
import type { Face } from '../model/face.ts';
import type { Right } from '../model/right.ts';
import type { Boundary } from './boundary.ts';

export interface Identity {
  readonly actor: Actor;
  /** Through what its requests come. */
  readonly via: Face;
  /** How much it may do (default: everything). */
  readonly right?: Right | undefined;
  /** Where it may read and write; the whole store without one. */
  readonly boundary?: Boundary | undefined;
}

/** How a memory names its owner: an agent called anna is not the person anna. */
export function ownerIdOf(actor: Actor): string {
  return `${actor.kind}:${actor.id}`;
}
