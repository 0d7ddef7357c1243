/** What a host told a hook: read whole but never more than its limit, and asked for by our own names of fields. */
import { LIMITS } from '../../base/limits.ts';
import { type Fields, idIn, isFields, textIn } from '../../sources/transcripts/turn.ts';
import type { HookClient, HookField } from './client.ts';

/** By Node's stream: a read that blocks a thread would keep the process from ending when it gives up. */
export async function readStdin(): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const bytes of process.stdin as AsyncIterable<Buffer>) {
    length += bytes.length;
    if (length > LIMITS.hookInput) throw new Error('the input is larger than a hook reads');
    parts.push(bytes);
  }
  return Buffer.concat(parts).toString('utf8');
}

export class HookPayload {
  readonly #client: HookClient;
  readonly #fields: Fields;

  constructor(client: HookClient, text: string) {
    this.#client = client;
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    if (!isFields(value)) throw new Error('the input is not a JSON object');
    this.#fields = client.reshape?.(value) ?? value;
  }

  value(field: HookField): unknown {
    for (const name of this.#client.fields[field] ?? []) {
      const value = name.split('.').reduce<unknown>(memberOf, this.#fields);
      if (value !== undefined && value !== null) return value;
    }
    return undefined;
  }

  text(field: HookField): string | undefined {
    return textIn(this.value(field))?.toWellFormed();
  }

  id(field: HookField): string | undefined {
    return idIn(this.value(field));
  }
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}
