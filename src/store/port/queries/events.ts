/** Which events are listed. */

export interface EventFilter {
  readonly ids?: readonly string[];
  readonly kinds?: readonly string[];
  /** Only evidence, or only changes. */
  readonly type?: 'evidence' | 'change';
  /** Or kind and id, as `agent:claude`. */
  readonly actorId?: string;
  readonly source?: string;
  readonly externalId?: string;
  readonly sessionId?: string;
  readonly itemId?: string;
  /** Labels of the index that the event must carry: its speaker, its references. */
  readonly labels?: readonly string[];
  readonly occurredFrom?: number;
  readonly occurredUntil?: number;
  readonly recordedFrom?: number;
  readonly recordedUntil?: number;
}

export interface EventPage {
  readonly order: 'newest' | 'oldest';
  /** Continue after this position. */
  readonly after?: number;
  readonly limit: number;
}
