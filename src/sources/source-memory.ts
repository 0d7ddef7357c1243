/** What a source asks of the memory that it writes to. The engine implements it with operations, so everything passes the gate and the access filter. */
import type { Actor } from '../model/actor.ts';
import type { MemoryStatus } from '../model/memory-values.ts';
import type { SessionEnd } from '../model/session-values.ts';
import type { Turn } from './transcripts/turn.ts';

/** A turn with the names by which it is recorded once. */
export type SourceTurn = Pick<Turn, 'kind' | 'content' | 'speaker' | 'occurredAt' | 'session' | 'metadata'> & {
  readonly source: string;
  readonly externalId: string | undefined;
};

export interface RecordedTurn {
  readonly status: 'recorded' | 'duplicate' | 'skipped';
  /** Empty when it was skipped. */
  readonly id: string;
}

export interface SourceEvent {
  readonly content: string | null;
  readonly recordedAt: string;
  readonly occurredAt: string;
}

export interface SourceSession {
  readonly id: string;
  readonly status: string;
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly agent: { readonly kind: string; readonly id: string };
}

/** One without an end, by the name that its client gives it. */
export interface ActiveSession {
  readonly id: string;
  readonly source: string | null;
  readonly externalId: string | null;
  /** Nothing was heard of it for long. */
  readonly lapsed: boolean;
}

export interface Checkpoint {
  readonly id: string;
  readonly payload: Readonly<Record<string, unknown>> | null;
}

/** One connection, in the scope that it works in. */
export interface SourceMemory {
  readonly actor: Actor;
  /** All of them or none. */
  record(turns: readonly SourceTurn[]): Promise<readonly RecordedTurn[]>;
  /** Whether the ledger has this event, erased or not. */
  hasEvent(id: string): Promise<boolean>;
  /** Newest first. */
  findEvents(
    filter: Readonly<{ source?: string; externalId?: string; session?: string; kinds?: readonly string[] }>,
    limit: number,
  ): Promise<readonly SourceEvent[]>;
  /** The session of that name, begun if it is new, and the others of this actor that have no end. */
  startSession(
    names: Readonly<{ source: string; externalId: string; name?: string }>,
  ): Promise<{ readonly session: SourceSession; readonly unfinished: readonly SourceSession[] }>;
  /** Of this actor and this scope alone, newest first. */
  listActiveSessions(limit: number): Promise<readonly ActiveSession[]>;
  endSession(id: string, as: SessionEnd): Promise<void>;
  /** Sums up what was recorded in a session. Refuses with `invalid_input` where there is nothing to sum up, or too little. */
  finishSession(
    id: string,
    options: Readonly<{ keepOpen?: boolean; unlessTrivial: boolean }>,
  ): Promise<{ readonly checkpoint: string }>;
  /** Proposes what people said since the last time. Does nothing where another process does it. */
  learn(): Promise<void>;
  /** Of this scope alone, newest first. */
  listCheckpoints(
    filter: Readonly<{ statuses: readonly MemoryStatus[]; owner?: string }>,
    limit: number,
  ): Promise<readonly Checkpoint[]>;
  /** Archives a checkpoint that a newer one replaces. */
  supersedeCheckpoint(id: string): Promise<void>;
}

/** Connections by the folder that the work began in, each in the project of that folder. */
export interface SourceMemories {
  in(folder: string | undefined): Promise<SourceMemory>;
  close(): Promise<void>;
}
