/** Items by the beginning of their id and by their name, wherever an id is taken. */
import { describe, expect, test } from 'vitest';
import { ANNA, BEN, refused, SECOND, useWorld } from './world.ts';

const world = useWorld();

/** Enough of an id that was made in a second of its own. */
const start = (id: string) => id.slice(0, 'mem_'.length + 12);

describe('the beginning of an id', () => {
  test('is enough in every operation that takes the id, for every noun', async () => {
    const memory = await world.open();
    const { id } = await memory.remember({ content: 'We deploy on Tuesdays' });
    world.pass(SECOND);
    const other = await memory.remember({ content: 'We deploy on Mondays' });
    world.pass(SECOND);
    expect(await memory.get({ id: start(id) })).toMatchObject({ id });
    expect(await memory.revise({ id: start(id), content: 'We deploy on Fridays' })).toMatchObject({ id });
    expect((await memory.history({ id: start(id) })).versions).toHaveLength(2);
    const link = await memory.link({ from: start(id), to: start(other.id) });
    expect((await memory.links({ item: start(id) })).links).toMatchObject([{ from: id, to: other.id }]);
    expect(await memory.get({ id: link.id.slice(0, 18) })).toMatchObject({ type: 'link' });
    world.pass(SECOND);
    const { id: said } = (await memory.record({ kind: 'user_message', content: 'On Fridays, really?' })).results[0]!;
    expect(await memory.get({ id: start(said) })).toMatchObject({ id: said });
    const claim = await memory.assert({
      statement: 'Deploys are on Fridays',
      citations: [{ event: start(said) }],
    });
    expect(await memory.get({ id: start(claim.id) })).toMatchObject({ type: 'claim' });
    const session = await memory.startSession({ name: 'friday' });
    expect(await memory.session({ id: start(session.session.id) })).toMatchObject({ session: { name: 'friday' } });
    const rejection = await memory.reject({ content: 'We deploy on Sundays' });
    expect(await memory.unreject({ id: start(rejection.id) })).toMatchObject({ status: 'unrejected' });
    expect(await memory.erase({ ids: [start(other.id)] })).toMatchObject({
      items: [{ id: other.id }, { id: link.id }],
    });
  });

  test('of several items is refused, and they are named', async () => {
    const memory = await world.open();
    const ids = [];
    for (const content of ['one', 'two', 'three']) ids.push((await memory.remember({ content })).id);
    const error = await refused(memory.get({ id: start(ids[0]!) }), 'ambiguous_name');
    expect(error.message).toContain('could be 3 items');
    for (const id of ids) expect(error.hint).toContain(id);
    expect(await memory.get({ id: ids[1]! })).toMatchObject({ content: 'two' });
    await refused(memory.get({ id: 'mem_zzzz' }), 'not_found');
  });

  test('says nothing about items of others', async () => {
    const [anna, ben] = [await world.open(), await world.open({ actor: BEN })];
    const hidden = await anna.remember({ content: 'My salary', visibility: 'private' });
    await refused(ben.get({ id: hidden.id.slice(0, 14) }), 'not_found');
    // Made within the same millisecond, so the two begin alike.
    const open = await ben.remember({ content: 'Lunch is at noon' });
    expect(open.id.slice(0, 14)).toBe(hidden.id.slice(0, 14));
    expect(await ben.get({ id: open.id.slice(0, 14) })).toMatchObject({ id: open.id });
    await refused(anna.get({ id: open.id.slice(0, 14) }), 'ambiguous_name');
    world.pass(SECOND);
    const elsewhere = await anna.remember({ content: 'Secret', scope: 'project:other' });
    const pinned = await world.open({ pinned: true, actor: ANNA });
    await refused(pinned.get({ id: start(elsewhere.id) }), 'not_found');
  });
});

describe('a name', () => {
  test('stands for the id, from the nearest scope', async () => {
    const memory = await world.open();
    await memory.remember({ content: 'Everywhere: Olena', name: 'billing-owner', scope: 'global' });
    const here = await memory.remember({ content: 'Here: Maria', name: 'billing-owner' });
    expect(await memory.get({ id: 'billing-owner' })).toMatchObject({ id: here.id });
    expect(await memory.history({ id: 'billing-owner' })).toMatchObject({ versions: [{ content: 'Here: Maria' }] });
    expect(await memory.revise({ id: 'billing-owner', content: 'Here: Tom' })).toMatchObject({ id: here.id });
    await memory.forget({ id: 'billing-owner' });
    // What was put away is meant only where nothing else has the name.
    expect(await memory.get({ id: 'billing-owner' })).toMatchObject({ content: 'Everywhere: Olena' });
    const elsewhere = await world.open({ scope: 'project:other' });
    expect(await elsewhere.get({ id: 'billing-owner' })).toMatchObject({ content: 'Everywhere: Olena' });
    await refused(memory.get({ id: 'billing' }), 'not_found');
  });

  test('of an item put away brings it back', async () => {
    const memory = await world.open();
    const { id } = await memory.remember({ content: 'x', name: 'plan' });
    await memory.forget({ id: 'plan' });
    expect(await memory.restore({ id: 'plan' })).toMatchObject({ id });
  });

  test('of two nouns is what the operation takes, and else refused', async () => {
    const memory = await world.open();
    const { id } = await memory.remember({ content: 'x', name: 'login' });
    const { session } = await memory.startSession({ name: 'login' });
    expect(await memory.session({ id: 'login' })).toMatchObject({ session: { id: session.id } });
    expect(await memory.pin({ id: 'login' })).toMatchObject({ id });
    const error = await refused(memory.get({ id: 'login' }), 'ambiguous_name');
    expect(error.details.candidates).toEqual(expect.arrayContaining([id, session.id]));
  });

  test('of an identity, a block and a document works too', async () => {
    const memory = await world.open();
    const maria = await memory.defineIdentity({ name: 'Maria Lopez', kind: 'person' });
    expect(await memory.addAlias({ id: 'Maria Lopez', aliases: ['Mia'] })).toMatchObject({ id: maria.id });
    const block = await memory.setBlock({ label: 'rules', content: 'Be kind', kind: 'system' });
    expect(await memory.editBlock({ id: 'rules', append: 'Be brief' })).toMatchObject({ id: block.id });
    const document = await memory.putDocument({ uri: 'docs:handbook', title: 'Handbook', content: 'Read me' });
    expect(await memory.get({ id: 'Handbook' })).toMatchObject({ id: document.id });
  });
});
