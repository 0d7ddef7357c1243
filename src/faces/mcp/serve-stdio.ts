/** MCP over stdin and stdout: one process, no children, gone within a second when nobody talks to it any more. */
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { makeServer } from './make-server.ts';
import type { StdioCaller } from './stdio-caller.ts';
import type { Toolset } from './toolsets.ts';

/** How often it looks whether whoever started it is still there. */
const PARENT_CHECK_MS = 250;
/** How often what was noted is written down; nothing is done where there is nothing. */
const FLUSH_MS = 30_000;

/** Ends when the client closes its end, dies, or asks the process to end; what was noted is written first. */
export async function serveOverStdio(
  caller: StdioCaller,
  version: string,
  toolsets: readonly Toolset[],
): Promise<void> {
  const ended = Promise.withResolvers<void>();
  const end = () => ended.resolve();
  const handle = serveStdio(() => makeServer(caller, version, toolsets), {
    onerror: (error) => process.stderr.write(`recollect mcp: ${error.message}\n`),
  });
  process.stdin.once('end', end);
  process.stdin.once('close', end);
  process.stdout.once('error', end);
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
  process.once('SIGHUP', end);
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid !== parent) end();
  }, PARENT_CHECK_MS);
  watch.unref();
  const flushing = setInterval(() => void caller.flush().catch(() => undefined), FLUSH_MS);
  flushing.unref();
  await ended.promise;
  clearInterval(watch);
  clearInterval(flushing);
  await handle.close().catch(() => undefined);
  await caller.close();
}
