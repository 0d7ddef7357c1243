/** Which transcripts there are at a place, and in which format each is. */
import { dirname, join, resolve } from 'node:path';
import { RecollectError, show } from '../../base/errors.ts';
import { formatOf, TRANSCRIPT_FORMATS, type TranscriptFormat } from '../transcripts/formats.ts';
import { isFields } from '../transcripts/turn.ts';
import { linesOfTranscript, parsed, valuesOfList, wholeValue } from './read-transcript.ts';

const fs = process.getBuiltinModule('node:fs');

export interface Transcript {
  readonly path: string;
  readonly format: TranscriptFormat;
  readonly size: number;
}

/** What programs write down first says little; what does not show its format soon is none. */
const LINES_LOOKED_AT = 200;
const NAMES = /\.(?:jsonl|json|md|markdown)(?:\.zst)?$/i;

/** Nothing, where a file is not known to be a transcript: it may be a ledger. */
export async function findTranscripts(place: string, named: string | undefined): Promise<Transcript[] | undefined> {
  const format = named === undefined ? undefined : namedFormat(named);
  const facts = fs.statSync(place, { throwIfNoEntry: false });
  if (facts === undefined || !facts.isDirectory()) {
    // What is looked at and then read must be there twice; a pipe is not.
    const of = facts?.isFile() ? (format ?? (await recognised(place))) : undefined;
    return of && [{ path: place, format: of, size: facts!.size }];
  }
  const found: Transcript[] = [];
  for (const path of filesBelow(place)) {
    if (format === undefined && isNoteOfProgram(path, resolve(place))) continue;
    const of = format ?? (await recognised(path));
    if (of) found.push({ path, format: of, size: fs.statSync(path).size });
  }
  if (found.length > 0) return found;
  throw new RecollectError('invalid_input', `There is no transcript in ${show(place)}`, {
    hint: `Formats are ${TRANSCRIPT_FORMATS.map(({ name }) => name).join(', ')}; files end with .jsonl, .json or .md.`,
    details: { path: place },
  });
}

function namedFormat(name: string): TranscriptFormat {
  const format = TRANSCRIPT_FORMATS.find((known) => known.name === name);
  if (format) return format;
  throw new RecollectError('invalid_input', `There is no format ${show(name)}`, {
    hint: `There are ledger, ${TRANSCRIPT_FORMATS.map((known) => known.name).join(', ')}.`,
    details: { format: name },
  });
}

/** In the order of their names; links to folders are not followed, since they may lead back. */
function* filesBelow(folder: string): Generator<string> {
  const entries = fs.readdirSync(folder, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (NAMES.test(entry.name) && fs.statSync(path, { throwIfNoEntry: false })?.isFile()) yield path;
  }
}

async function objectFormat(path: string): Promise<TranscriptFormat | undefined> {
  const { value } = await wholeValue(path);
  const format = isFields(value) ? formatOf(value) : undefined;
  return format?.form === 'object' ? format : undefined;
}

/** Markdown that a program writes beside its transcript, such as Copilot's table of checkpoints: nobody stated it. */
function isNoteOfProgram(path: string, place: string): boolean {
  if (!MARKDOWN_NAMES.test(path)) return false;
  for (
    let folder = dirname(resolve(path));
    folder.startsWith(place) && folder !== dirname(folder);
    folder = dirname(folder)
  )
    if (SESSION_FOLDER.every((name) => fs.existsSync(join(folder, name)))) return true;
  return false;
}

const MARKDOWN_NAMES = /\.(?:md|markdown)$/i;
/** What every folder of a session of Copilot has in it. */
const SESSION_FOLDER = ['events.jsonl', 'workspace.yaml'];

async function recognised(path: string): Promise<TranscriptFormat | undefined> {
  if (MARKDOWN_NAMES.test(path)) return TRANSCRIPT_FORMATS.find(({ form }) => form === 'text');
  let looked = 0;
  for await (const { bytes } of linesOfTranscript(path)) {
    const text = bytes?.toString('utf8').replace(/^\uFEFF/, '') ?? '';
    if (looked === 0 && text.trimStart().startsWith('[')) break;
    const value = parsed(text);
    // Our own lines are read by another way.
    if (isFields(value) && value.format === 'recollect-ledger') return undefined;
    const format = isFields(value) ? formatOf(value) : undefined;
    if (format?.form === 'lines' || format?.form === 'object') return format;
    // An object over several lines.
    if (looked === 0 && text.trim() === '{') return objectFormat(path);
    if (text.trim() !== '' && ++looked >= LINES_LOOKED_AT) return undefined;
  }
  if (looked > 0) return undefined;
  for await (const { value } of valuesOfList(path)) {
    const format = isFields(value) ? formatOf(value) : undefined;
    if (format?.form === 'list') return format;
    if (++looked >= LINES_LOOKED_AT) return undefined;
  }
  return undefined;
}
