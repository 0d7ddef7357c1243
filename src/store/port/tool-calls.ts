/** The log of what agents called: which tool, with what shape of arguments, how it went. It holds no words, so no erasure has to reach it, and it may be lost. */

export interface ToolCallRow {
  /** Ordered by time. */
  readonly id: string;
  readonly called_at: number;
  /** Of the connection. */
  readonly scope_id: string;
  readonly actor_id: string;
  readonly actor_kind: string;
  readonly session_id: string | null;
  readonly client: string | null;
  readonly model: string | null;
  readonly tool: string;
  /** JSON in which only numbers, choices and ids stand as they were. */
  readonly arguments: string;
  /** Equal for equal arguments of one process; nothing can be guessed from it afterwards. */
  readonly arguments_hash: string;
  readonly arguments_size: number;
  /** `ok`, or the code of an error. */
  readonly result: string;
  /** What came of it in one line of numbers, statuses and ids; null for calls of older versions. */
  readonly summary: string | null;
  readonly result_size: number;
  readonly duration_ms: number;
}

export interface ToolCallFilter {
  readonly tool?: string | undefined;
  /** Or kind and id, as `agent:claude`. */
  readonly actorId?: string | undefined;
  readonly client?: string | undefined;
  readonly sessionId?: string | undefined;
  readonly result?: string | undefined;
  readonly from?: number | undefined;
  readonly until?: number | undefined;
}

export const TOOL_CALL_COLUMNS = [
  'id',
  'called_at',
  'scope_id',
  'actor_id',
  'actor_kind',
  'session_id',
  'client',
  'model',
  'tool',
  'arguments',
  'arguments_hash',
  'arguments_size',
  'result',
  'summary',
  'result_size',
  'duration_ms',
] as const satisfies readonly (keyof ToolCallRow)[];
