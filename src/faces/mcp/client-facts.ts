/** What a client says of itself, as far as it can be kept: in the newer era with every request, before it when the connection began. */
import type { McpServer, ServerContext } from '@modelcontextprotocol/server';
import { LIMITS } from '../../base/limits.ts';

export interface ClientFacts {
  /** It can ask its user something for us. */
  readonly canAsk: boolean;
  /** Its name and version. */
  readonly client: string | undefined;
  /** Which model it calls for; hardly any says so. */
  readonly model: string | undefined;
}

interface Envelope {
  readonly 'io.modelcontextprotocol/clientCapabilities'?: { readonly elicitation?: object };
  readonly 'io.modelcontextprotocol/clientInfo'?: { readonly name?: unknown; readonly version?: unknown };
}

export function factsOf({ server }: McpServer, { mcpReq }: ServerContext): ClientFacts {
  const envelope = mcpReq.envelope as Envelope | undefined;
  const can = envelope ? envelope['io.modelcontextprotocol/clientCapabilities'] : server.getClientCapabilities();
  const info = envelope ? envelope['io.modelcontextprotocol/clientInfo'] : server.getClientVersion();
  const model = mcpReq._meta?.['recollect/model'];
  return {
    canAsk: can?.elicitation !== undefined,
    client: info?.name === undefined ? undefined : plain(`${info.name} ${info.version ?? ''}`),
    model: typeof model === 'string' ? plain(model) : undefined,
  };
}

function plain(text: string): string {
  const cut = text.slice(0, LIMITS.clientName).toWellFormed();
  return cut.replace(/\p{Cc}/gu, ' ').trim();
}
