/** What a request will most likely write, so that a store can prepare for it. Nothing rests on its being right. */
import type { z } from 'zod';
import { ALL_SCOPES, type DefaultScope, likelyChainOf } from '../knowledge/scope-tree/resolve-scope.ts';
import type { Bulk, WriteOperation } from '../operations/define.ts';
import type { WriteHint } from '../store/port/store.ts';

export function hintFor(
  { duplicateKey }: WriteOperation<z.ZodObject, z.ZodType, Bulk>,
  inputs: readonly Record<string, unknown>[],
  defaultScope: DefaultScope,
): WriteHint {
  const contentHashes = duplicateKey && inputs.map(duplicateKey).filter((hash) => hash !== undefined);
  return { chainId: likelyChain(inputs, defaultScope), events: inputs.length, contentHashes };
}

/** The one chain that a request will write to, as far as it tells; a request by id most likely means the connection's own. */
function likelyChain(inputs: readonly { readonly scope?: unknown }[], { reference }: DefaultScope): string | undefined {
  // Most lists name one scope, or none.
  const scopes = new Set(inputs.map(({ scope }) => scope as string | undefined));
  const chains = new Set(
    [...scopes].map((scope) => (scope === ALL_SCOPES ? undefined : likelyChainOf(scope, reference))),
  );
  return chains.size === 1 ? chains.values().next().value : undefined;
}
