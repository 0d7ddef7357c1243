/** Questions that were asked. */

/** A question that was asked, as the log keeps it. Later ones have higher ids. */
export interface LoggedQuery {
  readonly id: string;
  readonly scopeId: string;
  readonly actorId: string;
  readonly actorKind: string;
  readonly via: string;
  readonly operation: string;
  readonly query: string;
  readonly results: number;
  readonly durationUs: number;
  /** The code of the error that it ended with. */
  readonly error: string | null;
  readonly askedAt: number;
}

export interface LoggedQueryFilter {
  /** Nobody else's are ever looked for. */
  readonly actorId: string;
  readonly actorKind: string;
  readonly askedFrom?: number;
  readonly askedUntil?: number;
  /** Continue after this id. */
  readonly after?: string;
  readonly limit: number;
}
