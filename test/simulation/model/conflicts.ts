/** Conflicts in the model: which are open, what a decision does to the two sides, and what taking it back does. */
import { isPerson, isPersonsItem, refuseAgent } from './authority.ts';
import * as claims from './claims.ts';
import type { Asked } from './memories.ts';
import * as memories from './memories.ts';
import { refuseClosed } from './scopes.ts';
import { type Connection, current, type Decision, isSharedWith, Refusal, type State } from './state.ts';
import { last } from './versioned-documents.ts';

export interface OpenConflict {
  readonly a: { readonly id: string; readonly version: number | null };
  readonly b: { readonly id: string; readonly version: number | null };
  readonly cause: string;
  readonly writers?: string[];
}

/** Nobody has decided, and both sides count. */
export function open(state: State, connection: Connection): OpenConflict[] {
  const contradictions = state.contradictions
    .filter(([a, b]) => [a, b].every((id) => state.claims.get(id)!.status === 'current'))
    .map(([a, b]) => ({
      a: { id: a, version: null },
      b: { id: b, version: null },
      cause: state.unyielding.has(`${a} ${b}`) ? 'persons_claim_does_not_yield' : 'same_subject_and_predicate',
    }));
  const proposals = state.proposals
    .filter(([a, b]) => memories.isOpenProposal(state, a, b))
    .filter((pair) => pair.every((id) => isSharedWith(state.memories.get(id)!, connection)))
    .map(([a, b]) => ({ a: { id: a, version: null }, b: { id: b, version: null }, cause: 'proposed_revision' }));
  const writeConflicts = state.conflicts
    .filter(({ memory: id }) => {
      if (state.sessions.has(id)) return true;
      const text = state.texts.get(id);
      if (text) return !last(text).archived;
      const memory = state.memories.get(id)!;
      return current(memory).status !== 'archived' && isSharedWith(memory, connection);
    })
    .map(({ memory, version, cause, writers }) => ({
      a: { id: memory, version: version === null ? null : version - 1 },
      b: { id: memory, version },
      cause,
      writers,
    }));
  return [...writeConflicts, ...contradictions, ...proposals].filter(
    (conflict) => !state.decisions.has(nameOf(conflict)),
  );
}

export function nameOf({ a, b }: Pick<OpenConflict, 'a' | 'b'>): string {
  const name = ({ id, version }: OpenConflict['a']) => (version === null ? id : `${id} ${version}`);
  return `${name(a)} / ${name(b)}`;
}

export function resolve(asked: Asked, conflict: OpenConflict, resolution: string, text: string, id: string) {
  const { state } = asked;
  const { a, b } = conflict;
  const changed: string[] = [];
  const reason = `Resolved ${id}`;
  const scope = a.version === null ? state.claims.get(a.id)!.scope : state.memories.get(a.id)!.scope;
  if (resolution !== 'keep_both' && resolution !== 'false_positive') {
    if (a.version !== null) {
      const answer =
        resolution === 'delete_both'
          ? memories.forget(asked, a.id, 'forgotten', reason)
          : resolution === 'merge'
            ? memories.revise(asked, a.id, { fields: { content: text }, clear: [], reason, resolves: true })
            : memories.revert(asked, a.id, resolution === 'keep_a' ? a.version : b.version!, {
                reason,
                resolves: true,
              });
      if (answer.status !== 'unchanged') changed.push(a.id);
    } else if (resolution === 'delete_both') {
      for (const side of [a, b]) {
        claims.retract(asked, side.id);
        changed.push(side.id);
      }
    } else {
      const [kept, gone] = resolution === 'keep_a' ? [a, b] : [b, a];
      claims.supersedeBy(asked, gone.id, kept.id, 'manual_correction');
      changed.push(gone.id);
    }
  }
  refuseClosed(state, scope);
  const isDismissed = resolution === 'keep_both' || resolution === 'false_positive';
  refuseAgent(asked.connection, isDismissed && [a, b].some((side) => isPersonsItem(state, side.id)));
  const marks = changed.map((item) => markOf(state, item));
  const decision: Decision = { id, resolution, changed, scope, marks, isPersons: isPerson(asked.connection) };
  state.decisions.set(nameOf(conflict), decision);
  state.events.push({ kind: 'conflict.resolved', scope, item: id, about: a.id });
  return { status: 'resolved', id, resolution, changed };
}

/** By the id of the conflict. */
export function undo(asked: Asked, id: string) {
  const { state } = asked;
  const entry = [...state.decisions].find(([, decision]) => decision.id === id);
  if (!entry) throw new Refusal('not_found');
  const [name, { changed, marks, scope, isPersons }] = entry;
  const memory = state.memories.get(name.split(' ')[0]!);
  if (memory && !isSharedWith(memory, asked.connection)) throw new Refusal('not_found');
  refuseAgent(asked.connection, isPersons);
  if (changed.some((item, index) => markOf(state, item) !== marks[index])) throw new Refusal('changed_since');
  for (const item of changed.toReversed()) {
    if (state.claims.has(item)) claims.restore(asked, item);
    else
      memories.revert(asked, item, state.memories.get(item)!.versions.length - 1, {
        reason: `Undid ${id}`,
        resolves: true,
      });
  }
  refuseClosed(state, scope);
  const sides = name.split(' / ').map((side) => side.split(' ')[0]!);
  refuseAgent(
    asked.connection,
    sides.some((side) => isPersonsItem(state, side)),
  );
  state.decisions.delete(name);
  state.events.push({ kind: 'conflict.reopened', scope, item: id, about: name.split(' ')[0]! });
  return { status: 'changed', id, restored: changed };
}

/** Differs when something else has happened to the item. */
function markOf(state: State, id: string): string {
  const claim = state.claims.get(id);
  return claim ? `${claim.status} ${claim.supersededBy}` : String(state.memories.get(id)!.versions.length);
}
