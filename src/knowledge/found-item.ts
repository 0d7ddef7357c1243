/** Any item in a few words, as far as the caller may see it. */

export interface FoundItem {
  readonly id: string;
  readonly type: 'memory' | 'claim' | 'evidence' | 'change';
  readonly kind: string;
  readonly status: string | null;
  readonly content: string;
  readonly scopeId: string;
  /** Of a memory, whose eyes it is for. */
  readonly visibility: string | null;
  readonly payload: Record<string, unknown> | null;
  readonly expiresAt: number | null;
}

/** What only a memory has. */
export const PLAIN = { visibility: null, payload: null, expiresAt: null } as const;
