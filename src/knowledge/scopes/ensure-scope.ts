/** The scope that a write goes to, made on the way when it is not there yet. */
import { basename } from 'node:path';
import { GLOBAL_SCOPE_ID } from '../../model/scope.ts';
import type { ScopeRow } from '../../store/port/tables.ts';
import { SCOPES } from '../../store/port/tables.ts';
import type { WriteContext } from '../context.ts';
import type { ScopePlan } from '../scope-tree/resolve-scope.ts';

export async function ensureScope(command: WriteContext, reference: string | undefined): Promise<ScopeRow> {
  const plan = await enterScope(command, reference);
  if (plan.row) return plan.row;
  const isDefault = reference === undefined || reference === command.scopes.defaultScope.reference;
  return createPlanned(command, plan, isDefault ? command.scopes.defaultScope : {});
}

/** The scope as it is when nobody else can append to its chain any more: only then can something be decided from it. */
export async function enterScope({ view, scopes }: WriteContext, reference: string | undefined): Promise<ScopePlan> {
  const hint = scopes.likelyChain(reference);
  let plan: ScopePlan;
  if (hint !== undefined && scopes.known(reference) === undefined) {
    // Asked for together, which saves a way to a server and back: the look comes after the entering.
    [, plan] = await Promise.all([view.enter(hint), scopes.plan(reference)]);
    if (plan.chainId === hint) return plan;
  } else plan = scopes.known(reference) ?? (await scopes.plan(reference));
  if (!(await view.enter(plan.chainId))) return plan;
  scopes.forget();
  return scopes.plan(reference);
}

export async function createPlanned(
  command: WriteContext,
  plan: ScopePlan,
  facts: {
    name?: string | undefined;
    description?: string | undefined;
    rootPath?: string | undefined;
    metadata?: Record<string, unknown> | undefined;
  },
): Promise<ScopeRow> {
  if (plan.parent && !plan.parent.row) await createPlanned(command, plan.parent, {});
  await command.submit({
    kind: 'scope.created',
    scope: { id: plan.id, chain_id: plan.chainId, status: 'open', path: pathOf(plan) },
    itemId: plan.id,
    data: {
      kind: plan.kind,
      key: plan.key,
      parentId: plan.parent?.id ?? GLOBAL_SCOPE_ID,
      name: facts.name ?? (basename(plan.key) || plan.key),
      description: facts.description,
      rootPath: facts.rootPath,
      metadata: facts.metadata,
    },
  });
  return (await command.view.rows.get(SCOPES, plan.id))!;
}

function pathOf(plan: ScopePlan): string {
  return plan.parent ? `${pathOf(plan.parent)}/${plan.id}` : plan.id;
}
