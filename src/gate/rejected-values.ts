/** Values that somebody rejected: how they are recognised, without being readable, and who rejected them. */
import { canonicalJson } from '../base/canonical-json.ts';
import { matchKey } from '../base/confusables.ts';
import { RecollectError } from '../base/errors.ts';
import { sha256Hex } from '../base/hash.ts';
import { formatTime } from '../base/time.ts';
import type { Rows } from '../store/port/store.ts';
import { REJECTED_VALUES, REJECTION_SALTS, type RejectedValueRow, type ScopeRow } from '../store/port/tables.ts';

/** A whole text, what a claim says of its subject, or a link between two items. */
export type Value =
  | { readonly text: string }
  | { readonly subject: string; readonly predicate: string; readonly object: string }
  | { readonly from: string; readonly to: string; readonly type: string };

/** The same for values that look the same. With its salt it tells nobody what the value was. */
export function valueKeyOf(salt: string, value: Value): string {
  return sha256Hex(canonicalJson([salt, ...partsOf(value)])).slice(0, 32);
}

function partsOf(value: Value): string[] {
  if ('text' in value) return ['text', matchKey(value.text)];
  if ('subject' in value) return ['claim', value.subject, value.predicate, value.object].map(matchKey);
  return ['link', value.from, value.to, value.type];
}

/** What the event would make true. What other events bring back is looked at by the verbs that do so. */
export function valuesIn(kind: string, data: Record<string, unknown>): Value[] {
  switch (kind) {
    case 'memory.remembered':
      return textValue(data.content);
    case 'memory.revised':
      return textValue((data.changes as { content?: unknown }).content);
    case 'claim.asserted': {
      const { subject, predicate, object } = data.keys as Record<'subject' | 'predicate' | 'object', string>;
      const said = subject && predicate && object ? [{ subject, predicate, object }] : [];
      return [...textValue(data.statement), ...said];
    }
    case 'link.made':
      return [{ from: data.from as string, to: data.to as string, type: data.type as string }];
    default:
      return kind.startsWith('block.') ? textValue(data.content) : [];
  }
}

function textValue(text: unknown): Value[] {
  return typeof text === 'string' ? [{ text }] : [];
}

/** Looks values up. Lives as long as the request, so that the salts of a chain are read once. */
export class RejectedValues {
  readonly #rows: Pick<Rows, 'get' | 'find'>;
  readonly #scopeOf: (id: string) => Promise<Pick<ScopeRow, 'chain_id' | 'path'>>;
  readonly #scopes = new Map<string, Promise<Pick<ScopeRow, 'chain_id' | 'path'>>>();
  readonly #salts = new Map<string, Promise<string[]>>();
  /** Chains in which nothing was rejected. */
  readonly #without = new Set<string>();

  constructor(rows: Pick<Rows, 'get' | 'find'>, scopeOf: (id: string) => Promise<Pick<ScopeRow, 'chain_id' | 'path'>>) {
    this.#rows = rows;
    this.#scopeOf = scopeOf;
  }

  /** Whether anything at all was rejected there. */
  async hasAny(chainId: string): Promise<boolean> {
    return (await this.#saltsOf(chainId)).length > 0;
  }

  /** False only where it was asked before in this request, and nothing was rejected: then nothing need be waited for. */
  mayHaveAny(chainId: string): boolean {
    return !this.#without.has(chainId);
  }

  /** What binds there: rejected in that scope, or in one around it. What a person says only another person can reject. */
  async find(
    scope: Pick<ScopeRow, 'chain_id' | 'path'>,
    values: readonly Value[],
    isPersons: boolean,
  ): Promise<RejectedValueRow | undefined> {
    if (values.length === 0) return undefined;
    for (const salt of await this.#saltsOf(scope.chain_id)) {
      for (const value of values) {
        const found = await this.#rows.find(REJECTED_VALUES, 'byKey', scope.chain_id, valueKeyOf(salt, value));
        const [binding] = found
          .filter((row) => row.status === 'rejected' && scope.path.split('/').includes(row.scope_id))
          .filter((row) => !isPersons || row.author_kind === 'person')
          .sort((a, b) => (a.id < b.id ? -1 : 1));
        if (binding) return binding;
      }
    }
    return undefined;
  }

  /** For reads: whether what stands in that scope says something that was rejected. */
  async holds(chainId: string, scopeId: string, values: readonly Value[], isPersons: boolean): Promise<boolean> {
    if (!(await this.hasAny(chainId))) return false;
    const scope = this.#scopes.get(scopeId) ?? this.#scopeOf(scopeId);
    this.#scopes.set(scopeId, scope);
    return (await this.find(await scope, values, isPersons)) !== undefined;
  }

  async refuse(
    scope: Pick<ScopeRow, 'chain_id' | 'path'>,
    values: readonly Value[],
    isPersons: boolean,
  ): Promise<void> {
    const found = await this.find(scope, values, isPersons);
    if (!found) return;
    const why = found.reason === null ? '' : `: ${found.reason}`;
    throw new RecollectError(
      'rejected_value',
      `This was rejected by the ${found.author_kind} ${found.author_id} on ${formatTime(found.recorded_at)}${why}`,
      {
        hint: `A person can take that back: \`recollect unreject ${found.id}\`.`,
        details: { rejection: found.id, by: found.author_id, at: formatTime(found.recorded_at) },
      },
    );
  }

  #saltsOf(chainId: string): Promise<string[]> {
    const known = this.#salts.get(chainId);
    if (known) return known;
    const read = this.#rows.get(REJECTION_SALTS, chainId).then((row) => {
      if (row) return JSON.parse(row.salts) as string[];
      this.#without.add(chainId);
      return [];
    });
    this.#salts.set(chainId, read);
    return read;
  }
}
