/** The link, as every other part knows it. */
import { LINKS } from '../../store/port/tables.ts';
import type { ReadContext } from '../context.ts';
import type { Noun } from '../noun.ts';
import { LINK_KINDS, type LinkMade } from './link-events.ts';
import { linkView, viewLink } from './link-view.ts';
import { loadLink } from './load-link.ts';

export const LINK = {
  name: 'link',
  tables: [LINKS],
  kinds: LINK_KINDS,
  view: linkView,
  get: async (query: ReadContext, id: string) => viewLink(await loadLink(query, id)),
  dependenciesOf({ data }) {
    const { from, to } = data as LinkMade;
    return { on: [from, to], erases: 'item' };
  },
  isErasable: true,
  isMadeAgain: true,
} satisfies Noun;
