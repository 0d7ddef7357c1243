/** A guide as a recipe: the files that it writes and the edits that it makes, read from its blocks of code. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface Recipe {
  /** By path, all of their text. */
  readonly files: ReadonlyMap<string, string>;
  /** By path, the edits in their order. */
  readonly edits: ReadonlyMap<string, readonly Edit[]>;
}

/** Lines that must be there exactly once, and what takes their place. */
interface Edit {
  readonly before: string;
  readonly after: string;
}

/** ```` ```ts path ```` writes a file, ```` ```diff path ```` edits one; blocks without a path are only read. */
const BLOCK = /^```(ts|diff) (\S+)\n(.*?)^```$/gms;

export function readRecipe(guide: string): Recipe {
  const files = new Map<string, string>();
  const edits = new Map<string, Edit[]>();
  for (const [, language, path, text] of guide.matchAll(BLOCK)) {
    if (language === 'ts') files.set(path!, text!);
    else edits.set(path!, [...(edits.get(path!) ?? []), ...text!.split(/^@@\n/m).map(editOf)]);
  }
  return { files, edits };
}

function editOf(hunk: string): Edit {
  const lines = hunk.trimEnd().split('\n');
  const without = (sign: string) => lines.filter((line) => !line.startsWith(sign)).map((line) => `${line.slice(1)}\n`);
  return { before: without('+').join(''), after: without('-').join('') };
}

/** Every file of the recipe as it would be in the tree at `root`. Throws where a place that it names has moved. */
export function cook({ files, edits }: Recipe, root: string): Map<string, string> {
  const cooked = new Map(files);
  for (const path of files.keys()) if (existsSync(join(root, path))) throw new Error(`${path} is there already`);
  for (const [path, steps] of edits) {
    let text = readFileSync(join(root, path), 'utf8');
    for (const { before, after } of steps) {
      const found = text.split(before).length - 1;
      if (found !== 1) throw new Error(`${path} has these lines ${found} times, and not once:\n${before}`);
      text = text.replace(before, () => after);
    }
    cooked.set(path, text);
  }
  return cooked;
}

export function write(cooked: ReadonlyMap<string, string>, root: string): void {
  for (const [path, text] of cooked) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}
