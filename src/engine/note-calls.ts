/** Calls that were made, until they are written down: answering a call does not write, and whoever calls often is written down once. */
import { LIMITS } from '../base/limits.ts';
import type { ToolCallRow } from '../store/port/tool-calls.ts';

/** What a face knows of a call; who made it is the connection's to say. */
export interface NotedCall {
  readonly tool: string;
  readonly client: string | undefined;
  readonly model: string | undefined;
  /** JSON without words. */
  readonly arguments: string;
  readonly argumentsHash: string;
  readonly argumentsSize: number;
  readonly result: string;
  /** One line without words. */
  readonly summary: string | undefined;
  readonly resultSize: number;
  readonly durationMs: number;
}

/** Lives as long as its connection. Of more than it can hold the oldest are forgotten. */
export class CallNotes {
  #calls: ToolCallRow[] = [];

  get isEmpty(): boolean {
    return this.#calls.length === 0;
  }

  note(call: ToolCallRow): void {
    if (this.#calls.length >= LIMITS.notedCalls) this.#calls.shift();
    this.#calls.push(call);
  }

  take(): readonly ToolCallRow[] {
    const calls = this.#calls;
    this.#calls = [];
    return calls;
  }
}
