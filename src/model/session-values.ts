/** What the fields of a session may hold. Without schemas, so that whoever only compares with them loads none. */
export const SESSION_STATUSES = ['active', 'paused', 'blocked', 'completed', 'discarded'] as const;
export type SessionStatus = (typeof SESSION_STATUSES)[number];
/** Those that can go on. */
export const OPEN_SESSION_STATUSES = ['active', 'paused', 'blocked'] as const;
export const SESSION_ENDS = ['completed', 'discarded'] as const;
export type SessionEnd = (typeof SESSION_ENDS)[number];

export const ITEM_ROLES = ['referenced', 'created', 'updated', 'pinned'] as const;
export type ItemRole = (typeof ITEM_ROLES)[number];
/** Roles that a request gives; the others follow from what happened. */
export const GIVEN_ROLES = ['referenced', 'pinned'] as const;
export type GivenRole = (typeof GIVEN_ROLES)[number];

export const HOUR_MS = 3_600_000;

export function isOpenStatus(status: string): boolean {
  return (OPEN_SESSION_STATUSES as readonly string[]).includes(status);
}
