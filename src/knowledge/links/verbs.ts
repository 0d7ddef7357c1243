/** What happens to a link that may happen to items of other nouns too. */
import type { WriteContext } from '../context.ts';
import type { NounVerbs, RejectionTarget } from '../noun.ts';
import { loadLink } from './load-link.ts';
import { linkProjector } from './projector.ts';
import { removeLink } from './remove-link.ts';

export const LINK_VERBS = {
  name: 'link',
  projectors: [linkProjector],
  async reject(command: WriteContext, id: string, reason: string | undefined): Promise<RejectionTarget> {
    const { from_id: from, to_id: to, type, scope_id } = await loadLink(command, id);
    const scope = await command.scopes.rowOf(scope_id);
    return { scope, values: [{ from, to, type }], putAway: () => removeLink(command, { id }, reason) };
  },
} satisfies NounVerbs;
