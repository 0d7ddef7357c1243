/** The link, as every other part knows it. */
import { bodyOf } from '../../ledger/kinds.ts';
import { LINKS } from '../../store/port/tables.ts';
import type { ReadContext } from '../context.ts';
import type { Noun } from '../noun.ts';
import { LINK_KINDS, LINK_MADE, LINK_REMOVED } from './link-events.ts';
import { linkView, viewLink } from './link-view.ts';
import { loadLink } from './load-link.ts';

export const LINK = {
  name: 'link',
  tables: [LINKS],
  kinds: LINK_KINDS,
  view: linkView,
  get: async (query: ReadContext, id: string) => viewLink(await loadLink(query, id)),
  dependenciesOf(event) {
    const said = bodyOf(event, LINK_MADE) ?? bodyOf(event, LINK_REMOVED);
    return said && { on: [said.from, said.to], erases: 'item' };
  },
  isErasable: true,
  isMadeAgain: true,
} satisfies Noun;
