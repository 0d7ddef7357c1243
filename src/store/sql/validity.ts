/** What is valid at a time in the world, as SQL. */
import type { Condition, Dialect } from './dialect.ts';
import { Where } from './where.ts';

/** Of memory `m`: its time in the world includes this one. Without a time it is always valid. */
export function memoryHolds(dialect: Dialect, validAt: number | undefined): Condition {
  return holdsAt(dialect, 'm', validAt);
}

/** The same of link `l`. */
export function linkHolds(dialect: Dialect, validAt: number | undefined): Condition {
  return holdsAt(dialect, 'l', validAt);
}

/**
 * Of memories: not expired by then, and where no other time in the world is asked for, not ended in the world by then either. Time 0 or none asks for
 * all of them.
 */
export function memoryLasts(
  dialect: Dialect,
  alias: string,
  by: number | undefined,
  validAt: number | undefined,
): Condition {
  const where = new Where(dialect).addIf(`(${alias}.expires_at IS NULL OR ${alias}.expires_at > ?)`, by);
  return isToEnd(by, validAt) ? where.add(NOT_ENDED(alias), by) : where;
}

/** Of memories and claims: not ended in the world by then, unless another time is asked for. */
export function notEnded(
  dialect: Dialect,
  alias: string,
  by: number | undefined,
  validAt: number | undefined,
): Condition {
  return isToEnd(by, validAt) ? new Where(dialect).add(NOT_ENDED(alias), by) : new Where(dialect);
}

/** Of claim `c`: with the statuses asked for; of a time in the world, where current ones are asked for, also those that the world has left behind since. */
export function claimCounts(
  dialect: Dialect,
  statuses: readonly string[] | undefined,
  validAt: number | undefined,
): Condition {
  const where = new Where(dialect);
  if (validAt === undefined) return where.addOneOf('c.status', statuses);
  if (statuses !== undefined) {
    const among = dialect.inLongList('c.status', statuses);
    const left = statuses.includes('current') ? ` OR ${LEFT_BEHIND('c')}` : '';
    where.add(`(${among.sql}${left})`, ...among.values);
  }
  return where
    .add(HOLDS_AT('c'), validAt, validAt)
    .add(
      `NOT (c.valid_from IS NULL AND EXISTS (SELECT 1 FROM claims p WHERE p.superseded_by = c.id AND ${LEFT_BEHIND('p')} AND ${HOLDS_AT('p')}))`,
      validAt,
      validAt,
    );
}

function holdsAt(dialect: Dialect, alias: string, validAt: number | undefined): Condition {
  const where = new Where(dialect);
  return validAt === undefined ? where : where.add(HOLDS_AT(alias), validAt, validAt);
}

function isToEnd(by: number | undefined, validAt: number | undefined): by is number {
  return validAt === undefined && by !== undefined && by !== 0;
}

const NOT_ENDED = (alias: string) => `(${alias}.valid_to IS NULL OR ${alias}.valid_to > ?)`;

const HOLDS_AT = (alias: string) =>
  `((${alias}.valid_from IS NULL OR ${alias}.valid_from <= ?) AND (${alias}.valid_to IS NULL OR ${alias}.valid_to > ?))`;

/** What took its place is valid from the change on, also where nobody has said since when. */
const LEFT_BEHIND = (alias: string) =>
  `(${alias}.status = 'superseded' AND ${alias}.supersession_reason = 'contradicted_by_new_source')`;
