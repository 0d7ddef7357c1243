/** Reads inherit: session → project → organisation → own agent → own user → global, and the nearest entry wins. */
import { describe, expect, test } from 'vitest';
import type { Memory, MemoryView } from '../../src/index.ts';
import { ANNA, BEN, CLAUDE, DAY, refused, useWorld } from './world.ts';

const world = useWorld();

/** Nearest first, for Claude in a session of a project of an organisation. */
const CHAIN = ['session', 'project', 'org', 'agent', 'user', 'global'];
const SCOPES: Record<string, string> = {
  session: 'session:1',
  project: 'org:acme/project:site',
  org: 'org:acme',
  agent: 'agent:claude',
  user: 'user:anna',
  global: 'global',
};
const STRANGERS = [
  'org:acme/project:other',
  'org:else/project:site',
  'project:site',
  'agent:other',
  'user:ben',
  'session:2',
];

async function filled(places: readonly string[] = CHAIN): Promise<Memory> {
  const owner = await world.open({ scope: 'org:acme/project:site' });
  for (const place of places) {
    await owner.remember({
      content: `Indent as the ${place} does`,
      kind: 'guideline',
      name: 'indent',
      scope: SCOPES[place]!,
    });
    await owner.remember({ content: `Only the ${place} knows`, scope: SCOPES[place]! });
    await owner.record({ kind: 'user_message', content: `Heard in the ${place}`, scope: SCOPES[place]! });
    world.pass(1_000);
  }
  for (const stranger of STRANGERS) {
    await owner.remember({
      content: `Indent as strangers do in ${stranger}`,
      kind: 'guideline',
      name: 'indent',
      scope: stranger,
    });
    await owner.record({ kind: 'user_message', content: 'Heard elsewhere', scope: stranger });
  }
  return world.open({ scope: 'org:acme/project:site', actor: CLAUDE });
}

describe('inheritance', () => {
  test('a read sees each scope around it and no other', async () => {
    const memory = await filled();
    const notes = (await memory.list({ scope: 'session:1', kinds: ['note'] })).items.map((item) => item.content);
    expect(notes.toSorted()).toEqual(CHAIN.map((place) => `Only the ${place} knows`).toSorted());
    const heard = (
      await memory.recall({ query: 'heard', scope: 'session:1', types: ['evidence'], limit: 50 })
    ).items.map((item) => item.content);
    expect(heard.toSorted()).toEqual(CHAIN.map((place) => `Heard in the ${place}`).toSorted());
    const events = (await memory.events({ scope: 'session:1', type: 'evidence', limit: 100 })).events.map(
      (event) => event.content,
    );
    expect(events.toSorted()).toEqual(heard.toSorted());
  });

  test('without inheriting only the scope itself', async () => {
    const memory = await filled();
    for (const place of CHAIN) {
      const notes = (await memory.list({ scope: SCOPES[place]!, inherit: false, kinds: ['note'] })).items.map(
        (item) => item.content,
      );
      expect(notes).toEqual([`Only the ${place} knows`]);
      const heard = (
        await memory.recall({ query: 'heard', scope: SCOPES[place]!, inherit: false, types: ['evidence'] })
      ).items;
      expect(heard.map((item) => item.content)).toEqual([`Heard in the ${place}`]);
    }
  });

  test.each(CHAIN)(
    'when the nearest entry of a name is that of the %s it wins, in get, list and recall (REC-6)',
    async (nearest) => {
      const memory = await filled(CHAIN.slice(CHAIN.indexOf(nearest)));
      if (nearest !== 'session') {
        await (await world.open({ scope: 'org:acme/project:site' })).createScope({ scope: 'session:1' });
      }
      const expected = `Indent as the ${nearest} does`;
      expect(await memory.get({ name: 'indent', kind: 'guideline', scope: 'session:1' })).toMatchObject({
        content: expected,
      });
      const listed = (await memory.list({ scope: 'session:1', kinds: ['guideline'] })).items;
      expect(listed.map((item) => item.content)).toEqual([expected]);
      const recalled = (await memory.recall({ query: 'indent', scope: 'session:1', kinds: ['guideline'], limit: 50 }))
        .items;
      expect(recalled.map((item) => item.content)).toEqual([expected]);
    },
  );

  test('an agent’s own scopes are its own and its user’s; a person has no agent’s', async () => {
    await filled();
    const seenBy = async (actor: typeof ANNA) => {
      const memory = await world.open({ scope: 'org:acme/project:site', actor });
      return (await memory.list({ kinds: ['note'] })).items.map((item) => item.content.split(' ')[2]!).toSorted();
    };
    expect(await seenBy(CLAUDE)).toEqual(['agent', 'global', 'org', 'project', 'user']);
    expect(await seenBy(ANNA)).toEqual(['global', 'org', 'project', 'user']);
    expect(await seenBy(BEN)).toEqual(['global', 'org', 'project']);
    expect(await seenBy({ id: 'claude', kind: 'agent' })).toEqual(['agent', 'global', 'org', 'project']);
  });

  test('an agent or user scope inside the organisation is nearer than the one outside', async () => {
    const memory = await filled(['user', 'global']);
    const owner = await world.open({ scope: 'org:acme/project:site' });
    await owner.remember({
      content: 'Indent as Anna does at Acme',
      kind: 'guideline',
      name: 'indent',
      scope: 'org:acme/user:anna',
    });
    expect(await memory.get({ name: 'indent' })).toMatchObject({ content: 'Indent as Anna does at Acme' });
  });

  test('every scope at once shows everything, and hides nothing by its name', async () => {
    const memory = await filled();
    const all = (await memory.list({ scope: '*', kinds: ['guideline'], limit: 100 })).items;
    expect(all).toHaveLength(CHAIN.length + STRANGERS.length);
  });

  test('the nearest entry hides the others also when it is not asked for', async () => {
    const memory = await filled(['project', 'global']);
    expect((await memory.list({ kinds: ['guideline'], pinned: true })).items).toEqual([]);
    const [near] = (await memory.list({ kinds: ['guideline'] })).items;
    expect(near?.content).toBe('Indent as the project does');
  });

  test('an archived entry gives way to the next', async () => {
    const memory = await filled(['project', 'global']);
    const near = (await memory.get({ name: 'indent' })) as MemoryView;
    await (await world.open()).forget({ id: near.id });
    expect(await memory.get({ name: 'indent' })).toMatchObject({ content: 'Indent as the global does' });
    expect((await memory.recall({ query: 'indent' })).items.map((item) => item.content)).toEqual([
      'Indent as the global does',
    ]);
  });

  test('an expired entry gives way to the next', async () => {
    const memory = await filled(['global']);
    await memory.remember({ content: 'Indent as today', kind: 'guideline', name: 'indent', tier: 'daily' });
    world.pass(2 * DAY);
    expect((await memory.list({ kinds: ['guideline'] })).items.map((item) => item.content)).toEqual([
      'Indent as the global does',
    ]);
  });

  test('an expired entry is not found by its name', async () => {
    const memory = await world.open();
    await memory.remember({ content: 'Indent as today', kind: 'guideline', name: 'indent', tier: 'daily' });
    world.pass(2 * DAY);
    await refused(memory.get({ name: 'indent' }), 'not_found');
  });

  test('a name that nobody has is not found', async () => {
    const memory = await filled();
    await refused(memory.get({ name: 'nothing' }), 'not_found');
    await refused(memory.get({ name: 'indent', kind: 'tool' }), 'not_found');
  });

  test('get takes an id or a name, not both and not neither', async () => {
    const memory = await world.open();
    await refused(memory.get({}), 'invalid_input');
    await refused(memory.get({ id: 'mem_1', name: 'x' }), 'invalid_input');
  });
});

describe('a boundary (GATE-30 to GATE-32)', () => {
  const contents = async (memory: Memory, more: { scope?: string; inherit?: boolean } = {}) =>
    (await memory.list({ limit: 100, ...more })).items.map(({ content }) => content).toSorted();

  test('around an organisation: all of it, its own agent and user, global, and no other place', async () => {
    const owner = await world.open();
    const places = ['org:acme', 'org:acme/project:a', 'org:acme/project:b', 'org:beta/project:a', 'project:a'];
    for (const scope of [...places, 'global', 'user:anna', 'user:ben', 'agent:claude'])
      await owner.remember({ content: scope, scope });
    const reader = await world.open({ scope: 'org:acme/project:a', boundary: 'org:acme', actor: CLAUDE });
    const own = ['agent:claude', 'global', 'org:acme', 'org:acme/project:a', 'user:anna'];
    expect(await contents(reader)).toEqual(own);
    expect(await contents(reader, { scope: '*' })).toEqual([...own, 'org:acme/project:b'].toSorted());
    expect((await reader.scopes()).scopes.map(({ key }) => key)).not.toContain('beta');
    const person = await world.open({ scope: 'org:acme/project:a', boundary: 'org:acme', actor: BEN });
    expect((await person.definePredicate({ name: 'colour', cardinality: 'one' })).status).toBe('defined');
    await refused(reader.remember({ content: 'x', scope: 'user:anna' }), 'scope_denied');
  });

  test('around a scope that is not there yet', async () => {
    const reader = await world.open({ scope: 'org:acme/project:new', boundary: 'org:acme/project:new' });
    expect(await contents(reader)).toEqual([]);
    expect(await contents(reader, { inherit: false })).toEqual([]);
    await refused(reader.recall({ query: 'x', scope: 'session:none' }), 'scope_not_found');
    await reader.remember({ content: 'first' });
    await reader.remember({ content: 'below', scope: 'session:one' });
    expect(await contents(reader)).toEqual(['first']);
    expect(await contents(reader, { scope: '*' })).toEqual(['below', 'first']);
  });

  test('follows the tree: what was moved away is no longer seen', async () => {
    const owner = await world.open();
    await owner.remember({ content: 'in the project' });
    await owner.remember({ content: 'in its session', scope: 'session:one' });
    await owner.createScope({ scope: 'project:other' });
    const reader = await world.open({ scope: 'project:site', boundary: 'project:site', actor: BEN });
    expect(await contents(reader, { scope: '*' })).toEqual(['in its session', 'in the project']);
    await refused(reader.moveScope({ scope: 'session:one', parent: 'global' }), 'scope_denied');
    await owner.moveScope({ scope: 'session:one', parent: 'project:other' });
    expect(await contents(reader, { scope: '*' })).toEqual(['in the project']);
  });

  test('shows what its organisation defined, which a pin does not, and defines nothing for it', async () => {
    const owner = await world.open({ scope: 'org:acme/project:a' });
    await owner.definePredicate({ name: 'colour', cardinality: 'one' });
    await owner.defineFrame({ name: 'short', budgetTokens: 100 });
    await owner.remember({ content: 'x' });
    const shown = async (memory: Memory) => [
      (await memory.predicates({ builtIn: false })).predicates.map(({ name }) => name),
      (await memory.frames()).frames.filter(({ builtIn }) => !builtIn).map(({ name }) => name),
    ];
    const bounded = await world.open({ scope: 'org:acme/project:a', boundary: 'org:acme/project:a' });
    expect(await shown(bounded)).toEqual([['colour'], ['short']]);
    await refused(bounded.definePredicate({ name: 'size', cardinality: 'one' }), 'scope_denied');
    for (const operation of ['verify', 'doctor', 'rebuild', 'toolCalls'] as const)
      await refused(bounded[operation](), 'scope_denied');
    const pinned = await world.open({ scope: 'org:acme/project:a', pinned: true });
    expect(await shown(pinned)).toEqual([[], []]);
    await refused(pinned.context({ frame: 'short' }), 'not_found');
  });

  test('is refused at once where the default scope is outside, or together with a pin', async () => {
    await refused(world.open({ scope: 'project:other', boundary: 'project:site' }), 'scope_denied');
    await refused(world.open({ scope: 'project:site', boundary: 'project:site', pinned: true }), 'invalid_input');
  });
});
