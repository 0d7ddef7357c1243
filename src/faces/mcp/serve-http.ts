/** MCP over HTTP, in both eras: every request stands for itself, so that nothing is kept between two of them. */
import { createMcpHandler } from '@modelcontextprotocol/server';
import { LIMITS } from '../../base/limits.ts';
import type { Engine } from '../../engine/engine.ts';
import { makeServer } from './make-server.ts';
import type { Toolset } from './toolsets.ts';

export interface McpOverHttp {
  /** For whoever the connection stands. */
  answer(request: Request, engine: Engine): Promise<Response>;
  close(): Promise<void>;
}

export function mcpOverHttp(version: string, toolsets: readonly Toolset[]): McpOverHttp {
  const handler = createMcpHandler(({ authInfo }) => makeServer(authInfo!.extra!.engine as Engine, version, toolsets), {
    maxRequestBodySize: LIMITS.httpBodyBytes,
    onerror: (error) => process.stderr.write(`recollect serve: ${error.message}\n`),
  });
  return {
    // The token itself stays outside.
    answer: (request, engine) =>
      handler.fetch(request, {
        authInfo: { token: '', clientId: engine.identity.actor.id, scopes: [], extra: { engine } },
      }),
    close: () => handler.close(),
  };
}
