/** One actor changing one item again and again within a short time: a loop, or an attempt to wear others out. */
import { RecollectError } from '../../base/errors.ts';
import { LIMITS, RAPID_CHANGE_MS } from '../../base/limits.ts';
import type { Draft } from '../../gate/gate.ts';
import { ownerIdOf } from '../../gate/identity.ts';
import type { WriteContext } from '../context.ts';

export type Flagged = NonNullable<Draft['flagged']>;

/** The flags of several sides together. */
export function uniteFlags(...all: readonly (Flagged | undefined)[]): Flagged | undefined {
  const given = all.filter((one) => one !== undefined);
  if (given.length < 2) return given[0];
  const flags = [...new Set(given.flatMap((one) => one.flags ?? []))].sort();
  return given.some(({ quarantined }) => quarantined) ? { flags, quarantined: true } : { flags };
}

/** Who made a version, as kind:id, and when. */
export interface Edit {
  readonly by: string;
  readonly at: number;
}

/**
 * `version` is how many there are, `last` the newest. The one that is as many versions back as are allowed is asked for only when the
 * newest is quick and of the same hand, so that an ordinary change costs nothing.
 */
export async function flagRapidChange(
  command: WriteContext,
  item: string,
  version: number,
  last: Edit,
  versionAt: (version: number) => Promise<Edit | undefined>,
): Promise<Flagged | undefined> {
  const { now, identity, rapidChange } = command;
  const isQuick = (edit: Edit) => edit.by === ownerIdOf(identity.actor) && Math.abs(now - edit.at) < RAPID_CHANGE_MS;
  if (rapidChange === 'allow' || version < LIMITS.rapidChanges || !isQuick(last)) return undefined;
  const first = await versionAt(version - LIMITS.rapidChanges + 1);
  if (!first || !isQuick(first)) return undefined;
  if (rapidChange === 'block')
    throw new RecollectError('blocked', `${item} was changed ${LIMITS.rapidChanges} times within a minute`, {
      hint: 'Wait a minute, or change the policy for rapidChange.',
      details: { item, reasons: ['rapid_change'] },
    });
  return { flags: ['rapid_change'], ...(rapidChange === 'quarantine' ? { quarantined: true } : {}) };
}
