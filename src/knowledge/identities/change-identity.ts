/** Defining an identity, changing what is said of it, and giving it names or taking them away. */
import { RecollectError } from '../../base/errors.ts';
import type { EntityKind } from '../../model/entity-values.ts';
import { ALIASES, IDENTITIES, type IdentityRow } from '../../store/port/tables.ts';
import type { WriteContext } from '../context.ts';
import { ensureScope } from '../scopes/ensure-scope.ts';
import { assertAliasCount, assertFree, distinctNames, namedAs } from './free-names.ts';
import { claimedBy, enterIdentity, maySee } from './load-identity.ts';
import { afterAll } from './order.ts';

export interface IdentityChanged {
  readonly status: 'changed' | 'unchanged';
  readonly id: string;
  readonly identityStatus: string;
  /** Identities that stand alone again. */
  readonly restored: string[];
}

export interface Definition {
  readonly name: string;
  readonly kind: EntityKind;
  readonly description?: string | undefined;
  readonly aliases?: readonly string[] | undefined;
  readonly scope?: string | undefined;
}

/** Said again in the same words it changes nothing; said otherwise it is refused, because it may mean somebody else. */
export async function defineIdentity(
  command: WriteContext,
  input: Definition,
): Promise<{ status: 'defined' | 'unchanged'; id: string; scope: string; aliases: string[] }> {
  const [own, ...aliases] = distinctNames([input.name, ...(input.aliases ?? [])]);
  const scope = await ensureScope(command, input.scope);
  const known = await sameDefinition(command, scope.chain_id, own!.key, input, aliases);
  if (known)
    return { status: 'unchanged', id: known.id, scope: known.scope_id, aliases: await namesOf(command, known) };
  await assertFree(command, scope.chain_id, [own!, ...aliases]);
  assertAliasCount(input.name, aliases.length + 1);
  const id = command.newId('identity');
  const { kind, description } = input;
  await command.submit({
    kind: 'identity.defined',
    scope,
    itemId: id,
    data: { ...own!, kind, description, aliases },
  });
  return { status: 'defined', id, scope: scope.id, aliases: aliases.map(({ name }) => name) };
}

async function sameDefinition(
  command: WriteContext,
  chainId: string,
  key: string,
  input: Definition,
  aliases: readonly { readonly key: string }[],
): Promise<IdentityRow | undefined> {
  const { rows } = command.view;
  const held = (await rows.find(ALIASES, 'claimed', chainId, key)).find(({ status }) => status === 'held');
  const known = held && (await rows.get(IDENTITIES, held.identity_id));
  if (known?.status !== 'active' || known.name_key !== key || !maySee(command.identity, known)) return undefined;
  if (known.kind !== input.kind || known.description !== (input.description ?? known.description)) return undefined;
  const keys = new Set((await claimedBy(command, known)).map((alias) => alias.key));
  return aliases.every((alias) => keys.has(alias.key)) ? known : undefined;
}

export async function reviseIdentity(
  command: WriteContext,
  id: string,
  given: { name?: string | undefined; kind?: EntityKind | undefined; description?: string | null | undefined },
  reason: string | undefined,
): Promise<IdentityChanged> {
  if (given.name === undefined && given.kind === undefined && given.description === undefined)
    throw new RecollectError('nothing_to_change', 'No field to change was given', {
      hint: 'Give a new name, kind or description.',
    });
  const named = given.name === undefined ? undefined : namedAs(given.name);
  const identity = await enterActive(command, id);
  const own = named ?? { name: identity.name, key: identity.name_key };
  const kind = given.kind ?? (identity.kind as EntityKind);
  const description = given.description === undefined ? identity.description : given.description;
  if (own.name === identity.name && kind === identity.kind && description === identity.description)
    return outcome(identity, 'unchanged');
  await assertFree(command, identity.chain_id, [own], id);
  const claimed = await claimedBy(command, identity);
  if (!claimed.some(({ key }) => key === own.key)) assertAliasCount(identity.name, claimed.length + 1);
  const at = afterAll(await afterKnown(command, identity), [identity.revised_at]);
  const data = { ...own, kind, description: description ?? undefined, at, reason };
  return submit(command, identity, 'identity.revised', data);
}

export async function addAliases(
  command: WriteContext,
  id: string,
  names: readonly string[],
  reason: string | undefined,
): Promise<IdentityChanged> {
  const given = distinctNames(names);
  const identity = await enterActive(command, id);
  const claimed = await claimedBy(command, identity);
  await assertFree(command, identity.chain_id, given, id);
  const news = given.filter(({ key }) => !claimed.some((alias) => alias.key === key));
  if (news.length === 0) return outcome(identity, 'unchanged');
  assertAliasCount(identity.name, claimed.length + news.length);
  const at = await afterKnown(command, identity);
  return submit(command, identity, 'identity.aliased', { names: news, at, reason });
}

export async function removeAliases(
  command: WriteContext,
  id: string,
  names: readonly string[],
  reason: string | undefined,
): Promise<IdentityChanged> {
  const keys = distinctNames(names).map(({ key }) => key);
  const identity = await enterActive(command, id);
  if (keys.includes(identity.name_key))
    throw new RecollectError('invalid_input', `One of these is the main name of the identity ${id}`, {
      hint: 'Give it another main name first with `recollect revise-identity`; the old one becomes an alias, which you can remove.',
      details: { id, name: identity.name },
    });
  const claimed = await claimedBy(command, identity);
  const gone = keys.filter((key) => claimed.some((alias) => alias.key === key));
  if (gone.length === 0) return outcome(identity, 'unchanged');
  const at = await afterKnown(command, identity);
  return submit(command, identity, 'identity.unaliased', { keys: gone, at, reason });
}

/** Takes a definition back: its names are free again. */
export async function undoIdentity(
  command: WriteContext,
  id: string,
  reason: string | undefined,
): Promise<IdentityChanged> {
  const identity = await enterIdentity(command, id);
  if (identity.status === 'removed') return outcome(identity, 'unchanged');
  assertActive(identity);
  const others = await command.view.listIdentities(
    { scopeIds: null, publicChainId: null, ownerIds: [] },
    { rootId: id, statuses: ['merged'] },
    { limit: 1 },
  );
  if (others.length > 0)
    throw new RecollectError('wrong_status', `Other identities were merged into ${id}`, {
      hint: 'Undo those merges first; `recollect get` names them.',
      details: { id },
    });
  return submit(command, identity, 'identity.removed', { reason });
}

async function enterActive(command: WriteContext, id: string): Promise<IdentityRow> {
  const identity = await enterIdentity(command, id);
  assertActive(identity);
  return identity;
}

export function assertActive(identity: IdentityRow): void {
  if (identity.status === 'active') return;
  const isMerged = identity.status === 'merged';
  throw new RecollectError('wrong_status', `Identity ${identity.id} is ${identity.status}`, {
    hint: isMerged ? 'Change the identity it was merged into, or undo the merge.' : 'Define it again.',
    details: { id: identity.id, status: identity.status },
  });
}

/** After everything that was said of its names, also of those that it has no more. */
async function afterKnown(command: WriteContext, { id }: IdentityRow): Promise<number> {
  const known = await command.view.rows.find(ALIASES, 'of', id);
  return afterAll(
    command.now,
    known.map(({ changed_at: at }) => at),
  );
}

async function namesOf(command: WriteContext, identity: IdentityRow): Promise<string[]> {
  const claimed = await claimedBy(command, identity);
  return claimed.filter(({ key }) => key !== identity.name_key).map(({ name }) => name);
}

async function submit(
  command: WriteContext,
  identity: IdentityRow,
  kind: string,
  data: Record<string, unknown>,
): Promise<IdentityChanged> {
  await command.submit({ kind, scope: await command.scopes.rowOf(identity.scope_id), itemId: identity.id, data });
  return outcome((await command.view.rows.get(IDENTITIES, identity.id))!, 'changed');
}

function outcome({ id, status }: IdentityRow, what: IdentityChanged['status']): IdentityChanged {
  return { status: what, id, identityStatus: status, restored: [] };
}
