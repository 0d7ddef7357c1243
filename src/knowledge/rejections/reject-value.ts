/** Reject: a value is wrong, here and below, whoever says it again and however it is dressed. REJ-1 to REJ-9 in SPEC.md. */

import { RecollectError } from '../../base/errors.ts';
import { toHex } from '../../base/hash.ts';
import { keptKeysOf, type Value } from '../../gate/value-keys.ts';
import { isPerson } from '../../model/actor.ts';
import type { RejectInput } from '../../model/rejection.ts';
import { REJECTION_SALTS } from '../../store/port/tables.ts';
import { nameKey, predicateKey } from '../claims/claim-key.ts';
import type { WriteContext } from '../context.ts';
import type { RejectionTarget } from '../noun.ts';
import { verbFor } from '../noun-verbs.ts';
import type { ValueRejected } from '../rejected/rejection-events.ts';
import { ensureScope } from '../scopes/ensure-scope.ts';
import { refusePersonsValue } from './persons-values.ts';

export interface Rejected {
  readonly status: 'rejected' | 'unchanged';
  readonly id: string;
  readonly scope: string;
}

const SALT_BYTES = 16;

export async function rejectValue(command: WriteContext, input: RejectInput): Promise<Rejected> {
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

async function targetOf(command: WriteContext, input: RejectInput): Promise<RejectionTarget> {
  const { id, content, subject, predicate, object, reason } = input;
  const isTriple = subject !== undefined && predicate !== undefined && object !== undefined;
  const hasPart = subject !== undefined || predicate !== undefined || object !== undefined;
  if (Number(id !== undefined) + Number(content !== undefined) + Number(isTriple) !== 1 || (hasPart && !isTriple))
    throw new RecollectError('invalid_input', 'reject: name one item, or one text, or subject, predicate and object', {
      hint: 'For example `recollect reject mem_…`, or `recollect reject --content "…"`.',
    });
  if (id !== undefined) return verbFor('reject', id, 'memory')(command, id, reason);
  const scope = await ensureScope(command, input.scope);
  const value: Value =
    content === undefined
      ? { subject: nameKey(subject!), predicate: predicateKey(predicate!), object: nameKey(object!) }
      : { text: content };
  if (!isPerson(command.identity.actor)) await refusePersonsValue(command, scope, value);
  return { scope, values: [value] };
}
