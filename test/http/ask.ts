/** Requests as they are on the wire: with any Host, any path and any body, which fetch would not send. */
import { type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly json: Record<string, unknown>;
}

export interface Question {
  readonly method?: string;
  readonly token?: string | undefined;
  readonly headers?: Record<string, string>;
  /** Sent as JSON, unless it is a text. */
  readonly body?: unknown;
}

export function ask(url: string, path: string, { method, token, headers, body }: Question = {}): Promise<Answer> {
  const { hostname, port } = new URL(url);
  const isText = typeof body === 'string' || Buffer.isBuffer(body);
  const sent = body === undefined || isText ? (body as string | undefined) : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const asking = request(
      {
        hostname,
        port,
        path,
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined || isText ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () => {
          const text = Buffer.concat(chunks).toString();
          resolve({ status: response.statusCode!, headers: response.headers, text, json: jsonIn(text) });
        });
      },
    );
    asking.once('error', reject);
    asking.end(sent);
  });
}

/** What a server says to bytes that are no whole request, until it hangs up. */
export function say(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let heard = '';
    socket.on('data', (chunk) => {
      heard += chunk;
    });
    socket.once('error', reject);
    socket.once('close', () => resolve(heard));
  });
}

export function codeOf({ json }: Answer): string | undefined {
  return (json.error as { code?: string } | undefined)?.code;
}

function jsonIn(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}
