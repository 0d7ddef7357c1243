/** A server for one test or one file alone, for tests that stop it, restart it or need settings of their own. */
import { type Server, type StartOptions, startServer } from '../../../scripts/postgres/server.ts';
import { atEnd } from '../lifetime.ts';

/** Stopped after the test that started it, or after the file when it was started outside of tests. */
export async function startOwnServer(options?: StartOptions): Promise<Server> {
  const server = await startServer(options);
  atEnd(() => server.stop());
  return server;
}
