/** Whether a path fits a pattern with wildcards. All ways to read it are followed at once, so no pattern takes long on any path. */

/** What one place of a pattern accepts. `folders` is whole folders, none or many; `anything` crosses slashes, `inside` does not. */
type Part =
  | { readonly kind: 'folders' | 'anything' | 'inside' | 'one' }
  | { readonly kind: 'text'; readonly code: number };

const WILDCARD = /\*\*\/|\*+|\?|[^*?]/gu;
const SLASH = 47;
/** In a run of folders: between two of them, or within the name of one. */
const BETWEEN = 1;
const WITHIN = 2;

/** Of Windows, where the case of letters makes no difference. */
const OF_WINDOWS = /^[a-z]:|\\/i;

/** `*` stands for anything within a folder, `**` also for folders. Without a leading slash it may begin in any folder. */
export function matchesPath(asked: string, path: string): boolean {
  const isWindows = OF_WINDOWS.test(path);
  const plain = (text: string) => (isWindows ? text.toLowerCase() : text).replaceAll('\\', '/');
  const [pattern, given] = [plain(asked), plain(path)];
  const parts = partsOf(pattern);
  let states = reached(parts, new Uint8Array(parts.length + 1), 0);
  const anywhere = !pattern.startsWith('/');
  for (let at = 0; at < given.length; at++) {
    const code = given.charCodeAt(at);
    const next = new Uint8Array(parts.length + 1);
    for (let place = 0; place < parts.length; place++) if (states[place] !== 0) step(parts, next, place, code);
    if (anywhere && code === SLASH) reached(parts, next, 0);
    states = next;
  }
  return states[parts.length] !== 0;
}

function partsOf(pattern: string): Part[] {
  return [...pattern.matchAll(WILDCARD)].flatMap(([part]): Part[] => {
    if (part === '**/') return [{ kind: 'folders' }];
    if (part === '?') return [{ kind: 'one' }];
    if (part.startsWith('*')) return [{ kind: part.length > 1 ? 'anything' : 'inside' }];
    return [...part].flatMap((character) =>
      Array.from(
        { length: character.length },
        (_, index): Part => ({ kind: 'text', code: character.charCodeAt(index) }),
      ),
    );
  });
}

/** Where a pattern can be without reading a character more. */
function reached(parts: readonly Part[], states: Uint8Array, from: number): Uint8Array {
  for (let place = from; ; place++) {
    states[place] = BETWEEN;
    const kind = parts[place]?.kind;
    if (kind === undefined || kind === 'text' || kind === 'one') return states;
  }
}

function step(parts: readonly Part[], next: Uint8Array, place: number, code: number): void {
  const part = parts[place]!;
  if (part.kind === 'text') {
    if (part.code === code) reached(parts, next, place + 1);
  } else if (part.kind === 'one') {
    if (code !== SLASH) reached(parts, next, place + 1);
  } else if (part.kind === 'anything' || (part.kind === 'inside' && code !== SLASH)) {
    reached(parts, next, place);
  } else if (part.kind === 'folders') {
    if (code === SLASH) reached(parts, next, place);
    else if (next[place] === 0) next[place] = WITHIN;
  }
}
