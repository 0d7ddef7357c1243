/** One server for all test files, started when the first of them asks: a run that needs none does not wait for one. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';

type Answer = { readonly adminUrl: string } | { readonly error: string };

export interface OnDemand {
  readonly port: number;
  /** Nobody else on this machine may ask. */
  readonly word: string;
  close(): void;
}

/** The side of the run. */
export async function offer(start: () => Promise<{ readonly adminUrl: string }>): Promise<OnDemand> {
  const word = randomBytes(16).toString('hex');
  let answer: Promise<Answer> | undefined;
  const ask = () => {
    answer ??= start().then(
      ({ adminUrl }) => ({ adminUrl }),
      (error: Error) => ({ error: error.message }),
    );
    return answer;
  };
  const listener = createServer((socket) => {
    // A test file that was ended does not wait for its answer.
    socket.on('error', () => undefined);
    createInterface({ input: socket }).once('line', async (line) => {
      if (line === word) socket.end(JSON.stringify(await ask()));
      else socket.destroy();
    });
  });
  await once(listener.listen(0, '127.0.0.1'), 'listening');
  return { port: (listener.address() as AddressInfo).port, word, close: () => listener.close() };
}

/** The side of a test file. */
export async function ask({ port, word }: { readonly port: number; readonly word: string }): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.write(`${word}\n`);
  const answer = JSON.parse(await text(socket)) as Answer;
  socket.end();
  if ('error' in answer) throw new Error(`PostgreSQL could not be started for the tests: ${answer.error}`);
  return answer.adminUrl;
}
