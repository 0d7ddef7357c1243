/** Names as a caller gives them: each in the form in which it is compared, once, and free. */
import { RecollectError, show } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';
import { ALIASES, IDENTITIES } from '../../store/port/tables.ts';
import { normaliseName } from '../../text/names/normalise-name.ts';
import type { ReadContext } from '../context.ts';
import type { Named } from './identity-events.ts';
import { maySee } from './load-identity.ts';

export function namedAs(name: string): Named {
  const key = normaliseName(name);
  if (key === '')
    throw new RecollectError('invalid_input', `The name ${show(name)} has no visible characters`, {
      hint: 'Give a name with letters, digits or signs.',
      details: { name },
    });
  if (key.length > LIMITS.entityName)
    throw new RecollectError('too_large', `The normalised name ${show(name)} has ${key.length} characters`, {
      hint: `Give one of at most ${LIMITS.entityName}.`,
      details: { length: key.length },
    });
  return { name, key };
}

/** The first spelling of each. */
export function distinctNames(names: readonly string[]): Named[] {
  const distinct = new Map<string, Named>();
  for (const named of names.map(namedAs)) if (!distinct.has(named.key)) distinct.set(named.key, named);
  return [...distinct.values()];
}

/** Throws for a name that another identity holds, and names that one to who may see it. */
export async function assertFree(
  query: ReadContext,
  chainId: string,
  names: readonly Named[],
  except?: string,
): Promise<void> {
  for (const { name, key } of names) {
    const claims = await query.view.rows.find(ALIASES, 'claimed', chainId, key);
    const held = claims.find(({ status, identity_id: id }) => status === 'held' && id !== except);
    if (!held) continue;
    const holder = (await query.view.rows.get(IDENTITIES, held.identity_id))!;
    const isSeen = maySee(query.identity, holder);
    throw new RecollectError(
      'alias_taken',
      isSeen
        ? `${show(name)} already means the identity ${holder.id}`
        : `${show(name)} already means an identity of another scope`,
      {
        hint: isSeen
          ? `Use that one, merge the two with \`recollect merge-identities\`, or remove the name with \`recollect remove-alias\`.`
          : 'Choose another name; within an organisation a name means one identity.',
        details: { name, ...(isSeen ? { holder: holder.id } : {}) },
      },
    );
  }
}

export function assertAliasCount(name: string, count: number): void {
  if (count <= LIMITS.aliasesPerIdentity) return;
  throw new RecollectError(
    'too_large',
    `${show(name)} would have ${count} names; the limit is ${LIMITS.aliasesPerIdentity}`,
    { hint: 'Remove some first with `recollect remove-alias`.', details: { count } },
  );
}
