/** The kinds of events: which there are, what their bodies hold, and how an old body becomes a new one. */
import type { z } from 'zod';
import { RecollectError, show } from '../base/errors.ts';
import type { LedgerEvent } from '../model/event.ts';
import type { PlacedEvent } from '../store/port/store.ts';

export interface KindDefinition<Body extends z.ZodType = z.ZodType> {
  readonly kind: string;
  /** The version that is written now. */
  readonly version: number;
  /** The body in that version; best made when it is needed, because most processes only read, and making the schemas of all kinds takes longer than a read. */
  readonly body: Body | (() => Body);
  /** For each older version, the step to the next one. Stored bodies are never rewritten. */
  readonly upcast?: Readonly<Record<number, (body: Record<string, unknown>) => Record<string, unknown>>>;
}

/** A kind whose schema is made when a body is first checked. */
export function kindOf<Body extends z.ZodType>(kind: string, version: number, body: () => Body): KindDefinition<Body> {
  return { kind, version, body };
}

/**
 * The body of an event of that kind; undefined for an event of another kind, and where the words are gone. The schema of the kind has checked it
 * when it was appended or imported, so it is not checked again.
 */
export function bodyOf<Body extends z.ZodType>(
  { kind, data }: Pick<LedgerEvent, 'kind' | 'data'>,
  definition: KindDefinition<Body>,
): z.output<Body> | undefined {
  return kind === definition.kind && data !== null ? (data as z.output<Body>) : undefined;
}

/** What it takes to read an event. */
type Said = Pick<PlacedEvent, 'id' | 'kind' | 'kindVersion' | 'body'>;

export class Kinds {
  readonly #definitions: ReadonlyMap<string, KindDefinition>;
  readonly #made = new Map<string, z.ZodType>();

  constructor(definitions: readonly KindDefinition[]) {
    this.#definitions = new Map(definitions.map((definition) => [definition.kind, definition]));
  }

  get names(): string[] {
    return [...this.#definitions.keys()];
  }

  /** Checks a new body and returns the version in which it is written. */
  check(kind: string, data: Record<string, unknown>): number {
    const definition = this.#definition(kind);
    const result = this.#bodyOf(definition).safeParse(data);
    if (!result.success)
      throw new RecollectError(
        'invalid_input',
        `The body of ${kind} is wrong: ${result.error.issues[0]?.path.join('.')} ${result.error.issues[0]?.message}`,
      );
    return definition.version;
  }

  /** Of an event whose body is gone, nothing else can be checked. */
  assertKnown(kind: string, version: number): void {
    if (version > this.#definition(kind).version) throw unknown(kind, version);
  }

  /** The event with its body read and brought to the newest version. */
  read<Event extends Said>(event: Event): Event & Pick<LedgerEvent, 'data'> {
    return { ...event, data: this.dataOf(event) };
  }

  /** The body in the newest version; null where the words are gone. */
  dataOf(event: Said): Record<string, unknown> | null {
    return event.body === null ? null : this.upcast(event.kind, event.kindVersion, parseBody(event.id, event.body));
  }

  upcast(kind: string, version: number, body: Record<string, unknown>): Record<string, unknown> {
    const definition = this.#definition(kind);
    let current = body;
    for (let from = version; from < definition.version; from++) {
      const step = definition.upcast?.[from];
      if (!step) throw unknown(kind, version);
      current = step(current);
    }
    if (version > definition.version) throw unknown(kind, version);
    return current;
  }

  #bodyOf({ kind, body }: KindDefinition): z.ZodType {
    if (typeof body !== 'function') return body;
    const made = this.#made.get(kind) ?? body();
    this.#made.set(kind, made);
    return made;
  }

  #definition(kind: string): KindDefinition {
    const definition = this.#definitions.get(kind);
    if (!definition) throw unknown(kind);
    return definition;
  }
}

function unknown(kind: string, version?: number): RecollectError {
  return new RecollectError(
    'kind_unknown',
    `This version of Recollect does not know events of kind ${show(kind)}${version === undefined ? '' : ` in version ${version}`}`,
    {
      hint: 'The ledger was written by a newer version; upgrade Recollect.',
      details: { kind, version },
    },
  );
}

function parseBody(id: string, body: string): Record<string, unknown> {
  try {
    return JSON.parse(body) as Record<string, unknown>;
  } catch (error) {
    throw new RecollectError('ledger_corrupt', `The body of event ${id} was altered: it is no longer JSON`, {
      hint: 'Run `recollect verify`, and restore a backup or an export made before.',
      details: { event: id },
      cause: error,
    });
  }
}
