/** The protocol's own tests on our transport, with all that stands before it. A failure that was expected and does not come is one too. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { expect, test } from 'vitest';
import { Engine } from '../../../src/engine/engine.ts';
import { AllowedCallers } from '../../../src/faces/http/allowed-callers.ts';
import { makeApp } from '../../../src/faces/http/app.ts';
import { Connections } from '../../../src/faces/http/connections.ts';
import { Load } from '../../../src/faces/http/load.ts';
import { SignedIn } from '../../../src/faces/http/signed-in.ts';
import { Tokens } from '../../../src/faces/http/tokens.ts';
import { mcpOverHttp } from '../../../src/faces/mcp/serve-http.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { fixtureServer } from './fixtures.ts';

const SUITE = join(import.meta.dirname, '../../../node_modules/@modelcontextprotocol/conformance/dist/index.js');
const EXPECTED = join(import.meta.dirname, 'expected-failures.yml');

test('a server of ours passes what can be asked of one', async () => {
  const home = tempFolder();
  const engine = await Engine.open({ path: ':memory:', scope: 'project:site', via: 'http' });
  const tokens = new Tokens(home);
  tokens.ensureInstallation();
  const token = tokens.create('suite', { actor: { kind: 'agent', id: 'suite' }, right: 'admin' });
  const callers = new AllowedCallers('127.0.0.1', [], []);
  const mcp = mcpOverHttp(fixtureServer);
  const app = makeApp({
    version: '0.0.0',
    location: ':memory:',
    startedAt: 0,
    heartbeatMs: 15_000,
    callers,
    tokens,
    connections: new Connections(engine),
    load: new Load(),
    isSecure: false,
    signedIn: new SignedIn(tokens, false),
    ending: new AbortController().signal,
    mcp: mcp.answer,
  });
  // The suite knows of no tokens, so one is lent to it.
  const fetch = (request: Request, env: unknown) => {
    const headers = new Headers(request.headers);
    headers.set('authorization', `Bearer ${token}`);
    return app.fetch(new Request(request, { headers }), env as HttpBindings);
  };
  const server = createAdaptorServer({ fetch });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  callers.listensOn(port, 'http');
  try {
    const suite = spawn(
      process.execPath,
      [SUITE, 'server', '--url', `http://localhost:${port}/mcp`, '--expected-failures', EXPECTED],
      { cwd: home, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    let said = '';
    for (const stream of [suite.stdout, suite.stderr])
      stream.on('data', (chunk) => {
        said += chunk;
      });
    const [code] = (await once(suite, 'close')) as [number];
    expect(code, said).toBe(0);
    expect(said).toMatch(/dns-rebinding-protection/);
  } finally {
    server.close();
    await mcp.close();
    await engine.close();
  }
});
