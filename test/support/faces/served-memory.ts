/** A memory behind a server of its own, in this process, with tokens for whoever is needed. */
import { Engine } from '../../../src/engine/engine.ts';
import { type ServeOptions, type Serving, serveHttp } from '../../../src/faces/http/serve-http.ts';
import { type Grant, Tokens } from '../../../src/faces/http/tokens.ts';
import { toolsOverHttp } from '../../../src/faces/mcp/serve-http.ts';
import { TOOLS, type Toolset } from '../../../src/faces/mcp/toolsets.ts';
import type { OpenOptions } from '../../../src/index.ts';
import { tempFolder } from '../temp-folder.ts';

export const ALL_TOOLSETS: readonly Toolset[] = Object.keys(TOOLS) as Toolset[];

export interface ServedMemory extends Serving {
  readonly engine: Engine;
  readonly home: string;
  readonly tokens: Tokens;
  /** A new token. */
  tokenFor(grant?: Partial<Omit<Grant, 'name'>>): string;
}

let made = 0;

export async function serveMemory(
  options: OpenOptions = {},
  { toolsets = ALL_TOOLSETS, ...serve }: Partial<ServeOptions> & { toolsets?: readonly Toolset[] } = {},
): Promise<ServedMemory> {
  const home = tempFolder();
  const isPlaced = (options.path ?? options.url ?? options.database) !== undefined;
  const engine = await Engine.open({
    ...(isPlaced ? {} : { path: ':memory:' }),
    scope: 'project:site',
    via: 'http',
    ...options,
  });
  const serving = await serveHttp(engine, {
    version: '0.0.0',
    home,
    host: '127.0.0.1',
    port: 0,
    mcp: toolsOverHttp('0.0.0', toolsets),
    requestsPerSecond: 1e6,
    ...serve,
  });
  const tokens = new Tokens(home);
  return {
    ...serving,
    engine,
    home,
    tokens,
    tokenFor: (grant = {}) =>
      tokens.create(`token-${made++}`, { actor: { kind: 'person', id: 'anna' }, right: 'admin', ...grant }),
    async close() {
      await serving.close();
      await engine.close();
    },
  };
}
