/** The session that a client's hooks opened, so that its tool calls belong to the same one. */
import type { ServerContext } from '@modelcontextprotocol/server';
import type { Engine } from '../../engine/engine.ts';
import { runTyped } from '../../engine/run-typed.ts';
import { operations } from '../../operations/index.ts';

/** What Claude Code and Copilot CLI set for the servers that they start. */
const VARIABLES = ['CLAUDE_CODE_SESSION_ID', 'COPILOT_AGENT_SESSION_ID'];
/** What Codex says with every call. */
export const CODEX_TURN = 'x-codex-turn-metadata';
const LOOKED_AT = 8;

/** By the id that the client gives; else the newest of the same agent and scope that has no end. */
export async function hostSession(engine: Engine, context: ServerContext): Promise<string | undefined> {
  const { kind, id } = engine.identity.actor;
  const { sessions } = await runTyped(engine, operations.sessions, {
    statuses: ['active'],
    agent: `${kind}:${id}`,
    inherit: false,
    limit: LOOKED_AT,
  });
  const open = sessions.filter(({ source }) => source === id);
  const given = toldSession(context);
  // One that its client names is the right one, however long nothing was heard of it.
  const meant = open.find(({ externalId }) => given !== undefined && isCalled(externalId, given));
  return (meant ?? open.find(({ lapsed }) => !lapsed))?.id;
}

/** One that went on after its end has a number behind its name. */
function isCalled(externalId: string | null, name: string): boolean {
  return externalId === name || externalId?.startsWith(`${name}#`) === true;
}

function toldSession({ mcpReq }: ServerContext): string | undefined {
  const turn = mcpReq._meta?.[CODEX_TURN] as { readonly session_id?: unknown } | null | undefined;
  const told = [turn?.session_id, ...VARIABLES.map((name) => process.env[name])];
  return told.find((name): name is string => typeof name === 'string' && name !== '');
}
