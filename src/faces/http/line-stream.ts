/** Lines that an operation writes, as the body of an answer that is sent while it writes. */

/** Resolves once there is a first line or all is done; rejects with what went wrong before that, so that it can be answered as an error. */
export async function lineStream(
  run: (write: (line: string) => Promise<void>) => Promise<unknown>,
): Promise<ReadableStream<Uint8Array>> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const encoder = new TextEncoder();
  const begun = Promise.withResolvers<void>();
  const done = run(async (line) => {
    begun.resolve();
    await writer.ready;
    await writer.write(encoder.encode(`${line}\n`));
  });
  done.then(
    () => {
      begun.resolve();
      writer.close().catch(() => undefined);
    },
    (error: unknown) => {
      begun.reject(error);
      // The answer has begun, so that only its end can tell: it breaks off.
      writer.abort(error).catch(() => undefined);
    },
  );
  await begun.promise;
  return readable;
}
