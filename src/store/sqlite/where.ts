/** Collects the conditions of a query together with their values, so that the two cannot drift apart. */
import { amongValues, type Condition } from './sight.ts';

export class Where {
  readonly values: (string | number)[] = [];
  readonly #conditions: string[] = [];

  add(sql: string, ...values: (string | number)[]): this {
    this.#conditions.push(sql);
    this.values.push(...values);
    return this;
  }

  addCondition(condition: Condition): this {
    return this.add(condition.sql, ...condition.values);
  }

  /** A condition that holds for any value of the list. */
  addOneOf(column: string, list: readonly string[] | undefined): this {
    return list === undefined ? this : this.addCondition(amongValues(column, list));
  }

  /** Left out when the value is. */
  addIf(sql: string, value: string | number | undefined): this {
    return value === undefined ? this : this.add(sql, value);
  }

  /** By the id alone, or with the kind before it as actors are written elsewhere: `agent:claude`. */
  addActor(id: string, kind: string, who: string | undefined): this {
    if (who === undefined || !who.includes(':')) return this.addIf(`${id} = ?`, who);
    return this.add(`(${id} = ? OR ${kind} || ':' || ${id} = ?)`, who, who);
  }

  get sql(): string {
    return this.#conditions.length === 0 ? '1' : this.#conditions.join(' AND ');
  }
}
