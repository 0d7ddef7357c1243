/** What an identity may read and write. */
import { RecollectError } from '../base/errors.ts';
import { isPerson, OWNER } from '../model/actor.ts';
import { includesRight, type Right } from '../model/right.ts';
import type { AccessFilter } from '../store/port/queries.ts';
import type { Boundary } from './boundary.ts';
import { type Identity, ownerIdOf } from './identity.ts';

/** For requests that name an item by its id, or ask for everything: all that this identity may see. */
export function accessById({ actor, boundary }: Identity): AccessFilter {
  const reach = {
    scopeIds: boundary ? boundary.readableIds : null,
    publicChainId: !boundary || boundary.isPinned ? null : boundary.chainId,
  };
  return { ...reach, ownerIds: [ownerIdOf(actor)], ...(boundary ? { chainIds: boundary.chainIds } : {}), reach };
}

/** For requests over scopes of these chains; a pinned connection sees no public memories of other scopes. */
export function accessOver(
  identity: Identity,
  scopeIds: readonly string[],
  publicChainId: string | null,
  chainIds: readonly string[],
): AccessFilter {
  const { boundary } = identity;
  for (const id of scopeIds) assertMayRead(identity, id);
  const { ownerIds, reach } = accessById(identity);
  return {
    scopeIds,
    publicChainId: boundary && boundary.chainId !== publicChainId ? null : publicChainId,
    ownerIds,
    chainIds: boundary?.isPinned ? boundary.chainIds : chainIds,
    reach,
  };
}

/** For work that writes about everything it finds: of an access filter, the scopes that this identity may write to. */
export function whereItMayWrite({ boundary }: Identity, access: AccessFilter): AccessFilter {
  if (!boundary) return access;
  const scopeIds = access.scopeIds?.filter((id) => boundary.mayWrite(id)) ?? boundary.writableIds;
  return { ...access, scopeIds, publicChainId: null };
}

export function assertMayRead(identity: Identity, scopeId: string): void {
  if (!identity.boundary || identity.boundary.mayRead(scopeId)) return;
  throw outside(identity.boundary, scopeId);
}

export function assertMayWrite(identity: Identity, scopeId: string): void {
  if (!identity.boundary || identity.boundary.mayWrite(scopeId)) return;
  throw outside(identity.boundary, scopeId);
}

/** The same whether the scope exists or not. */
function outside({ isPinned, scopeId }: Boundary, asked: string): RecollectError {
  return new RecollectError(
    'scope_denied',
    isPinned
      ? `This connection is pinned to ${scopeId} and may not use ${asked}`
      : `This connection is limited to ${scopeId} and may not do that in ${asked}`,
    {
      hint: isPinned
        ? 'Omit the scope, or open a connection that is not pinned.'
        : 'It reads its scope, what is below it and what it inherits, and writes to its scope and below. Leave the scope out, or use a token for the other scope.',
      details: { ...(isPinned ? { pinned: scopeId } : { boundary: scopeId }), asked },
    },
  );
}

/** For work on the whole store: verify, rebuild, import. */
export function assertWholeStore({ boundary }: Identity, what: string): void {
  if (!boundary) return;
  const { isPinned, scopeId } = boundary;
  throw new RecollectError(
    'scope_denied',
    `${what} concerns the whole store; this connection ${isPinned ? 'is pinned to' : 'is limited to'} ${scopeId}`,
    {
      hint: `Open a connection that ${isPinned ? 'is not pinned' : 'is not limited to a scope'}.`,
      details: isPinned ? { pinned: scopeId } : { boundary: scopeId },
    },
  );
}

/** For what holds in a whole organisation: definitions of predicates, tags and frames. */
export function assertWholeChain(identity: Identity, what: string): void {
  if (!identity.boundary?.coversChain) assertWholeStore(identity, what);
}

/** The owner of a store may copy all of it. Everybody else, also with the right to everything, gets what they may see. */
export function ownsStore({ actor, right = 'admin', boundary }: Identity): boolean {
  return !boundary && right === 'admin' && actor.kind === OWNER.kind && actor.id === OWNER.id;
}

/** What a request needs follows from its operation, what a connection holds from how it was opened. */
export function assertRight({ right = 'admin' }: Identity, needed: Right, what: string): void {
  if (includesRight(right, needed)) return;
  throw new RecollectError('right_missing', `${what} needs the right to ${needed}; this connection may ${right}`, {
    hint: 'Ask the administrator of the server for a token with that right, or ask a person to do it with the CLI.',
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
