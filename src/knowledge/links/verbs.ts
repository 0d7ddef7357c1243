/** What happens to a link that may happen to items of other nouns too. */

import type { Draft } from '../../gate/gate.ts';
import { type GateReader, ownedBy, type Touched, touchedByName } from '../../gate/gate-rules.ts';
import { isPersons } from '../../gate/standing.ts';
import { textValues } from '../../gate/told-values.ts';
import { bodyOf } from '../../ledger/kinds.ts';
import { LINKS } from '../../store/port/tables.ts';
import type { ReadContext, WriteContext } from '../context.ts';
import type { NounVerbs, RejectionTarget, RunChange } from '../noun.ts';
import { LINK_MADE, type LinkMade } from './link-events.ts';
import { loadLink } from './load-link.ts';
import { nextOrder } from './make-link.ts';
import { linkProjector } from './projector.ts';
import { removeLink } from './remove-link.ts';

export const LINK_VERBS = {
  name: 'link',
  projectors: [linkProjector],
  gate: {
    isOfPerson: ownedBy(LINKS, isPersons),
    valuesIn(kind, data) {
      const made = bodyOf({ kind, data }, LINK_MADE);
      return made ? [{ from: made.from, to: made.to, kind: made.kind }, ...textValues(made.note)] : [];
    },
    touchedBy(draft, reader) {
      const made = bodyOf(draft, LINK_MADE);
      return made && touchedByLink(draft, made, reader);
    },
  },
  lastChange: async ({ view }: Pick<ReadContext, 'view'>, id: string) => {
    const link = await view.rows.get(LINKS, id);
    return link && (link.status === 'removed' ? link.removed_by! : link.made_by);
  },
  async takeBack(command: WriteContext, id: string, [first]: readonly RunChange[], reason: string) {
    const link = await loadLink(command, id);
    const before = first!.before === null ? undefined : await command.view.getEvent(first!.before);
    const made = before && bodyOf(command.kinds.read(before), LINK_MADE);
    if (!made) return removeLink(command, { id }, reason);
    const scope = await command.scopes.rowOf(link.scope_id);
    await command.submit({
      kind: LINK_MADE.kind,
      scope,
      itemId: id,
      data: { ...made, order: nextOrder(command, link) },
    });
  },
  async reject(command: WriteContext, id: string, reason: string | undefined): Promise<RejectionTarget> {
    const { from_id: from, to_id: to, kind, scope_id } = await loadLink(command, id);
    const scope = await command.scopes.rowOf(scope_id);
    return { scope, values: [{ from, to, kind }], putAway: () => removeLink(command, { id }, reason) };
  },
} satisfies NounVerbs;

async function touchedByLink(
  { kind, itemId }: Draft,
  { kind: sort, to }: LinkMade,
  reader: GateReader,
): Promise<Touched[]> {
  const link = await reader.rows.get(LINKS, itemId!);
  const made = touchedByName(kind, itemId, link?.status === 'current' && isPersons(link));
  // It says of the other item that it is out of date.
  return sort === 'supersedes' ? [made, await reader.touched(to, CLAIM_SUPERSEDED)] : [made];
}

/** The rule for whatever takes the place of something. */
const CLAIM_SUPERSEDED = 'claim.superseded';
