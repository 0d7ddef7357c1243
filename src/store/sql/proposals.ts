/** Proposals, the surest and freshest first. */

import type { AccessFilter, ProposalCount, ProposalFilter } from '../port/queries.ts';
import { PROPOSALS, type ProposalRow } from '../port/tables.ts';
import { isProposalVisible } from './access.ts';
import { columnsOf } from './columns.ts';
import type { Dialect } from './dialect.ts';
import type { QueryOf } from './reader.ts';
import { Where } from './where.ts';

const COLUMNS = columnsOf(PROPOSALS, 'p');

export const listProposals: QueryOf<'listProposals'> = async (reader, access, filter, { after, limit }) => {
  const where = wanted(reader.dialect, access, filter);
  if (after) where.add('(p.rank < ? OR (p.rank = ? AND p.id < ?))', after[0], after[0], after[1]);
  const sql = `SELECT ${COLUMNS} FROM proposals p WHERE ${where.sql} ORDER BY p.rank DESC, p.id DESC LIMIT ?`;
  return reader.all<ProposalRow>(sql, ...where.values, limit);
};

export const countProposals: QueryOf<'countProposals'> = async (reader, access, filter) => {
  const where = wanted(reader.dialect, access, filter);
  const sql = `SELECT p.kind AS kind, count(*) AS proposals FROM proposals p WHERE ${where.sql} GROUP BY p.kind ORDER BY p.kind`;
  const rows = await reader.all<ProposalCount>(sql, ...where.values);
  return rows.map(({ kind, proposals }) => ({ kind, proposals: Number(proposals) }));
};

function wanted(dialect: Dialect, access: AccessFilter, filter: ProposalFilter): Where {
  return new Where(dialect)
    .addCondition(isProposalVisible(dialect, access, 'p'))
    .addOneOf('p.id', filter.ids)
    .addOneOf('p.state', filter.states)
    .addOneOf('p.kind', filter.kinds)
    .addOneOf('p.action', filter.actions)
    .addIf('p.run = ?', filter.run)
    .addIf('p.subject = ?', filter.subject)
    .addIf('p.confidence >= ?', filter.minConfidence)
    .addActor('p.author_id', 'p.author_kind', filter.author)
    .addIf('EXISTS (SELECT 1 FROM items_of_proposals i WHERE i.item_id = ? AND i.proposal = p.id)', filter.itemId);
}
