/** What an identity may read and write. */
import { RecollectError } from '../base/errors.ts';
import { isPerson } from '../model/actor.ts';
import { includesRight, type Right } from '../model/right.ts';
import type { Sight } from '../store/port/queries.ts';
import { type Identity, ownerIdOf } from './identity.ts';

/** For requests that name an item by its id: anywhere, or in the pinned scope only. */
export function sightById(identity: Identity): Sight {
  return {
    scopeIds: identity.pinnedScopeId === null ? null : [identity.pinnedScopeId],
    publicChainId: null,
    ownerIds: [ownerIdOf(identity.actor)],
    ...pinnedChain(identity),
  };
}

/** For requests over scopes of these chains; a pinned connection sees its own scope and no public memories of others. */
export function sightOver(
  identity: Identity,
  scopeIds: readonly string[],
  publicChainId: string | null,
  chainIds: readonly string[],
): Sight {
  const ownerIds = [ownerIdOf(identity.actor)];
  if (identity.pinnedScopeId === null) return { scopeIds, publicChainId, ownerIds, chainIds };
  for (const id of scopeIds) assertWithinPin(identity, id);
  return { scopeIds, publicChainId: null, ownerIds, ...pinnedChain(identity) };
}

function pinnedChain(identity: Identity): Pick<Sight, 'chainIds'> {
  return identity.pinnedChainId === undefined ? {} : { chainIds: [identity.pinnedChainId] };
}

export function assertWithinPin(identity: Identity, scopeId: string): void {
  if (identity.pinnedScopeId === null || identity.pinnedScopeId === scopeId) return;
  throw new RecollectError(
    'scope_denied',
    `This connection is pinned to ${identity.pinnedScopeId} and may not use ${scopeId}`,
    {
      hint: 'Leave the scope out, or open a connection that is not pinned.',
      details: { pinned: identity.pinnedScopeId, asked: scopeId },
    },
  );
}

/** For work on the whole store: verify, rebuild, import. */
export function assertNotPinned(identity: Identity, what: string): void {
  if (identity.pinnedScopeId === null) return;
  throw new RecollectError(
    'scope_denied',
    `${what} concerns the whole store; this connection is pinned to ${identity.pinnedScopeId}`,
    {
      hint: 'Open a connection that is not pinned.',
      details: { pinned: identity.pinnedScopeId },
    },
  );
}

/** What a request needs follows from its operation, what a connection holds from how it was opened. */
export function assertRight({ right = 'admin' }: Identity, needed: Right, what: string): void {
  if (includesRight(right, needed)) return;
  throw new RecollectError('right_missing', `${what} needs the right to ${needed}; this connection may ${right}`, {
    hint: 'Ask whoever runs the server for a token with that right, or ask a person to do it with the CLI.',
    details: { needed, right },
  });
}

export function assertPerson(identity: Identity, what: string): void {
  if (isPerson(identity.actor)) return;
  throw new RecollectError(
    'person_required',
    `Only a person may ${what}; this connection acts for the ${identity.actor.kind} ${identity.actor.id}`,
    {
      hint: 'Ask the person to do it with the CLI.',
      details: { actor: identity.actor.id, kind: identity.actor.kind },
    },
  );
}
