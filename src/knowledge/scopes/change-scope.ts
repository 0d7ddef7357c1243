/** The verbs of scopes: create, rename, move, close. */
import { RecollectError, show } from '../../base/errors.ts';
import { assertMayWrite } from '../../gate/access.ts';
import { GLOBAL_SCOPE_ID, PARENT_KINDS, type ScopeKind } from '../../model/scope.ts';
import { SCOPES, type ScopeRow } from '../../store/port/tables.ts';
import type { WriteContext } from '../context.ts';
import { notFound } from '../scope-tree/resolve-scope.ts';
import { createPlanned, enterScope } from './ensure-scope.ts';

export interface ScopeFacts {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly rootPath?: string | undefined;
  readonly metadata?: Record<string, unknown> | undefined;
}

export async function createScope(
  command: WriteContext,
  reference: string,
  facts: ScopeFacts,
): Promise<{ status: 'created' | 'reopened'; scope: ScopeRow }> {
  const plan = await enterScope(command, reference);
  if (plan.row?.status === 'closed') {
    await command.submit({ kind: 'scope.reopened', scope: plan.row, itemId: plan.id, data: {} });
    const { name, description } = facts;
    if (name !== undefined || description !== undefined)
      await rename(command, { ...plan.row, status: 'open' }, { name, description });
    return { status: 'reopened', scope: (await command.view.rows.get(SCOPES, plan.id))! };
  }
  if (plan.row) {
    throw new RecollectError('scope_exists', `The scope ${show(reference)} already exists: ${plan.id}`, {
      hint: 'Use it, or rename it with `recollect rename-scope`.',
      details: { id: plan.id },
    });
  }
  return { status: 'created', scope: await createPlanned(command, plan, facts) };
}

export async function renameScope(
  command: WriteContext,
  reference: string,
  facts: Pick<ScopeFacts, 'name' | 'description'>,
): Promise<ScopeRow> {
  const row = await existing(command, reference);
  if (facts.name === undefined && facts.description === undefined) {
    throw new RecollectError('nothing_to_change', 'Neither a name nor a description was given', {
      hint: 'Give --name, --description or both.',
    });
  }
  await rename(command, row, facts);
  return (await command.view.rows.get(SCOPES, row.id))!;
}

/** Nothing happens when it is called so already. */
async function rename(
  command: WriteContext,
  row: ScopeRow,
  facts: Pick<ScopeFacts, 'name' | 'description'>,
): Promise<void> {
  const name = facts.name === row.name ? undefined : facts.name;
  const description = facts.description === row.description ? undefined : facts.description;
  if (name === undefined && description === undefined) return;
  await command.submit({ kind: 'scope.renamed', scope: row, itemId: row.id, data: { name, description } });
}

/** From now on the reference means this project: `to` is the one that its folder has now, or the connection's own. */
export async function rebindScope(command: WriteContext, reference: string, to: string | undefined): Promise<ScopeRow> {
  const row = await existing(command, reference);
  const { defaultScope } = command.scopes;
  const target = await command.scopes.plan(to ?? defaultScope.reference);
  if (row.kind !== 'project' || target.kind !== 'project')
    throw new RecollectError('scope_invalid', `Only a project can be bound to another project's key`, {
      hint: 'Name the project that you have, and in --to how it should be found, for example project:github.com/acme/site.',
    });
  if (target.row?.id === row.id) return row;
  if (target.row)
    throw new RecollectError('scope_exists', `${show(to ?? defaultScope.reference)} is a project of its own already`, {
      hint: 'Both have memories, so neither can take the place of the other. Read both with --scope "*".',
      details: { id: target.row.id },
    });
  if (target.parent?.id !== row.parent_id)
    throw new RecollectError('chain_mismatch', 'The project would leave its organisation', {
      hint: 'Name a key below the same organisation.',
    });
  const isOwn = to === undefined || to === defaultScope.reference;
  await command.submit({
    kind: 'scope.rebound',
    scope: row,
    itemId: row.id,
    data: { key: target.key, rootPath: isOwn ? defaultScope.rootPath : undefined },
  });
  return (await command.view.rows.get(SCOPES, row.id))!;
}

/** An event changes only rows of its own chain, so a scope cannot leave its organisation. */
export async function moveScope(command: WriteContext, reference: string, parentReference: string): Promise<ScopeRow> {
  const row = await existing(command, reference);
  const parent = (await command.scopes.plan(parentReference)).row;
  if (!parent) throw notFound(parentReference);
  assertMayWrite(command.identity, parent.id);
  if (
    !PARENT_KINDS[row.kind as ScopeKind].includes(parent.kind as ScopeKind) ||
    parent.path.split('/').includes(row.id)
  ) {
    throw new RecollectError(
      'scope_invalid',
      `A ${row.kind} scope cannot be placed under ${show(parentReference)}, which is a ${parent.kind} scope`,
      {
        hint: `A ${row.kind} can be placed under: ${PARENT_KINDS[row.kind as ScopeKind].join(', ')}.`,
      },
    );
  }
  if (parent.chain_id !== row.chain_id) {
    throw new RecollectError(
      'chain_mismatch',
      `${show(reference)} belongs to the chain ${row.chain_id}, ${show(parentReference)} to ${parent.chain_id}`,
      {
        hint: 'A scope stays in its organisation. Create a new scope there and store again what should be shared.',
        details: { from: row.chain_id, to: parent.chain_id },
      },
    );
  }
  if (parent.id === row.parent_id) return row;
  await command.submit({ kind: 'scope.moved', scope: row, itemId: row.id, data: { parentId: parent.id } });
  return (await command.view.rows.get(SCOPES, row.id))!;
}

export async function closeScope(
  command: WriteContext,
  reference: string,
  reason: string | undefined,
): Promise<ScopeRow> {
  const row = await existing(command, reference);
  await command.submit({ kind: 'scope.closed', scope: row, itemId: row.id, data: { reason } });
  return (await command.view.rows.get(SCOPES, row.id))!;
}

async function existing(command: WriteContext, reference: string): Promise<ScopeRow> {
  const { row } = await enterScope(command, reference);
  if (!row) throw notFound(reference);
  if (row.id === GLOBAL_SCOPE_ID)
    throw new RecollectError('scope_invalid', 'The global scope cannot be changed', {
      hint: 'Name a project, organisation, session, user or agent scope.',
    });
  return row;
}
