/** The feed as server-sent events: each message is a page of it with its cursor as id, so that a client that comes back misses nothing and gets nothing twice. */
import type { Engine } from '../../engine/engine.ts';
import { feed } from '../../operations/feed.ts';

/** A page is read when the one before has been taken: whoever reads slowly is given the feed slowly, and nothing piles up. */
export function eventStream(
  engine: Engine,
  first: Readonly<Record<string, unknown>>,
  heartbeatMs: number,
  signal: AbortSignal,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const left = new AbortController();
  const ended = AbortSignal.any([signal, left.signal]);
  let input = first;
  let isFirst = true;
  return new ReadableStream(
    {
      async pull(controller) {
        const waitMs = isFirst ? 0 : heartbeatMs;
        const page = await engine.run(feed, { ...input, waitMs }, { signal: ended });
        if (ended.aborted) return controller.close();
        const { from: _, ...rest } = input;
        input = { ...rest, after: page.cursor };
        // The cursor of the beginning is told at once, and so is that the server is there.
        const isSilent = page.events.length === 0 && !isFirst;
        isFirst = false;
        const message = isSilent ? ': nothing new\n\n' : `id: ${page.cursor}\ndata: ${JSON.stringify(page)}\n\n`;
        controller.enqueue(encoder.encode(message));
      },
      cancel: () => left.abort(),
    },
    { highWaterMark: 1 },
  );
}
