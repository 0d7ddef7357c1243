/** What a client says of itself: in the newer era with every request, before it when the connection began. */

import type { McpServer, ServerContext } from '@modelcontextprotocol/server';
import { LIMITS } from '../../base/limits.ts';
import { fieldsOf } from '../../base/records.ts';
import { cleanName } from '../../engine/clean-name.ts';
import { CODEX_TURN } from './host-session.ts';

export interface ClientFacts {
  /** It can ask its user something for us. */
  readonly canAsk: boolean;
  /** It can say which folders it works in. */
  readonly hasRoots: boolean;
  /** It speaks the protocol of 2026-07-28 or later. */
  readonly isModern: boolean;
  /** Its name, as it is given. */
  readonly name: string | undefined;
  readonly version: string | undefined;
  /** Which model it calls for; hardly any says so. */
  readonly model: string | undefined;
  /** It wants the answer as data. */
  readonly asData: boolean;
}

export function factsOf({ server }: McpServer, { mcpReq }: ServerContext): ClientFacts {
  const { envelope } = mcpReq;
  const said = fieldsOf(envelope);
  const can = fieldsOf(envelope ? said['io.modelcontextprotocol/clientCapabilities'] : server.getClientCapabilities());
  const info = fieldsOf(envelope ? said['io.modelcontextprotocol/clientInfo'] : server.getClientVersion());
  const turn = fieldsOf(mcpReq._meta?.[CODEX_TURN]);
  return {
    canAsk: can.elicitation !== undefined,
    hasRoots: can.roots !== undefined,
    isModern: envelope !== undefined,
    name: textOf(info.name),
    version: textOf(info.version),
    model: textOf(mcpReq._meta?.['recollect/model'] ?? turn.model),
    asData: mcpReq._meta?.['recollect/format'] === 'json',
  };
}

/** As the log of calls names them. */
export async function loggedNames({ name, version, model }: ClientFacts) {
  const client = [name, version].filter((part) => part !== undefined).join(' ');
  return {
    client: name === undefined ? undefined : await cleanName(client, LIMITS.clientName),
    model: model === undefined ? undefined : await cleanName(model, LIMITS.clientName),
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
