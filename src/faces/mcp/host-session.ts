/** What a client says of the session that its hooks opened: its tool calls belong to the same one. */

import type { ServerContext } from '@modelcontextprotocol/server';
import { fieldsOf } from '../../base/records.ts';
import type { Engine } from '../../engine/engine.ts';
import { sourceMemory } from '../../engine/source-memory.ts';
import { findJoinedSession } from '../../sources/capture/joined-session.ts';

/** What Claude Code and Copilot CLI set for the servers that they start. */
const VARIABLES = ['CLAUDE_CODE_SESSION_ID', 'COPILOT_AGENT_SESSION_ID'];
/** What Codex says with every call. */
export const CODEX_TURN = 'x-codex-turn-metadata';

export function hostSession(engine: Engine, context: ServerContext): Promise<string | undefined> {
  return findJoinedSession(sourceMemory(engine), toldSession(context));
}

function toldSession({ mcpReq }: ServerContext): string | undefined {
  const turn = fieldsOf(mcpReq._meta?.[CODEX_TURN]);
  const told = [turn.session_id, ...VARIABLES.map((name) => process.env[name])];
  return told.find((name): name is string => typeof name === 'string' && name !== '');
}
