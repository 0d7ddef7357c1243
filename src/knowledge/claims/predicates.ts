/** Whether a predicate has one value or many, as far as anybody has said so. */
import type { Cardinality } from '../../model/claim-values.ts';
import type { Rows } from '../../store/port/store.ts';
import { PREDICATES } from '../../store/port/tables.ts';
import { predicateKey } from './claim-key.ts';
import { MANY_VALUED, SINGLE_VALUED } from './known-predicates.ts';

interface BuiltIn {
  readonly name: string;
  readonly cardinality: Cardinality;
}

const BUILT_IN: ReadonlyMap<string, BuiltIn> = new Map([...known(SINGLE_VALUED, 'one'), ...known(MANY_VALUED, 'many')]);

/** What the chain says of a predicate, or else what is known from the start; undefined for one that nobody has defined. */
export async function cardinalityOf(
  rows: Pick<Rows, 'get'>,
  chainId: string,
  key: string,
): Promise<Cardinality | undefined> {
  const defined = await rows.get(PREDICATES, chainId, key);
  return (defined?.cardinality as Cardinality | undefined) ?? BUILT_IN.get(key)?.cardinality;
}

export function builtInPredicates(): { key: string; name: string; cardinality: Cardinality }[] {
  return [...BUILT_IN].map(([key, { name, cardinality }]) => ({ key, name, cardinality }));
}

function known(names: readonly string[], cardinality: Cardinality): [string, BuiltIn][] {
  return names.map((name) => [predicateKey(name), { name, cardinality }]);
}
