/** How much a connection may do: look; also write; also change what cannot be taken back or concerns the whole store. */
export const RIGHTS = ['read', 'write', 'admin'] as const;
export type Right = (typeof RIGHTS)[number];

export function includesRight(held: Right, needed: Right): boolean {
  return RIGHTS.indexOf(held) >= RIGHTS.indexOf(needed);
}
