/** What holds at a time in the world, as SQL. */
import { Where } from './where.ts';

/** Of memories: the time that it was given covers that one. Without a time it always holds. */
export function memoryHolds(validAt: number | undefined): Where {
  return validAt === undefined ? new Where() : new Where().add(HOLDS_AT('m'), validAt, validAt);
}

/**
 * Of memories: not expired by then, and where no other time in the world is asked for, not ended in the world by then either. Time 0 or none asks for
 * all of them.
 */
export function memoryLasts(alias: string, by: number | undefined, validAt: number | undefined): Where {
  const where = new Where().addIf(`(${alias}.expires_at IS NULL OR ${alias}.expires_at > ?)`, by);
  return where.addCondition(notEnded(alias, by, validAt));
}

/** Of memories and claims: not ended in the world by then, unless another time is asked for. */
export function notEnded(alias: string, by: number | undefined, validAt: number | undefined): Where {
  if (validAt !== undefined || by === undefined || by === 0) return new Where();
  return new Where().add(`(${alias}.valid_to IS NULL OR ${alias}.valid_to > ?)`, by);
}

export function linkHolds(validAt: number | undefined): Where {
  return validAt === undefined ? new Where() : new Where().add(HOLDS_AT('l'), validAt, validAt);
}

/** With the statuses asked for; of a time in the world, where current ones are asked for, also those that the world has left behind since. */
export function claimCounts(statuses: readonly string[] | undefined, validAt: number | undefined): Where {
  if (validAt === undefined) return new Where().addOneOf('c.status', statuses);
  const where = new Where();
  if (statuses !== undefined) {
    const left = statuses.includes('current') ? ` OR ${LEFT_BEHIND('c')}` : '';
    where.add(`(c.status IN (SELECT value FROM json_each(?))${left})`, JSON.stringify(statuses));
  }
  return where
    .add(HOLDS_AT('c'), validAt, validAt)
    .add(
      `NOT (c.valid_from IS NULL AND EXISTS (SELECT 1 FROM claims p WHERE p.superseded_by = c.id AND ${LEFT_BEHIND('p')} AND ${HOLDS_AT('p')}))`,
      validAt,
      validAt,
    );
}

const HOLDS_AT = (alias: string) =>
  `((${alias}.valid_from IS NULL OR ${alias}.valid_from <= ?) AND (${alias}.valid_to IS NULL OR ${alias}.valid_to > ?))`;

/** What took its place holds from the change on, also where nobody has said since when. */
const LEFT_BEHIND = (alias: string) =>
  `(${alias}.status = 'superseded' AND ${alias}.supersession_reason = 'contradicted_by_new_source')`;
