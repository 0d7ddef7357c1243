/** What a client says of itself: in the newer era with every request, before it when the connection began. */
import type { McpServer, ServerContext } from '@modelcontextprotocol/server';

export interface ClientFacts {
  /** It can ask its user something for us. */
  readonly canAsk: boolean;
  /** Its name and version. */
  readonly client: string | undefined;
}

interface Envelope {
  readonly 'io.modelcontextprotocol/clientCapabilities'?: { readonly elicitation?: object };
  readonly 'io.modelcontextprotocol/clientInfo'?: { readonly name?: unknown; readonly version?: unknown };
}

export function factsOf({ server }: McpServer, { mcpReq }: ServerContext): ClientFacts {
  const envelope = mcpReq.envelope as Envelope | undefined;
  const can = envelope ? envelope['io.modelcontextprotocol/clientCapabilities'] : server.getClientCapabilities();
  const info = envelope ? envelope['io.modelcontextprotocol/clientInfo'] : server.getClientVersion();
  return {
    canAsk: can?.elicitation !== undefined,
    client: info?.name === undefined ? undefined : `${info.name} ${info.version ?? ''}`.trim(),
  };
}
