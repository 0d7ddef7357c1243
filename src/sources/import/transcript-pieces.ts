/** A transcript in pieces that can each be imported: the turns of a line, of a conversation, of a section. */
import { basename } from 'node:path';
import { LIMITS } from '../../base/limits.ts';
import { MarkdownSections } from '../transcripts/markdown.ts';
import { isFields, type Turn } from '../transcripts/turn.ts';
import type { Transcript } from './find-transcripts.ts';
import { linesOfTranscript, parsed, valuesOfList, wholeValue } from './read-transcript.ts';

export interface Piece {
  /** null where it could not be read. */
  readonly turns: readonly Turn[] | null;
  /** Where it ends in the file. */
  readonly end: number;
  /** The hash of everything up to there, as long as nothing after it was asked for. Absent where an import cannot go on from there. */
  readonly digest?: (() => string) | undefined;
}

export function piecesOf({ path, format }: Transcript): AsyncGenerator<Piece> {
  if (format.form === 'text') return sectionsOf(path);
  const reader = format.reader!(basename(path).replace(/\.\w+(?:\.zst)?$/, ''));
  const turnsOf = (value: unknown) => (isFields(value) ? reader(value) : null);
  if (format.form === 'object') return objectOf(path, turnsOf);
  return format.form === 'list' ? conversationsOf(path, turnsOf) : messagesOf(path, turnsOf);
}

async function* messagesOf(path: string, turnsOf: (value: unknown) => Piece['turns']): AsyncGenerator<Piece> {
  for await (const { bytes, end, isWhole, digest } of linesOfTranscript(path)) {
    const text = bytes?.toString('utf8').replace(/^\uFEFF/, '');
    const turns = text?.trim() === '' ? [] : turnsOf(text === undefined ? null : parsed(text));
    // A file that is still written to may end with half a line, which is read when it is whole.
    yield isWhole ? { turns, end, digest } : { turns: turns ?? [], end };
  }
}

async function* conversationsOf(path: string, turnsOf: (value: unknown) => Piece['turns']): AsyncGenerator<Piece> {
  for await (const { value, end } of valuesOfList(path)) yield { turns: turnsOf(value), end };
}

async function* objectOf(path: string, turnsOf: (value: unknown) => Piece['turns']): AsyncGenerator<Piece> {
  const { value, end } = await wholeValue(path);
  yield { turns: turnsOf(value), end };
}

async function* sectionsOf(path: string): AsyncGenerator<Piece> {
  const sections = new MarkdownSections();
  const metadata = { file: basename(path).slice(0, LIMITS.name) };
  const about = (turns: readonly Turn[]) => turns.map((turn) => ({ ...turn, metadata }));
  let last = 0;
  for await (const { bytes, end } of linesOfTranscript(path)) {
    last = end;
    const text = bytes?.toString('utf8').replace(/^\uFEFF|\r$/g, '');
    yield { turns: text === undefined ? null : about(sections.next(text)), end };
  }
  yield { turns: about(sections.end()), end: last };
}
