/** The log of what agents called: which tool, with what shape of arguments, how it went. It holds no words, so no erasure has to reach it, and it may be lost. */
export type { ToolCallRow } from './tables/logs.ts';

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
