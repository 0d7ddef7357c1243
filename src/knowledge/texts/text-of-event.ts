/** The words of an event that are read for entities. */

import { gateFlagsOf } from '../../gate/gate.ts';
import type { LedgerEvent } from '../../model/event.ts';
import { kindNoun } from '../../model/nouns.ts';
import { contentOf } from './content-of.ts';

/** What is in quarantine is found by nobody; of a memory its status says so, until a person lets it out. */
export function isHidden(event: Pick<LedgerEvent, 'kind' | 'data'>): boolean {
  return kindNoun(event.kind) !== 'memory' && gateFlagsOf(event).quarantined === true;
}

/** The same words in which the offsets of its mentions count. */
export function textOfEvent(event: Pick<LedgerEvent, 'data'>): string {
  return (event.data as { statement?: string } | null)?.statement ?? contentOf(event);
}
