/** A private PostgreSQL server for one bench, with every commit on the disk. */
import { startServer } from '../../scripts/postgres/server.ts';

export interface BenchServer {
  /** The address of a new, empty database. */
  url(): Promise<string>;
}

export async function withServer<T>(work: (server: BenchServer) => Promise<T>): Promise<T> {
  const server = await startServer({ durable: true });
  try {
    return await work({ url: async () => (await server.createDatabase()).url });
  } finally {
    await server.stop();
  }
}
