/** Decides what a file would look like with our entries, or without them, and does it when told to. Every look at a file is new. */
import { fieldsOf } from '../../base/records.ts';
import type { ConfigFile, Entry, Reach } from './client.ts';
import { type Added, findInJson, insertIntoJson, removeFromJson } from './edit-json.ts';
import { findInToml, insertIntoToml, removeFromToml } from './edit-toml.ts';
import { decode, missingFolders, readBytes, removeFile, removeFolders, removeRemains, replaceFile } from './files.ts';
import { isInstalled, isOurElement, withTheirs } from './ours.ts';
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
  /** The file as it is and as it would be, where that differs; undefined where there is none. */
  readonly change?: { readonly before: Buffer | undefined; readonly after: Buffer | undefined };
  apply(): void;
}

export interface Installing {
  readonly client: string;
  readonly reach: Reach;
  readonly launch: readonly string[];
  /** Makes what the entries point to. */
  prepare(): void;
}

export function planAddition(given: ConfigFile, installing: Installing, receipts: Receipts): FilePlan {
  return guarded(given.path, () => {
    const bytes = readBytes(given.path);
    const known = receipts.find(given.path);
    // Without a record it may still be ours: the home folder was removed, or comes from another machine.
    const receipt = known ?? receiptOfFound(given, installing.client, installing.reach, bytes);
    const file = receipt ? { ...given, entries: given.entries.map((entry) => asFound(given, entry, bytes)) } : given;
    const isCurrent = receipt !== undefined && isAllThere(file, bytes, receipt);
    if (isCurrent && known) return { status: 'unchanged', apply: nothing };
    const base = receipt ? withoutOurs(receipt, bytes, receipts) : bytes;
    const { text, mark } = decode(base ?? Buffer.alloc(0));
    const wanted = file.entries.filter((entry) => !isThere(file, text, entry));
    if (wanted.every(({ isFrame }) => isFrame)) return { status: 'unchanged', apply: nothing };
    const made = withOurs(file, text, wanted);
    // What is there already stays as it is written; only the record of it is made.
    const after = isCurrent && bytes ? bytes : Buffer.from(mark + made.text);
    const isSame = bytes?.equals(after) === true;
    if (isSame && known) return { status: 'unchanged', apply: nothing };
    const apply = () => {
      const { text: _, ...added } = made;
      const { client, reach, launch } = installing;
      installing.prepare();
      const missing = missingFolders(file.path);
      const folders = [...new Set([...(receipt?.folders ?? []), ...missing])];
      const before = base && hashOf(base);
      const facts = { client, reach, path: file.path, format: file.format };
      const earlier = known && receipts.before(known);
      receipts.put({ ...facts, before, after: hashOf(after), folders, launch, ...added }, base);
      if (isSame) return;
      try {
        replaceFile(file.path, after, bytes);
      } catch (error) {
        if (known) receipts.put(known, earlier);
        else receipts.drop(file.path);
        removeFolders(missing);
        throw error;
      }
    };
    if (isSame) return { status: 'unchanged', apply };
    return { status: receipt && bytes ? 'update' : 'add', change: { before: bytes, after }, apply };
  });
}

/** What `install` wrote into a file without a record: a receipt made from what can still be seen in it. */
export function receiptOfFound(
  { path, format, entries }: ConfigFile,
  client: string,
  reach: Reach,
  bytes = readBytes(path),
): Receipt | undefined {
  if (bytes === undefined) return undefined;
  const { text } = decode(bytes);
  const find = finderIn(format, text);
  const found = entries.filter((entry) => !entry.isFrame && installedIn(find(entry.at), entry) !== undefined);
  if (found.length === 0) return undefined;
  const frames = entries.filter(({ isFrame, at }) => isFrame && find(at) !== undefined);
  // Whatever is empty without our entries was most likely made for them.
  const added = [...frames, ...found].map(({ at, isElement, isFrame }) => ({ at, isElement, isFrame, depth: -1 }));
  return { client, reach, path, format, after: '', folders: [], added, launch: [] };
}

/** Our value at a place, if it is one that `install` wrote. */
function installedIn(value: unknown, entry: Entry): unknown {
  if (!entry.isElement) return isInstalled(value, entry) ? value : undefined;
  return Array.isArray(value) ? value.find((element) => isInstalled(element, entry)) : undefined;
}

/** An entry with what others have added to ours in the meantime. */
function asFound({ format }: ConfigFile, entry: Entry, bytes: Buffer | undefined): Entry {
  if (bytes === undefined || entry.isFrame) return entry;
  const found = finderIn(format, decode(bytes).text)(entry.at);
  const ours = entry.isElement && Array.isArray(found) ? found.find(isOurElement) : found;
  return { ...entry, value: withTheirs(entry.value, ours) };
}

/** Whether everything is as it should be, and nothing is left of what an earlier version or setting needed. */
function isAllThere({ format, entries }: ConfigFile, bytes: Buffer | undefined, { added }: Receipt): boolean {
  if (bytes === undefined) return false;
  const find = finderIn(format, decode(bytes).text);
  const isSame = ({ at, value, isElement, isFrame }: Entry) => {
    const found = find(at);
    if (isFrame) return found !== undefined;
    if (!isElement) return isSameValue(found, value);
    const ours = Array.isArray(found) ? found.filter(isOurElement) : [];
    return ours.length === 1 && isSameValue(ours[0], value);
  };
  const names = new Set(entries.map(({ at }) => at.join('\n')));
  return entries.every(isSame) && added.every(({ at }) => names.has(at.join('\n')));
}

function finderIn(format: ConfigFile['format'], text: string): (at: readonly string[]) => unknown {
  return (at) => (format === 'toml' ? findInToml(text, at) : findInJson(text, at));
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
    const status = hashOf(bytes) === receipt.after ? 'restore' : 'remove';
    return { status, change: { before: bytes, after: base }, apply };
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
  const found = finderIn(format, text)(at);
  if (found === undefined) return false;
  if (isFrame) return true;
  const elements: unknown[] = isElement && Array.isArray(found) ? found : [];
  if (isElement && !elements.some(isOurElement)) return false;
  const isSame = isElement ? elements.some((element) => isSameValue(element, value)) : isSameValue(found, value);
  if (isSame) return true;
  throw new Taken(`It already has an entry "${at.join('.')}" that this installer did not write`);
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
  return insertIntoJson(text, entries);
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
  return Object.keys(fieldsOf(findInJson(text, []))).every((key) => frame.has(key));
}
