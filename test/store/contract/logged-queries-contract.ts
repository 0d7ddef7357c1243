/** The log of questions: an actor's own, in the scopes of the access filter, within its bounds, and gone with an erasure. */
import { expect, test } from 'vitest';
import type { LoggedQuery, LoggedQueryFilter } from '../../../src/store/port/queries.ts';
import type { Store } from '../../../src/store/port/store.ts';
import { ERASURES, type ErasureRow } from '../../../src/store/port/tables.ts';
import { accessOf, addEvent, EVERY_SCOPE } from './samples.ts';
import { type StoreUnderTest, Workbench } from './store-under-test.ts';

const BOUNDS = { askedFrom: 0, most: 100 };

const asked = (number: number, more: Partial<LoggedQuery> = {}): LoggedQuery => ({
  id: `qry_${number}`,
  scopeId: 'scp_a',
  actorId: 'anna',
  actorKind: 'person',
  via: 'library',
  operation: 'recall',
  query: `question ${number}`,
  results: number,
  durationUs: 1_500,
  error: null,
  askedAt: number * 10,
  ...more,
});

export function loggedQueriesContract(subject: StoreUnderTest): void {
  const bench = new Workbench(subject);
  const list = (store: Store, more: Partial<LoggedQueryFilter> = {}, access = EVERY_SCOPE) =>
    store.read((view) => view.listLoggedQueries(access, { actorId: 'anna', actorKind: 'person', limit: 10, ...more }));
  const ids = async (store: Store, more: Partial<LoggedQueryFilter> = {}) =>
    (await list(store, more)).map(({ id }) => id);

  test('REC-19 what was logged comes back whole, newest first, in pages', async () => {
    const store = await bench.open();
    const odd = asked(3, { query: "'; DROP TABLE events; -- \u{1F600} ü", error: 'invalid_input' });
    await store.write((view) => view.logQueries([asked(1), odd, asked(2)], BOUNDS));
    // The same one again changes nothing.
    await store.write((view) => view.logQueries([asked(1, { query: 'other' })], BOUNDS));
    expect(await list(store)).toEqual([odd, asked(2), asked(1)]);
    expect(await ids(store, { limit: 2 })).toEqual(['qry_3', 'qry_2']);
    expect(await ids(store, { after: 'qry_2' })).toEqual(['qry_1']);
    expect(await ids(store, { askedFrom: 20, askedUntil: 30 })).toEqual(['qry_2']);
  });

  test('REC-20 only the actor and the scopes that were asked for', async () => {
    const store = await bench.open();
    const others = [
      asked(2, { actorId: 'ben' }),
      asked(3, { actorKind: 'agent' }),
      asked(4, { scopeId: 'scp_b' }),
      asked(5),
    ];
    await store.write((view) => view.logQueries([asked(1), ...others], BOUNDS));
    expect(await ids(store)).toEqual(['qry_5', 'qry_4', 'qry_1']);
    expect((await list(store, {}, accessOf(['scp_a']))).map(({ id }) => id)).toEqual(['qry_5', 'qry_1']);
    expect(await list(store, {}, accessOf(['scp_none']))).toEqual([]);
  });

  test('REC-19 what is too old or too many goes', async () => {
    const store = await bench.open();
    const queries = [1, 2, 3, 4, 5].map((number) => asked(number));
    await store.write((view) => view.logQueries(queries, { askedFrom: 20, most: 100 }));
    expect(await ids(store)).toEqual(['qry_5', 'qry_4', 'qry_3', 'qry_2']);
    await store.write((view) => view.logQueries([asked(6)], { askedFrom: 0, most: 2 }));
    expect(await ids(store)).toEqual(['qry_6', 'qry_5']);
  });

  test('REC-20 an erasure empties it, and what was asked before stays out', async () => {
    const store = await bench.open();
    const event = await store.write(async (view) => {
      await view.logQueries([asked(1), asked(2, { scopeId: 'scp_b', actorId: 'ben' })], BOUNDS);
      return addEvent(view, { scopeId: 'scp_a' });
    });
    await store.write(async (view) => {
      const place = { chainId: 'local', scopeId: 'scp_a' };
      await view.erase({ ...place, itemId: event.id, eventIds: [event.id] });
      const row: ErasureRow = {
        id: event.id,
        scope_id: 'scp_a',
        chain_id: 'local',
        item_id: event.id,
        owner_id: null,
        event_id: 'ev_erased',
        recorded_at: 30,
      };
      await view.rows.put(ERASURES, row);
    });
    expect(await ids(store)).toEqual([]);
    await store.write((view) => view.logQueries([asked(2), asked(3), asked(4)], BOUNDS));
    expect(await ids(store)).toEqual(['qry_4']);
  });
}
