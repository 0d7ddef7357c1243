/** Which sessions are listed, what the ledger tells of them, and what is attached to them. */

export interface SessionFilter {
  readonly statuses: readonly string[];
  readonly agent?: Agent;
  /** Only those with all of these. */
  readonly tags?: readonly string[] | undefined;
}

/** Who works in sessions. */
export interface Agent {
  readonly id: string;
  readonly kind: string;
}

/** What the ledger tells of a session beside its row. */
export interface SessionPulse {
  readonly id: string;
  /** When its last event was recorded. */
  readonly lastAt: number;
  /** When the same agent last began a session in the same scope. */
  readonly latestStart: number;
}

export interface ItemFilter {
  /** The session, conversation or message. */
  readonly ownerId: string;
  readonly roles?: readonly string[];
  /** Only memories of these kinds. */
  readonly kinds?: readonly string[];
}
