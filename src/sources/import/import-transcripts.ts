/** Imports transcripts: each turn is recorded once, in the project of the folder where the work began, if the transcript says where. */
import { RecollectError } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';
import type { SourceMemories, SourceMemory, SourceTurn } from '../source-memory.ts';
import type { TranscriptFormat } from '../transcripts/formats.ts';
import type { Turn } from '../transcripts/turn.ts';
import { TurnNames } from '../transcripts/turn-names.ts';
import type { Transcript } from './find-transcripts.ts';
import { beginsAsBefore, type ImportCursor, type ImportCursors } from './import-cursors.ts';
import { ImportedSessions } from './imported-sessions.ts';
import { type Piece, piecesOf } from './transcript-pieces.ts';

export interface TranscriptsImported {
  readonly files: number;
  readonly turns: number;
  recorded: number;
  /** Turns that were here already. */
  known: number;
  /** Turns that held nothing but our own output or private sections. */
  skipped: number;
  /** Turns that the policies keep out. */
  refused: number;
  /** Lines and conversations that could not be read. */
  unreadable: number;
  /** Sessions that were begun and ended for them. */
  sessions: number;
  /** Files of which the part that was imported before is another one now. */
  readonly rewritten: string[];
}

export interface ImportDeps {
  /** Called twice: turns and sessions have connections of their own. They are closed here. */
  readonly openMemories: () => SourceMemories;
  readonly cursors: ImportCursors;
  /** May throw to end the import; what is written stays. */
  readonly onProgress: (doneBytes: number, totalBytes: number) => void;
}

export async function importTranscripts(
  transcripts: readonly Transcript[],
  { openMemories, cursors, onProgress }: ImportDeps,
): Promise<TranscriptsImported> {
  const counts = {
    files: 0,
    turns: 0,
    recorded: 0,
    known: 0,
    skipped: 0,
    refused: 0,
    unreadable: 0,
    sessions: 0,
    rewritten: [] as string[],
  };
  const memories = openMemories();
  const forSessions = openMemories();
  const sessions = new ImportedSessions(forSessions);
  const total = transcripts.reduce((sum, { size }) => sum + size, 0);
  let before = 0;
  try {
    for (const transcript of transcripts) {
      const { path, format, size } = transcript;
      const writer = new TurnWriter(memories, format, sessions, counts);
      const done = cursors.read(path);
      const isHere = done !== undefined && (await (await memories.in(undefined)).hasEvent(done.lastEvent));
      const isSame = isHere && (await beginsAsBefore(path, done));
      if (isHere && !isSame) counts.rewritten.push(path);
      await importOne(transcript, isSame ? done : undefined, writer, counts, (bytes, cursor) => {
        if (cursor) cursors.write(path, cursor);
        onProgress(Math.min(before + bytes, total), total);
      });
      before += size;
      counts.files++;
      onProgress(before, total);
    }
    await sessions.end();
    return { ...counts, sessions: sessions.count };
  } finally {
    await memories.close();
    await forSessions.close();
  }
}

/** What was done before is read again, because later turns need it, but not recorded again. */
async function importOne(
  transcript: Transcript,
  done: ImportCursor | undefined,
  writer: TurnWriter,
  counts: { turns: number; unreadable: number },
  onDone: (bytes: number, cursor: ImportCursor | undefined) => void,
): Promise<void> {
  const names = new TurnNames();
  const save = async ({ end, digest }: Piece) => {
    const lastEvent = await writer.flush();
    onDone(end, lastEvent !== undefined && digest ? { bytes: end, hash: digest(), lastEvent } : undefined);
  };
  let last: Piece | undefined;
  for await (const piece of piecesOf(transcript)) {
    last = piece;
    const isDone = done !== undefined && piece.end <= done.bytes;
    if (piece.turns === null && !isDone) counts.unreadable++;
    for (const turn of piece.turns ?? []) {
      // Also what is passed over counts among equal ones.
      const name = names.nameOf(turn);
      if (isDone) continue;
      counts.turns++;
      writer.add(turn, name);
    }
    if (writer.isFull) await save(piece);
  }
  if (last) await save(last);
}

type Counts = Pick<TranscriptsImported, 'recorded' | 'known' | 'skipped' | 'refused'>;

/** Writes turns some hundred at a time, or as many as fit where they are long. */
class TurnWriter {
  readonly #memories: SourceMemories;
  readonly #format: TranscriptFormat;
  readonly #sessions: ImportedSessions;
  readonly #counts: Counts;
  readonly #waiting = new Map<string | undefined, SourceTurn[]>();
  readonly #begun: Turn[] = [];
  #count = 0;
  #characters = 0;
  #lastEvent: string | undefined;

  constructor(memories: SourceMemories, format: TranscriptFormat, sessions: ImportedSessions, counts: Counts) {
    this.#memories = memories;
    this.#format = format;
    this.#sessions = sessions;
    this.#counts = counts;
  }

  get isFull(): boolean {
    return this.#count >= LIMITS.importedTurns || this.#characters >= LIMITS.importedCharacters;
  }

  add(turn: Turn, externalId: string): void {
    const { kind, content, speaker, occurredAt, session, folder, metadata } = turn;
    if (this.#format.hasSessions) this.#begun.push(turn);
    const items = this.#waiting.get(folder) ?? [];
    items.push({ kind, content, speaker, occurredAt, session, metadata, source: this.#format.name, externalId });
    this.#waiting.set(folder, items);
    this.#count++;
    this.#characters += content.length;
  }

  /** The last event that was written or known. */
  async flush(): Promise<string | undefined> {
    for (const turn of this.#begun.splice(0)) await this.#sessions.begin(this.#format.name, turn);
    for (const [folder, items] of this.#waiting) {
      const memory = await this.#memories.in(folder);
      // One that the policies keep out keeps out no other.
      await this.#write(memory, items).catch(async (error: unknown) => {
        if (!isRefusal(error)) throw error;
        for (const item of items)
          await this.#write(memory, [item]).catch((again: unknown) => {
            if (!isRefusal(again)) throw again;
            this.#counts.refused++;
          });
      });
    }
    this.#waiting.clear();
    this.#count = 0;
    this.#characters = 0;
    return this.#lastEvent;
  }

  async #write(memory: SourceMemory, items: readonly SourceTurn[]): Promise<void> {
    for (const { status, id } of await memory.record(items)) {
      if (status === 'recorded') this.#counts.recorded++;
      else if (status === 'duplicate') this.#counts.known++;
      else this.#counts.skipped++;
      if (id !== '') this.#lastEvent = id;
    }
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof RecollectError && (error.code === 'blocked' || error.code === 'binary_content');
}
