/** Names that operations had before. Every face takes them for one more release and shows only the new ones. */

/** By library method. */
export const FORMER_METHODS = {
  land: 'finish',
  promote: 'accept',
  putResource: 'putDocument',
  readResource: 'readDocument',
  resources: 'documents',
} as const;

const CURRENT = new Map(Object.entries(FORMER_METHODS).map(([old, now]) => [kebab(old), kebab(now)]));

/** The name that an operation has now, for the name that somebody used. */
export function currentName(name: string): string {
  return CURRENT.get(name) ?? name;
}

export function formerNamesOf(name: string): string[] {
  return [...CURRENT].filter(([, now]) => now === name).map(([old]) => old);
}

function kebab(method: string): string {
  return method.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
