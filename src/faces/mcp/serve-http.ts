/** MCP over HTTP, in both eras: every request stands for itself, so that nothing is kept between two of them. */
import { createMcpHandler, type McpServer } from '@modelcontextprotocol/server';
import { LIMITS } from '../../base/limits.ts';
import type { Engine } from '../../engine/engine.ts';
import { fixedCaller } from './caller.ts';
import { makeServer as makeToolServer } from './make-server.ts';
import type { Toolset } from './toolsets.ts';

export interface McpOverHttp {
  /** For whoever the connection stands. */
  answer(request: Request, engine: Engine): Promise<Response>;
  close(): Promise<void>;
}

/** `makeServer` is called for every request. */
export function mcpOverHttp(makeServer: (engine: Engine) => McpServer): McpOverHttp {
  const handler = createMcpHandler(({ authInfo }) => makeServer(authInfo!.extra!.engine as Engine), {
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

/** Our own tools: each request is answered for its connection. */
export function toolsOverHttp(version: string, toolsets: readonly Toolset[]): McpOverHttp {
  return mcpOverHttp((engine) => makeToolServer(fixedCaller(engine), version, toolsets));
}
