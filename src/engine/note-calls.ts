/** Calls of tools that were made and are not written down yet. */
import { LIMITS } from '../base/limits.ts';
import type { ToolCallRow } from '../store/port/tool-calls.ts';
import { RowBuffer } from './row-buffer.ts';

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

export class CallNotes extends RowBuffer<ToolCallRow> {
  constructor() {
    super(LIMITS.notedCalls);
  }
}
