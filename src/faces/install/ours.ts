/** How an entry of ours is recognised in the files of others, and what in it belongs to the user. */
import type { Entry, Json } from './client.ts';
import { plain } from './same-value.ts';

/** Elements of lists have no name; ours run our hook. Also one that somebody wrote by hand. */
export function isOurElement(element: unknown): boolean {
  return /\brecollect(\.cjs)?["']? hook /.test(textsIn(element).join('\n'));
}

/** In the very form that `install` writes: whole paths of Node.js and of our script. What people write by hand is theirs. */
export function isInstalled(value: unknown, { isElement }: Pick<Entry, 'isElement'>): boolean {
  const words = textsIn(value);
  if (isElement) return words.some((word) => /[\\/]recollect\.cjs["']? hook /.test(word));
  const script = words.findIndex((word) => /[\\/]recollect\.cjs$/.test(word));
  return script > 0 && words[script + 1] === 'mcp';
}

/** Says what is started, and so is always as we write it. Everything else in our entry stays as its user or its client left it. */
const STARTS = new Set(['command', 'args', 'type', 'source', 'bash', 'powershell']);

/** Our entry as we would write it, with what others have added to it or changed in it since. */
export function withTheirs(wanted: Json, found: unknown): Json {
  if (!isObject(wanted) || !isObject(found)) return wanted;
  const merged: Record<string, Json> = { ...wanted };
  for (const [key, theirs] of Object.entries(plain(found))) {
    const ours = merged[key];
    if (ours === undefined) merged[key] = theirs;
    else if (Array.isArray(ours) && ours.some(isOurElement)) merged[key] = besideTheirs(ours, theirs);
    else if (!STARTS.has(key)) merged[key] = theirs;
  }
  return merged;
}

/** The hooks of one group: ours in the place of ours, and those that others put beside it. */
function besideTheirs([ours]: readonly Json[], theirs: Json): Json {
  if (!Array.isArray(theirs)) return [ours!];
  return theirs.map((hook) => (isOurElement(hook) ? withTheirs(ours!, hook) : hook));
}

export function isObject(value: unknown): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
