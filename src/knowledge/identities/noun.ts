/** The identity, as every other part knows it. */
import { accessById } from '../../gate/access.ts';
import { ALIASES, IDENTITIES, IDENTITY_MERGES } from '../../store/port/tables.ts';
import type { ReadContext } from '../context.ts';
import { placeIn } from '../item-tags/item-tags.ts';
import type { Noun } from '../noun.ts';
import { IDENTITY_KINDS } from './identity-events.ts';
import { identityView, viewIdentities } from './identity-view.ts';
import { loadIdentity } from './load-identity.ts';

export const IDENTITY = {
  name: 'identity',
  tables: [IDENTITIES, ALIASES, IDENTITY_MERGES],
  kinds: IDENTITY_KINDS,
  view: identityView,
  get: async (query: ReadContext, id: string) =>
    (await viewIdentities(query, accessById(query.identity), [await loadIdentity(query, id)]))[0]!,
  mayConflict: true,
  tagPlace: placeIn(IDENTITIES),
  isErasable: true,
  isMadeAgain: false,
} satisfies Noun;
