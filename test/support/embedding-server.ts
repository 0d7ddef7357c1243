/** A real HTTP server that answers as an embedding service does. Its model is a table: words of one meaning point the same way. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const MEANINGS = [
  ['car', 'automobile', 'vehicle'],
  ['dog', 'puppy', 'hound'],
  ['bread', 'loaf', 'bakery'],
  ['ship', 'boat', 'vessel'],
  ['money', 'cash', 'salary'],
  ['rain', 'storm', 'weather'],
];
const OTHERS = 26;

export type Behaviour =
  | 'answers'
  /** Does not answer. */
  | 'hangs'
  | 'fails'
  /** Fails twice, then answers. */
  | 'falters'
  | 'refuses'
  /** Refuses requests with the word poison. */
  | 'picky'
  /** Each vector is one number longer than the last. */
  | 'grows'
  | 'talks nonsense'
  | 'redirects';

export interface Asked {
  readonly texts: readonly string[];
  readonly model: string;
  readonly key: string | undefined;
}

export class EmbeddingServer {
  readonly #server: Server;
  readonly asked: Asked[] = [];
  behaviour: Behaviour = 'answers';
  /** Called before each answer. */
  onAsked: (() => Promise<void>) | undefined;
  #faltered = 0;
  #grown = 0;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(): Promise<EmbeddingServer> {
    const server = createServer();
    const one = new EmbeddingServer(server);
    server.on('request', async (request, response) => {
      const body = JSON.parse(await textOf(request)) as { input: string[]; model: string };
      one.asked.push({ texts: body.input, model: body.model, key: request.headers.authorization });
      await one.onAsked?.();
      const { status, text } = one.#answer(body.input);
      if (status !== 0) response.writeHead(status, { location: '/elsewhere' }).end(text);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return one;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`;
  }

  /** Every text that it was sent, but for the one by which its dimension is found out. */
  get texts(): string[] {
    return this.asked.flatMap(({ texts }) => texts).filter((text) => text !== 'dimension');
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #answer(texts: readonly string[]): { status: number; text: string } {
    const { behaviour } = this;
    if (behaviour === 'hangs') return { status: 0, text: '' };
    if (behaviour === 'fails' || (behaviour === 'falters' && ++this.#faltered <= 2))
      return { status: 503, text: 'later' };
    if (behaviour === 'refuses') return { status: 401, text: 'who are you' };
    if (behaviour === 'redirects') return { status: 307, text: '' };
    if (behaviour === 'talks nonsense') return { status: 200, text: '<html>' };
    if (behaviour === 'picky' && texts.some((text) => text.includes('poison'))) return { status: 400, text: 'no' };
    const data = texts.map((text, index) => ({
      index,
      embedding: [...vectorOf(text), ...(behaviour === 'grows' ? Array(++this.#grown).fill(0) : [])],
    }));
    // In another order: who reads it has to look at the places.
    return { status: 200, text: JSON.stringify({ data: data.toReversed() }) };
  }
}

export function vectorOf(text: string): number[] {
  const vector: number[] = Array(MEANINGS.length + OTHERS).fill(0.001);
  for (const word of text.toLowerCase().match(/[a-z]+/g) ?? []) {
    const meaning = MEANINGS.findIndex((words) => words.includes(word.replace(/s$/, '')));
    const place = meaning < 0 ? MEANINGS.length + (word.charCodeAt(0) % OTHERS) : meaning;
    vector[place]! += meaning < 0 ? 0.3 : 1;
  }
  return vector;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
