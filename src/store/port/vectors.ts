/** Vectors of texts: derived from the ledger by a model, kept beside it, and never part of what is compared after a rebuild. */
import type { PlacedEvent } from './store.ts';

/** The vectors of one model: only these can be compared with each other. */
export interface VectorSpace {
  readonly id: number;
  readonly model: string;
  readonly dimension: number;
  /** Another number each time that vectors were taken away. */
  readonly changes: number;
}

/** Eight bits for each number, and what they are multiplied with. */
export interface Quantised {
  readonly values: Int8Array;
  readonly scale: number;
}

/** A vector of a part of an event's text. */
export interface StoredVector extends Quantised {
  readonly position: number;
  readonly chainId: string;
  readonly scopeId: string;
}

/** With its place in the order in which vectors came. */
export interface NumberedVector extends StoredVector {
  readonly number: number;
}

/** A question as a vector of a space. */
export interface QueryVector extends Quantised {
  readonly space: VectorSpace;
  /** Whether words count too; if not, only meaning does. */
  readonly withWords: boolean;
}

/** Of a space: how many vectors it has, and how many texts still wait for theirs. */
export interface VectorCounts extends VectorSpace {
  readonly vectors: number;
  readonly behind: number;
}

/** A claim to the work on a space: as long as it lasts, nobody else computes its vectors. */
export interface VectorLease {
  readonly model: string;
  readonly dimension: number;
  readonly owner: string;
  readonly now: number;
  readonly until: number;
}

export interface VectorReads {
  findSpace(model: string, dimension: number): Promise<VectorSpace | undefined>;
  listSpaces(): Promise<VectorCounts[]>;
  /** The next events whose texts have no vectors of the space yet, in the order of their chains. */
  eventsToEmbed(spaceId: number, limit: number): Promise<PlacedEvent[]>;
}

export interface VectorWrites {
  /** Makes the space where there is none. Undefined: somebody else has the work. */
  leaseSpace(lease: VectorLease): Promise<VectorSpace | undefined>;
  /** Keeps vectors and notes that these events are done. False, and nothing is kept, where the work is somebody else's by now. */
  putVectors(
    spaceId: number,
    owner: string,
    done: readonly Pick<PlacedEvent, 'position' | 'chainId'>[],
    vectors: readonly StoredVector[],
  ): Promise<boolean>;
  releaseSpace(spaceId: number, owner: string): Promise<void>;
  /** Takes away some vectors of other spaces, and those spaces when none are left; says how many it took. */
  dropOtherSpaces(spaceId: number, limit: number): Promise<number>;
}
