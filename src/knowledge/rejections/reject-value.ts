/** Reject: a value is wrong, here and below, whoever says it again and however it is dressed. REJ-1 to REJ-9 in SPEC.md. */

import { RecollectError } from '../../base/errors.ts';
import { toHex } from '../../base/hash.ts';
import { valuesOfClaim } from '../../gate/told-values.ts';
import { keptKeysOf, type Value } from '../../gate/value-keys.ts';
import { isPerson } from '../../model/actor.ts';
import { isIdOf } from '../../model/nouns.ts';
import type { RejectInput } from '../../model/rejection.ts';
import { CITATIONS, REJECTION_SALTS, type ScopeRow } from '../../store/port/tables.ts';
import { nameKey, predicateKey } from '../claims/claim-key.ts';
import { enterClaim, scopeOfClaim } from '../claims/load-claim.ts';
import type { Command } from '../command.ts';
import { loadLink } from '../links/load-link.ts';
import { removeLink } from '../links/remove-link.ts';
import { enterMemory, scopeOf } from '../memories/load-memory.ts';
import type { ValueRejected } from '../rejected/rejection-events.ts';
import { ensureScope } from '../scopes/ensure-scope.ts';
import { contentOf } from '../texts/content-of.ts';
import { refusePersonsValue } from './persons-values.ts';

export interface Rejected {
  readonly status: 'rejected' | 'unchanged';
  readonly id: string;
  readonly scope: string;
}

interface Target {
  readonly scope: ScopeRow;
  /** First the one that it is known by. */
  readonly values: readonly [Value, ...Value[]];
  /** It binds its owner alone. */
  readonly isPrivate?: boolean;
  /** Puts the item itself away. A claim that says something of a subject is taken back with the rejection (CLM-18). */
  putAway?(rejection: string): Promise<unknown>;
}

const SALT_BYTES = 16;

export async function rejectValue(command: Command, input: RejectInput): Promise<Rejected> {
  const { scope, values, isPrivate = false, putAway } = await targetOf(command, input);
  await command.view.enter(scope.chain_id);
  const known = await command.rejected.find(scope, values.slice(0, 1), {
    // A person's rejection is news also where others had rejected the same: it binds everybody.
    isPersons: isPerson(command.identity.actor),
    // What binds its owner alone binds nobody else, so it is no reason not to reject for all.
    isOpen: !isPrivate,
  });
  if (known) return { status: 'unchanged', id: known.id, scope: known.scope_id };
  const salts = await command.view.rows.get(REJECTION_SALTS, scope.chain_id);
  const [salt = toHex(command.randomBytes(SALT_BYTES))] = salts ? (JSON.parse(salts.salts) as string[]) : [];
  const id = command.newId('rejection');
  // Before the tombstone is there: putting an item away must not be taken for saying it again.
  await putAway?.(id);
  await command.submit({
    kind: 'value.rejected',
    scope,
    itemId: id,
    data: {
      salt,
      keys: [...new Set(values.flatMap((value) => keptKeysOf(salt, value)))],
      of: sortOf(values[0]),
      item: input.id,
      reason: input.reason,
    },
  });
  return { status: 'rejected', id, scope: scope.id };
}

function sortOf(value: Value): ValueRejected['of'] {
  if ('text' in value) return 'text';
  return 'subject' in value ? 'claim' : 'link';
}

async function targetOf(command: Command, input: RejectInput): Promise<Target> {
  const { id, content, subject, predicate, object, reason } = input;
  const isTriple = subject !== undefined && predicate !== undefined && object !== undefined;
  const hasPart = subject !== undefined || predicate !== undefined || object !== undefined;
  if (Number(id !== undefined) + Number(content !== undefined) + Number(isTriple) !== 1 || (hasPart && !isTriple))
    throw new RecollectError('invalid_input', 'reject: name one item, or one text, or subject, predicate and object', {
      hint: 'For example `recollect reject mem_…`, or `recollect reject --content "…"`.',
    });
  if (id !== undefined) return targetById(command, id, reason);
  const scope = await ensureScope(command, input.scope);
  const value: Value =
    content === undefined
      ? { subject: nameKey(subject!), predicate: predicateKey(predicate!), object: nameKey(object!) }
      : { text: content };
  if (!isPerson(command.identity.actor)) await refusePersonsValue(command, scope, value);
  return { scope, values: [value] };
}

async function targetById(command: Command, id: string, reason: string | undefined): Promise<Target> {
  if (isIdOf('claim', id)) return claimTarget(command, id, reason);
  if (isIdOf('link', id)) {
    const { from_id: from, to_id: to, type, scope_id } = await loadLink(command, id);
    const scope = await command.scopes.rowOf(scope_id);
    return { scope, values: [{ from, to, type }], putAway: () => removeLink(command, { id }, reason) };
  }
  const record = await enterMemory(command, id);
  const scope = await scopeOf(command, record);
  return {
    scope,
    values: [{ text: contentOf(command.kinds.read(record.contentEvent)) }],
    isPrivate: record.memory.visibility === 'private',
    putAway: (rejection) => command.submit({ kind: 'memory.rejected', scope, itemId: id, data: { rejection, reason } }),
  };
}

async function claimTarget(command: Command, id: string, reason: string | undefined): Promise<Target> {
  const claim = await enterClaim(command, id);
  const scope = await scopeOfClaim(command, claim);
  const { subject_key: subject, predicate_key: predicate, object_key: object } = claim;
  const cited = await wordsCited(command, id);
  const [statement, said] = valuesOfClaim(claim.statement, { subject, predicate, object });
  if (said) return { scope, values: [said, statement!, ...cited] };
  return {
    scope,
    values: [statement!, ...cited],
    putAway: async () => {
      if (claim.status !== 'retracted')
        await command.submit({ kind: 'claim.undone', scope, itemId: id, data: { reason } });
    },
  };
}

/** The evidence that said it: the same words, recorded again, are left out of recall. */
async function wordsCited(command: Command, claimId: string): Promise<Value[]> {
  const values: Value[] = [];
  for (const { event_id } of await command.view.rows.find(CITATIONS, 'of', claimId)) {
    const event = await command.view.getEvent(event_id);
    const words = event && contentOf(command.kinds.read(event));
    if (words) values.push({ text: words });
  }
  return values;
}
