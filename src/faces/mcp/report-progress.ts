/** Tells a client how far long work is, if it asked for that. */
import type { ServerContext } from '@modelcontextprotocol/server';

const EVERY_MS = 250;

export function reportProgress({ mcpReq }: ServerContext): (done: number, total?: number) => void {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return () => undefined;
  let last: { readonly done: number; readonly at: number } | undefined;
  return (done, total) => {
    const at = performance.now();
    // It only ever grows.
    if (last && (done <= last.done || at - last.at < EVERY_MS)) return;
    last = { done, at };
    const params = { progressToken, progress: done, ...(total === undefined ? {} : { total }) };
    // A client that has gone is told nothing.
    mcpReq.notify({ method: 'notifications/progress', params }).catch(() => undefined);
  };
}
