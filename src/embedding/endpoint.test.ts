/** Against a real server on this machine: what it answers, and what it does wrong. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { EmbeddingServer, vectorOf } from '../../test/support/embedding-server.ts';
import { EndpointEmbedder, type EndpointSettings } from './endpoint.ts';

let server: EmbeddingServer;
beforeEach(async () => {
  server = await EmbeddingServer.start();
});
afterEach(() => server.close());

const never = new AbortController().signal;
const embedder = (more: Partial<EndpointSettings> = {}) =>
  new EndpointEmbedder({ url: server.url, model: 'm', ...more });

test('vectors come in the order of the texts, whatever order the answer has', async () => {
  const texts = ['a dog', 'a car', 'a boat'];
  const vectors = await embedder({ key: 'secret' }).embed(texts, 'texts', never);
  expect(vectors).toEqual(texts.map((text) => Float32Array.from(vectorOf(text))));
  expect(server.asked).toEqual([{ texts, model: 'm', key: 'Bearer secret' }]);
});

test('without a key none is sent; the whole address may be given too', async () => {
  await embedder({ url: `${server.url}/embeddings` }).embed(['a'], 'texts', never);
  expect(server.asked[0]).toMatchObject({ key: undefined });
});

describe('what goes wrong', () => {
  const refusal = (what: Promise<unknown>) =>
    what.then(
      () => undefined,
      (error: unknown) => error,
    );

  test('a failure that may pass is tried again for texts, not for a question', async () => {
    server.behaviour = 'falters';
    expect(await embedder().embed(['a'], 'texts', never)).toHaveLength(1);
    expect(server.asked).toHaveLength(3);
    server.behaviour = 'fails';
    expect(await refusal(embedder().embed(['a'], 'question', never))).toMatchObject({ code: 'embedder_failed' });
    expect(server.asked).toHaveLength(4);
  });

  test('tries end', async () => {
    server.behaviour = 'fails';
    expect(await refusal(embedder().embed(['a'], 'texts', never))).toMatchObject({
      code: 'embedder_failed',
      retryable: true,
    });
    expect(server.asked).toHaveLength(3);
  });

  test('what hangs is given up, and the next question is not kept waiting', async () => {
    server.behaviour = 'hangs';
    const one = embedder({ timeoutMs: 50 });
    expect(await refusal(one.embed(['a'], 'question', never))).toMatchObject({ code: 'embedder_failed' });
    expect(await refusal(one.embed(['b'], 'question', never))).toMatchObject({ code: 'embedder_failed' });
    expect(server.asked).toHaveLength(1);
  });

  test('closing ends what is under way', async () => {
    server.behaviour = 'hangs';
    const one = embedder();
    const asked = new Promise<void>((resolve) => {
      server.onAsked = async () => resolve();
    });
    const waiting = refusal(one.embed(['a'], 'texts', never));
    await asked;
    await one.close();
    expect(await waiting).toMatchObject({ code: 'embedder_failed' });
  });

  test.each([
    ['refuses', 'vectors_unavailable'],
    ['grows', 'vectors_unavailable'],
    ['talks nonsense', 'embedder_failed'],
    ['redirects', 'embedder_failed'],
  ] as const)('one that %s gives %s', async (behaviour, code) => {
    server.behaviour = behaviour;
    expect(await refusal(embedder().embed(['a', 'b'], 'question', never))).toMatchObject({ code });
  });

  test('vectors of another length than was said, or than before, are refused', async () => {
    expect(await refusal(embedder({ dimension: 7 }).embed(['a'], 'texts', never))).toMatchObject({
      code: 'vectors_unavailable',
      message: expect.stringContaining('instead of 7'),
    });
  });

  test('nobody there', async () => {
    const url = server.url;
    await server.close();
    expect(await refusal(new EndpointEmbedder({ url, model: 'm' }).embed(['a'], 'question', never))).toMatchObject({
      code: 'embedder_failed',
    });
    server = await EmbeddingServer.start();
  });
});
