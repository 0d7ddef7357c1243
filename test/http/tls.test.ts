/** TLS with a certificate of one's own; the one beside this file signs itself and is good for nothing else. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { get } from 'node:https';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { serveMemory } from '../support/faces/served-memory.ts';
import { ask } from './ask.ts';

const [cert, key] = ['cert.pem', 'key.pem'].map((file) => join(import.meta.dirname, 'tls', file));

test('is spoken where there is a certificate, on any address, and nothing else is', async () => {
  const served = await serveMemory({}, { host: '0.0.0.0', cert, key, allowHosts: ['localhost'] });
  try {
    const { port } = new URL(served.url);
    const asking = get({
      hostname: 'localhost',
      port,
      path: '/health',
      ca: readFileSync(cert!),
      headers: { authorization: `Bearer ${served.tokenFor()}` },
    });
    const [response] = (await once(asking, 'response')) as [IncomingMessage];
    response.resume();
    expect(response.statusCode).toBe(200);
    expect(response.headers['strict-transport-security']).toMatch(/^max-age=/);
    await expect(ask(`http://127.0.0.1:${port}`, '/health')).rejects.toThrow();
  } finally {
    await served.close();
  }
});
