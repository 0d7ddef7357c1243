/** Whose items are in the model, and what an agent may not do to a person's. Written down once more and on its own. */
import {
  type Claim,
  type Connection,
  current,
  type Memory,
  Refusal,
  type State,
  type VersionedDocument,
} from './state.ts';

export function isPerson({ actor }: Connection): boolean {
  return actor.kind === 'person';
}

/** For what only a person may change, or nobody else because it is a person's. */
export function refuseAgent(connection: Connection, isPersons = true): void {
  if (isPersons && !isPerson(connection)) throw new Refusal('person_required');
}

export function isPersonsMemory(memory: Memory): boolean {
  const { status, editedBy, author } = current(memory);
  return status === 'active' || editedBy.startsWith('person:') || (status === 'archived' && author.kind === 'person');
}

export function isPersonsText(text: VersionedDocument): boolean {
  return text.versions.at(-1)?.author.startsWith('person:') === true;
}

/** Of two claims the first gives way to the second. */
export function yieldsTo(claim: Claim, by: { readonly isAccepted: boolean }): boolean {
  return !claim.isAccepted || by.isAccepted;
}

/** A memory or a claim. */
export function isPersonsItem(state: State, id: string): boolean {
  const memory = state.memories.get(id);
  return memory ? isPersonsMemory(memory) : state.claims.get(id)?.isAccepted === true;
}

/** Of an unreviewed item. */
export function lowered<T extends { confidence?: number; priority?: number | null }>(
  connection: Connection,
  fields: T,
): T {
  if (isPerson(connection)) return fields;
  return {
    ...fields,
    ...(fields.confidence === undefined ? {} : { confidence: Math.min(fields.confidence, 0.7) }),
    ...(typeof fields.priority === 'number' ? { priority: Math.min(fields.priority, 50) } : {}),
  };
}
