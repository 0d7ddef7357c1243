/** The scopes that a caller may read, by the beginning of their name. */
import type { Engine } from '../../engine/engine.ts';
import { scopes } from '../../operations/scopes.ts';

const LOOKED_AT = 500;
/** The protocol takes no more. */
const SHOWN = 100;

/** `si` finds `project:site` as well as `pro` does. */
export async function completeScope(engine: Engine, begun: string): Promise<string[]> {
  const { scopes: all } = await engine.run(scopes, { limit: LOOKED_AT });
  const byId = new Map(all.map((scope) => [scope.id, scope]));
  const nameOf = (id: string): string => {
    const { kind, key, parent } = byId.get(id)!;
    if (kind === 'global') return key;
    const isNested = parent !== null && byId.has(parent) && byId.get(parent)!.kind !== 'global';
    return isNested ? `${nameOf(parent)}/${kind}:${key}` : `${kind}:${key}`;
  };
  const wanted = begun.toLowerCase();
  return all
    .map(({ id, key }) => ({ name: nameOf(id), key }))
    .filter(({ name, key }) => [name, key].some((text) => text.toLowerCase().startsWith(wanted)))
    .map(({ name }) => name)
    .slice(0, SHOWN);
}
