/** Collects the conditions of a query together with their values, which keeps the two in the same order. */
import type { Condition, Dialect, SqlValue } from './dialect.ts';

export class Where implements Condition {
  readonly values: SqlValue[] = [];
  readonly #dialect: Dialect;
  readonly #conditions: string[] = [];

  constructor(dialect: Dialect) {
    this.#dialect = dialect;
  }

  add(sql: string, ...values: readonly SqlValue[]): this {
    this.#conditions.push(sql);
    this.values.push(...values);
    return this;
  }

  addCondition(condition: Condition): this {
    return this.add(condition.sql, ...condition.values);
  }

  addNot(condition: Condition): this {
    return this.add(`NOT (${condition.sql})`, ...condition.values);
  }

  /** The column has one of the values. Left out when the list is. */
  addOneOf(column: string, list: readonly string[] | undefined): this {
    return list === undefined ? this : this.addCondition(this.#dialect.inList(column, list));
  }

  /** Left out when the value is. */
  addIf(sql: string, value: string | number | undefined): this {
    return value === undefined ? this : this.add(sql, value);
  }

  /** The item whose id is in the column has all of the tags. Left out when the list is. */
  addTags(column: string, tags: readonly string[] | undefined): this {
    for (const tag of tags ?? [])
      this.add(`EXISTS (SELECT 1 FROM item_tags tagged WHERE tagged.tag = ? AND tagged.item_id = ${column})`, tag);
    return this;
  }

  /** By the id alone, or with the kind before it as actors are written elsewhere: `agent:claude`. */
  addActor(id: string, kind: string, who: string | undefined): this {
    if (who === undefined || !who.includes(':')) return this.addIf(`${id} = ?`, who);
    return this.add(`(${id} = ? OR ${kind} || ':' || ${id} = ?)`, who, who);
  }

  get sql(): string {
    return this.#conditions.length === 0 ? 'true' : this.#conditions.join(' AND ');
  }
}

/** One of the conditions is enough. */
export function anyOf(conditions: readonly Condition[]): Condition {
  return {
    sql: `(${conditions.map((part) => `(${part.sql})`).join(' OR ')})`,
    values: conditions.flatMap((part) => part.values),
  };
}
