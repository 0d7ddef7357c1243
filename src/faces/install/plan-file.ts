/** Decides what a file would look like with our entries, or without them, and does it when told to. Every look at a file is new. */
import type { ConfigFile, Entry, Reach } from './client.ts';
import { type Added, findInJson, insertIntoJson, removeFromJson } from './edit-json.ts';
import { findInToml, insertIntoToml, removeFromToml } from './edit-toml.ts';
import { decode, missingFolders, readBytes, removeFile, removeFolders, removeRemains, replaceFile } from './files.ts';
import { hashOf, type Receipt, type Receipts } from './receipts.ts';
import { Refusal } from './refusal.ts';
import { isSameValue } from './same-value.ts';

export type FileStatus =
  /** Our entries come in; `update` takes out older ones of ours first. */
  | 'add'
  | 'update'
  | 'unchanged'
  /** Somebody else's entry stands in the place of ours. */
  | 'taken'
  | 'refused'
  /** It waits for another file of its client, which is left alone. */
  | 'waits'
  /** The bytes from before come back. */
  | 'restore'
  /** It was changed since: our entries go, the rest stays. */
  | 'remove'
  /** There is nothing of ours in it any more. */
  | 'absent';

export interface FilePlan {
  readonly path: string;
  readonly status: FileStatus;
  readonly reason?: string;
  readonly line?: number;
  apply(): void;
}

export interface Installing {
  readonly client: string;
  readonly reach: Reach;
  readonly launch: readonly string[];
  /** Makes what the entries point to. */
  prepare(): void;
}

export function planAddition(file: ConfigFile, installing: Installing, receipts: Receipts): FilePlan {
  return guarded(file.path, () => {
    const bytes = readBytes(file.path);
    const receipt = receipts.find(file.path);
    const base = receipt ? withoutOurs(receipt, bytes, receipts) : bytes;
    const { text, mark } = decode(base ?? Buffer.alloc(0));
    const wanted = file.entries.filter((entry) => !isThere(file, text, entry));
    if (wanted.every(({ isFrame }) => isFrame)) return { status: 'unchanged', apply: nothing };
    const made = withOurs(file, text, wanted);
    const after = Buffer.from(mark + made.text);
    if (bytes?.equals(after)) return { status: 'unchanged', apply: nothing };
    const apply = () => {
      const { text: _, ...added } = made;
      const { client, reach, launch } = installing;
      installing.prepare();
      const missing = missingFolders(file.path);
      const folders = [...new Set([...(receipt?.folders ?? []), ...missing])];
      const before = base && hashOf(base);
      const facts = { client, reach, path: file.path, format: file.format };
      const earlier = receipt && receipts.before(receipt);
      receipts.put({ ...facts, before, after: hashOf(after), folders, launch, ...added }, base);
      try {
        replaceFile(file.path, after, bytes);
      } catch (error) {
        if (receipt) receipts.put(receipt, earlier);
        else receipts.drop(file.path);
        removeFolders(missing);
        throw error;
      }
    };
    return { status: receipt && bytes ? 'update' : 'add', apply };
  });
}

export function planRemoval(receipt: Receipt, receipts: Receipts): FilePlan {
  const { path } = receipt;
  return guarded(path, () => {
    const bytes = readBytes(path);
    const base = withoutOurs(receipt, bytes, receipts);
    const apply = () => {
      removeRemains(path);
      if (bytes && !base) removeFile(path, bytes);
      else if (bytes && base && !base.equals(bytes)) replaceFile(path, base, bytes);
      if (!base) removeFolders(receipt.folders);
      receipts.drop(path);
    };
    if (bytes === undefined || base?.equals(bytes)) return { status: 'absent', apply };
    return { status: hashOf(bytes) === receipt.after ? 'restore' : 'remove', apply };
  });
}

function guarded(path: string, plan: () => Omit<FilePlan, 'path'>): FilePlan {
  try {
    return { path, ...plan() };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { message: reason, line } = error;
    return {
      path,
      status: error instanceof Taken ? 'taken' : 'refused',
      reason,
      ...(line && { line }),
      apply: nothing,
    };
  }
}

class Taken extends Refusal {}

const nothing = () => undefined;

/** Whether it stands there already, word for word. */
function isThere({ format }: ConfigFile, text: string, { at, value, isElement, isFrame }: Entry): boolean {
  const found = format === 'toml' ? findInToml(text, at) : findInJson(text, at);
  if (found === undefined) return false;
  if (isFrame) return true;
  if (isElement && !(Array.isArray(found) && found.some(isOurElement))) return false;
  const isSame = isElement
    ? (found as unknown[]).some((element) => isSameValue(element, value))
    : isSameValue(found, value);
  if (isSame) return true;
  throw new Taken(
    `It has an entry "${at.join('.')}" of ours or of that name already, which this installer did not write`,
  );
}

function withOurs(
  { format }: ConfigFile,
  text: string,
  entries: readonly Entry[],
): { text: string; added: readonly Added[]; piece?: string } {
  if (format === 'toml') {
    const [entry] = entries;
    return { ...insertIntoToml(text, entry!), added: [{ at: entry!.at, depth: 0 }] };
  }
  const added: Added[] = [];
  let result = text;
  for (const entry of entries) {
    const insertion = insertIntoJson(result, entry);
    result = insertion.text;
    added.push(insertion.added);
  }
  return { text: result, added };
}

/** The file as it would be had we never touched it; undefined where it would not be there. */
function withoutOurs(receipt: Receipt, bytes: Buffer | undefined, receipts: Receipts): Buffer | undefined {
  if (bytes === undefined) return undefined;
  const isUntouched = hashOf(bytes) === receipt.after;
  if (isUntouched && receipt.before === undefined) return undefined;
  const before = isUntouched ? receipts.before(receipt) : undefined;
  if (before) return before;
  const { text, mark } = decode(bytes);
  const stripped = receipt.format === 'toml' ? withoutTable(text, receipt) : withoutEntries(text, receipt);
  if (stripped === text) return bytes;
  return receipt.before === undefined && stripped.trim() === '' ? undefined : Buffer.from(mark + stripped);
}

function withoutTable(text: string, { added, piece }: Receipt): string {
  return added.reduce((result, { at }) => removeFromToml(result, at, piece), text);
}

function withoutEntries(text: string, { added, before }: Receipt): string {
  let result = text;
  for (const one of added.toReversed())
    if (!one.isFrame || before !== undefined || isOnlyFrame(result, added))
      result = removeFromJson(result, one, isOurElement);
  return result;
}

/** In a file that we made, others may need the frame by now. */
function isOnlyFrame(text: string, added: readonly Added[]): boolean {
  const frame = new Set(added.filter(({ isFrame }) => isFrame).map(({ at }) => at[0]));
  return Object.keys((findInJson(text, []) ?? {}) as object).every((key) => frame.has(key));
}

/** Elements of lists have no name; ours run our hook. */
export function isOurElement(element: unknown): boolean {
  return /\brecollect(\.cjs)?["']? hook /.test(textsIn(element).join('\n'));
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
