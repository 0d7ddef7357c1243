/** A registry of npm packages on this machine, and packages made for a test. */
import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Pin } from '../../src/embedding/local/catalogue.ts';

const BLOCK = 512;

export function tarballOf(files: Readonly<Record<string, string>>): Buffer {
  const blocks = Object.entries(files).flatMap(([name, text]) => {
    const content = Buffer.from(text);
    const header = Buffer.alloc(BLOCK);
    header.write(name, 0);
    header.write('0000644\0', 100);
    header.write('0000000\0', 108);
    header.write('0000000\0', 116);
    header.write(`${content.length.toString(8).padStart(11, '0')}\0`, 124);
    header.write('00000000000\0', 136);
    header.write('        0', 148);
    header.write('ustar\x0000', 257);
    const sum = header.reduce((total, byte) => total + byte, 0);
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
    return [header, content, Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK)];
  });
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)]));
}

export const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

/** A package with these files, of which those are kept. */
export function packageOf(
  name: string,
  files: Readonly<Record<string, string>>,
  kept: Readonly<Record<string, string>>,
): { pin: Pin; tarball: Buffer } {
  const manifest = JSON.stringify({ name, version: '1.0.0' });
  const tarball = tarballOf({ 'package/package.json': manifest, ...files });
  const pin: Pin = {
    package: name,
    version: '1.0.0',
    bytes: tarball.length,
    sha256: sha256(tarball),
    files: Object.entries(kept).map(([from, to]) => ({
      from,
      to,
      bytes: files[from]!.length,
      sha256: sha256(files[from]!),
    })),
  };
  return { pin, tarball };
}

export class PackageRegistry {
  readonly #server: Server;
  readonly #packages = new Map<string, Buffer>();

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(): Promise<PackageRegistry> {
    const server = createServer();
    const registry = new PackageRegistry(server);
    server.on('request', (request, response) => {
      const name = request.url!.split('/')[1]!;
      const tarball = registry.#packages.get(name);
      if (!tarball) return response.writeHead(404).end('{}');
      if (request.url!.endsWith('.tgz')) return response.end(tarball);
      const dist = {
        tarball: `${registry.url}/${name}/-/${name}-1.0.0.tgz`,
        shasum: createHash('sha1').update(tarball).digest('hex'),
        integrity: `sha512-${createHash('sha512').update(tarball).digest('base64')}`,
      };
      const versions = { '1.0.0': { name, version: '1.0.0', dist } };
      return response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ name, 'dist-tags': { latest: '1.0.0' }, versions }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return registry;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  publish(name: string, tarball: Buffer): void {
    this.#packages.set(name, tarball);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
