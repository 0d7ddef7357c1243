/** Who a connection is and how far it reaches. Fixed when the memory is opened; no request can change it. */
import type { Actor } from '../model/actor.ts';
import type { Face } from '../model/face.ts';
import type { Right } from '../model/right.ts';

export interface Identity {
  readonly actor: Actor;
  /** Through what its requests come. */
  readonly via: Face;
  /** How much it may do; everything, if left out. */
  readonly right?: Right | undefined;
  /** The id of the one scope that a pinned connection may see and change; null when it is not pinned. */
  readonly pinnedScopeId: string | null;
  /** The chain of that scope. */
  readonly pinnedChainId?: string | undefined;
  /** The scopes above it; they may be made when the pinned scope is first written to, and nothing else. */
  readonly pinnedParentIds?: readonly string[] | undefined;
}

/** How a memory names its owner: an agent called anna is not the person anna. */
export function ownerIdOf(actor: Actor): string {
  return `${actor.kind}:${actor.id}`;
}
