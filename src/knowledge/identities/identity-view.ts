/** An identity as callers see it, with all names that mean it and how often they are mentioned. */

import { z } from 'zod';
import { LIMITS } from '../../base/limits.ts';
import { formatTime } from '../../base/time.ts';
import { accessById } from '../../gate/access.ts';
import { ENTITY_KINDS, type EntityKind } from '../../model/entity-values.ts';
import type { AccessFilter, HeldAlias } from '../../store/port/queries.ts';
import { type AliasRow, IDENTITIES, IDENTITY_MERGES, type IdentityRow } from '../../store/port/tables.ts';
import type { ReadContext } from '../context.ts';
import { tagsView } from '../item-tags/tags-view.ts';
import { claimedBy, maySee } from './load-identity.ts';

export const identityView = z.lazy(() =>
  z.object({
    id: z.string(),
    type: z.literal('identity'),
    tags: tagsView(),
    kind: z.enum(ENTITY_KINDS),
    name: z.string(),
    description: z.string().nullable(),
    status: z.string(),
    aliases: z.array(z.string()).describe('Its other names, including those of merged identities'),
    contested: z.array(z.string()).describe('Names that belong to another identity too'),
    merged: z
      .array(z.object({ id: z.string(), name: z.string(), merge: z.string() }))
      .describe('The identities merged into it, each with its merge'),
    mergedInto: z.string().nullable(),
    mentions: z.number().describe('How many mentions of its names you can read'),
    author: z.object({ id: z.string(), kind: z.string() }),
    scope: z.string(),
    recordedAt: z.string(),
    sources: z.array(z.string()).describe('Ids of the events behind it'),
  }),
);
export type IdentityView = z.infer<typeof identityView>;

/** `access`: whose mentions are counted. */
export async function viewIdentities(
  query: ReadContext,
  access: AccessFilter,
  rows: readonly IdentityRow[],
): Promise<IdentityView[]> {
  const held = await query.view.listAliases(accessById(query.identity), { rootIds: rows.map(({ id }) => id) });
  const names = new Map<string, AliasRow[]>();
  for (const row of rows) names.set(row.id, await namesOf(query, row, held));
  const counts = await countMentions(query, access, [...names.values()].flat());
  const views: IdentityView[] = [];
  for (const row of rows) views.push(await view(query, row, names.get(row.id)!, counts));
  return views;
}

/** All that lead to it; of one that was merged its own, of one that was removed none. */
async function namesOf(query: ReadContext, row: IdentityRow, held: readonly HeldAlias[]): Promise<AliasRow[]> {
  if (row.status === 'active') return held.filter(({ rootId }) => rootId === row.id).map(({ alias }) => alias);
  return (await claimedBy(query, row)).filter(({ status }) => status === 'held');
}

/** Mentions by name, of whatever type: a name means the identity wherever it stands. */
async function countMentions(
  query: ReadContext,
  access: AccessFilter,
  aliases: readonly AliasRow[],
): Promise<Map<string, number>> {
  const names = [...new Set(aliases.map(({ key }) => key))];
  const limit = names.length * ENTITY_KINDS.length;
  const counts = new Map<string, number>();
  if (limit === 0) return counts;
  for (const { name, mentions } of await query.view.listEntities(access, { names, notExpiredAt: query.now }, { limit }))
    counts.set(name, (counts.get(name) ?? 0) + mentions);
  return counts;
}

async function view(
  query: ReadContext,
  row: IdentityRow,
  names: readonly AliasRow[],
  counts: ReadonlyMap<string, number>,
): Promise<IdentityView> {
  const claimed = row.status === 'removed' ? [] : await claimedBy(query, row);
  const merged = await query.view.listIdentities(
    accessById(query.identity),
    { rootId: row.id, statuses: ['merged'] },
    { limit: LIMITS.pageMax },
  );
  const into = row.merged_into === null ? undefined : await query.view.rows.get(IDENTITIES, row.merged_into);
  return {
    id: row.id,
    type: 'identity',
    kind: row.kind as EntityKind,
    name: row.name,
    description: row.description,
    status: row.status,
    aliases: [...new Set(names.filter(({ key }) => key !== row.name_key).map(({ name }) => name))],
    contested: claimed.filter(({ status }) => status === 'waiting').map(({ name }) => name),
    merged: await mergesOf(query, merged),
    mergedInto: into && maySee(query.identity, into) ? into.id : null,
    mentions: names.reduce((sum, { key }) => sum + (counts.get(key) ?? 0), 0),
    author: { id: row.author_id, kind: row.author_kind },
    scope: row.scope_id,
    recordedAt: formatTime(row.recorded_at),
    sources: [...new Set([row.event_id, row.changed_by])],
  };
}

async function mergesOf(query: ReadContext, merged: readonly IdentityRow[]): Promise<IdentityView['merged']> {
  const views: IdentityView['merged'] = [];
  for (const { id, name } of merged) {
    const merges = await query.view.rows.find(IDENTITY_MERGES, 'from', id);
    const merge = merges.find(({ status }) => status === 'effective');
    if (merge) views.push({ id, name, merge: merge.id });
  }
  return views;
}
