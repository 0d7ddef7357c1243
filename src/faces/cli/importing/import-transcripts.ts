/** Imports transcripts: each turn is recorded once, in the project of the folder where the work began, as far as the transcript says where. */
import { isAbsolute } from 'node:path';
import { RecollectError } from '../../../base/errors.ts';
import { LIMITS } from '../../../base/limits.ts';
import { Engine } from '../../../engine/engine.ts';
import type { OpenOptions } from '../../../engine/options.ts';
import { runTyped } from '../../../engine/run-typed.ts';
import type { Operation } from '../../../operations/define.ts';
import { get } from '../../../operations/get.ts';
import { record } from '../../../operations/record.ts';
import type { TranscriptFormat } from '../../../transcripts/formats.ts';
import type { Turn } from '../../../transcripts/turn.ts';
import { TurnNames } from '../../../transcripts/turn-names.ts';
import type { Transcript } from './find-transcripts.ts';
import { beginsAsBefore, type HowFar, type Progresses } from './how-far.ts';
import { ImportedSessions } from './imported-sessions.ts';
import { type Piece, piecesOf } from './pieces.ts';

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

export interface ImportCompany {
  readonly progresses: Progresses;
  readonly onProgress: (doneBytes: number, totalBytes: number) => void;
}

/** Connections that are open at once. */
const MAX_OPEN = 4;

export async function importTranscripts(
  transcripts: readonly Transcript[],
  options: OpenOptions,
  { progresses, onProgress }: ImportCompany,
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
  const memories = new Memories(options);
  const forSessions = new Memories(options);
  const sessions = new ImportedSessions((folder) => forSessions.in(folder));
  const total = transcripts.reduce((sum, { size }) => sum + size, 0);
  let before = 0;
  try {
    for (const transcript of transcripts) {
      const { path, format, size } = transcript;
      const writer = new TurnWriter(memories, format, sessions, counts);
      const done = progresses.read(path);
      const isHere = done !== undefined && (await memories.knows(done.lastEvent));
      const isSame = isHere && (await beginsAsBefore(path, done));
      if (isHere && !isSame) counts.rewritten.push(path);
      await importOne(transcript, isSame ? done : undefined, writer, counts, (bytes, howFar) => {
        if (howFar) progresses.write(path, howFar);
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
  done: HowFar | undefined,
  writer: TurnWriter,
  counts: { turns: number; unreadable: number },
  onDone: (bytes: number, howFar: HowFar | undefined) => void,
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

/** One connection for each folder, each in the project of its folder. */
class Memories {
  readonly #options: OpenOptions;
  readonly #open = new Map<string, Engine>();

  constructor(options: OpenOptions) {
    this.#options = options;
  }

  async in(folder: string | undefined): Promise<Engine> {
    const cwd = folder !== undefined && isAbsolute(folder) && !folder.includes('\0') ? folder : process.cwd();
    const key = this.#options.scope === undefined ? cwd : '';
    const known = this.#open.get(key);
    if (known) return known;
    const engine = await Engine.open({ ...this.#options, cwd });
    this.#open.set(key, engine);
    if (this.#open.size > MAX_OPEN) {
      const [oldest, other] = this.#open.entries().next().value!;
      this.#open.delete(oldest);
      await other.close();
    }
    return engine;
  }

  async knows(event: string): Promise<boolean> {
    const engine = await this.in(undefined);
    return runTyped(engine, get, { id: event }).then(
      () => true,
      (error: unknown) => {
        if (!(error instanceof RecollectError)) throw error;
        // One that was erased is still in the ledger.
        return error.code === 'erased';
      },
    );
  }

  async close(): Promise<void> {
    for (const engine of this.#open.values()) await engine.close();
    this.#open.clear();
  }
}

type Counts = Pick<TranscriptsImported, 'recorded' | 'known' | 'skipped' | 'refused'>;
type Item = Readonly<Record<string, unknown>>;

/** Writes turns some hundred at a time, or as many as fit where they are long. */
class TurnWriter {
  readonly #memories: Memories;
  readonly #format: TranscriptFormat;
  readonly #sessions: ImportedSessions;
  readonly #counts: Counts;
  readonly #waiting = new Map<string | undefined, Item[]>();
  readonly #begun: Turn[] = [];
  #count = 0;
  #characters = 0;
  #lastEvent: string | undefined;

  constructor(memories: Memories, format: TranscriptFormat, sessions: ImportedSessions, counts: Counts) {
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
      const engine = await this.#memories.in(folder);
      // One that the policies keep out keeps out no other.
      await this.#write(engine, items).catch(async (error: unknown) => {
        if (!isRefusal(error)) throw error;
        for (const item of items)
          await this.#write(engine, [item]).catch((again: unknown) => {
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

  async #write(engine: Engine, items: readonly Item[]): Promise<void> {
    const { results } = (await engine.run(record as unknown as Operation, items)) as {
      results: { status: string; id: string }[];
    };
    for (const { status, id } of results) {
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
