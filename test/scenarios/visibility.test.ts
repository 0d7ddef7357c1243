/** Visibility: private is for its owner only, scope for whoever reads the scope, public for the whole chain. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Memory } from '../../src/index.ts';
import { OWNER } from '../../src/model/actor.ts';
import { isFull } from '../support/scale.ts';
import { changesSomething, learns, type Target } from './every-operation.ts';
import {
  ANNA,
  BEN,
  CLAUDE,
  DAY,
  exported,
  importing,
  OPERATION_NAMES,
  type OperationName,
  refused,
  useBuiltWorld,
  useWorld,
} from './world.ts';

describe('a private memory of somebody else (GATE-9)', () => {
  const absent = (target: Target): Target => ({
    ...target,
    memory: 'mem_00000000000000000000000000',
    event: 'ev_00000000000000000000000000',
    conflict: 'cfl_00000000000000000000000000',
    link: 'lnk_00000000000000000000000000',
    name: 'no-such-name',
    content: 'Nobody ever wrote this sentence',
    word: 'nonexistentword',
    entity: 'No Such GmbH',
    tag: 'no-such-tag',
    session: 'no-such-session',
  });

  const { world, made } = useBuiltWorld(async (place): Promise<Target> => {
    const ben = await place.open({ actor: BEN });
    const { id, scope } = await ben.remember({
      content: 'The secret zebra sentence of Zebra GmbH',
      kind: 'guideline',
      name: 'secret-name',
      tags: ['secret-tag'],
      session: 'secret-session',
      visibility: 'private',
      payload: { rationale: 'secretly' },
    });
    place.pass(DAY);
    await ben.revise({ id, content: 'The secret zebra sentence of Zebra GmbH, changed' });
    const { conflict } = await ben.revise({ id, content: 'The secret zebra sentence of Zebra GmbH', basedOn: 1 });
    const event = (await ben.events({ item: id })).events[0]!.id;
    const open = await ben.remember({ content: 'Something that everybody may read' });
    const { id: link } = await ben.link({ from: open.id, to: id, note: 'linked secretly' });
    const gone = await ben.link({ from: id, to: 'global', kind: 'applies_to', note: 'secretly' });
    await ben.unlink({ id: gone.id, reason: 'secretly' });
    const { session } = await ben.startSession({ goal: 'Something that everybody may see' });
    const { conversation } = await ben.startConversation();
    await ben.addMessage({ conversation: conversation.id, role: 'user', content: 'Heard by everybody', uses: [id] });
    await ben.attach({ to: session.id, items: [id], role: 'pinned' });
    return {
      memory: id,
      event,
      // Claims, blocks and documents are never private.
      claim: 'clm_00000000000000000000000000',
      block: 'blk_00000000000000000000000000',
      document: 'doc_00000000000000000000000000',
      uri: 'docs:nowhere',
      subject: 'no-such-subject',
      conflict: conflict!,
      link,
      // Identities are never private.
      identity: 'idn_00000000000000000000000000',
      merge: 'mrg_00000000000000000000000000',
      entity: 'Zebra GmbH',
      scope: 'project:site',
      scopeId: scope,
      name: 'secret-name',
      content: 'The secret zebra sentence of Zebra GmbH',
      word: 'zebra',
      tag: 'secret-tag',
      owner: 'person:ben',
      actor: 'ben',
      session: 'secret-session',
      work: session.id,
      conversation: conversation.id,
      externalId: 'none',
    };
  });
  let ben: Memory;
  let hidden: Target;
  beforeEach(async () => {
    ben = await world.open({ actor: BEN });
    hidden = made();
  });

  const OTHERS = [
    ['another person', ANNA],
    ['an agent that works for its owner', { id: 'claude', kind: 'agent', user: 'ben' }],
    ['an agent', CLAUDE],
    ['an agent of the same name', { id: 'ben', kind: 'agent' }],
  ] as const;

  describe.each(OTHERS.slice(0, isFull ? OTHERS.length : 2))('is as good as absent for %s', (_, actor) => {
    const same = async (operations: readonly OperationName[]) => {
      const twin = await world.twin();
      const [reader, other] = [await world.open({ actor }), await world.open({ ...twin, actor })];
      for (const operation of operations) {
        const learnt = await learns(reader, operation, hidden);
        expect(JSON.stringify(learnt), operation).not.toMatch(/sentence, changed|secretly/);
        expect(learnt, operation).toEqual(await learns(other, operation, absent(hidden)));
      }
      expect(await ben.get({ id: hidden.memory })).toMatchObject({
        version: 3,
        content: hidden.content,
        visibility: 'private',
      });
    };

    // Doctor measures the file.
    test('in every read', () => same(OPERATION_NAMES.filter((name) => !changesSomething(name) && name !== 'doctor')));

    test.each(OPERATION_NAMES.filter(changesSomething))('in %s', (operation) => same([operation]));

    test('and its changes are in no list and no feed', async () => {
      const reader = await world.open({ actor });
      const items = [
        ...(await reader.events({ scope: '*', limit: 500 })).events.flatMap(({ item, body }) => [
          item,
          body?.from,
          body?.to,
        ]),
        ...(await reader.feed({ scope: '*', limit: 500 })).events.flatMap(({ item, body }) => [
          item,
          body?.from,
          body?.to,
        ]),
        ...(
          await reader.list({ scope: '*', statuses: ['inbox', 'active', 'stale', 'archived'], includeExpired: true })
        ).items.map((item) => item.id),
        ...(await reader.conflicts({ scope: '*' })).conflicts.map((conflict) => conflict.a.id),
        ...(await reader.recall({ query: 'secret zebra sentence', scope: '*', includeArchived: true })).items.map(
          (item) => item.id,
        ),
      ];
      expect(items).not.toContain(hidden.memory);
      expect((await reader.tags({ scope: '*' })).tags.map((tag) => tag.name)).not.toContain('secret-tag');
    });
  });

  test('its owner sees it everywhere', async () => {
    const { memory: id } = hidden;
    expect(await ben.get({ id })).toMatchObject({ content: hidden.content });
    expect((await ben.history({ id })).versions).toHaveLength(3);
    expect((await ben.list({ name: 'secret-name' })).items).toHaveLength(1);
    expect((await ben.recall({ query: 'zebra' })).items).toHaveLength(1);
    expect((await ben.events({ item: id, kinds: ['memory.remembered', 'memory.revised'] })).events).toHaveLength(3);
    expect((await ben.events({ item: id, kinds: ['item.attached'] })).events).toHaveLength(2);
    expect((await ben.conflicts()).conflicts).toHaveLength(1);
    expect((await ben.tags()).tags.map((tag) => tag.name)).toContain('secret-tag');
    expect((await ben.feed()).events.filter((event) => event.item === id)).toHaveLength(5);
  });

  test('stays hidden when it is archived, restored, pinned and reverted', async () => {
    const reader = await world.open({ actor: ANNA });
    const { memory: id } = hidden;
    for (const change of [
      () => ben.pin({ id }),
      () => ben.forget({ id }),
      () => ben.restore({ id }),
      () => ben.revert({ id, to: 1 }),
    ]) {
      await change();
      await refused(reader.get({ id }), 'not_found');
      expect((await reader.events({ item: id })).events).toEqual([]);
    }
  });

  test('can be opened by its owner, and closed again', async () => {
    const reader = await world.open({ actor: ANNA });
    const { memory: id } = hidden;
    await ben.revise({ id, visibility: 'scope' });
    expect(await reader.get({ id })).toMatchObject({ content: hidden.content });
    await ben.revise({ id, visibility: 'private' });
    await refused(reader.get({ id }), 'not_found');
    await refused(reader.history({ id }), 'not_found');
    expect((await reader.events({ item: id })).events).toEqual([]);
  });
  test('opened with other words keeps the words from before private', async () => {
    const reader = await world.open({ actor: ANNA });
    const { memory: id } = hidden;
    await ben.revise({ id, content: 'Nothing to see', visibility: 'scope' });
    expect((await reader.history({ id })).versions.map((version) => version.content)).toEqual(['Nothing to see']);
  });

  test('opened with other words tells the old ones in no other way either', async () => {
    const { memory: id, event } = hidden;
    await ben.revise({ id, content: 'Nothing to see', visibility: 'scope' });
    world.pass(DAY);
    for (const actor of [ANNA, CLAUDE]) {
      const reader = await world.open({ actor });
      await refused(reader.get({ id, version: 1 }), 'version_not_found');
      await refused(reader.diff({ id, from: 1, to: 4 }), 'version_not_found');
      await refused(reader.revert({ id, to: 1 }), 'version_not_found');
      await refused(reader.revise({ id, content: 'x', basedOn: 1 }), 'version_not_found');
      await refused(reader.get({ id: event }), 'not_found');
      const told = [
        await reader.events({ scope: '*', limit: 500 }),
        await reader.feed({ scope: '*', limit: 500 }),
        (await reader.recall({ query: 'secret zebra', scope: '*', includeArchived: true })).items,
        await exported(reader),
      ];
      expect(JSON.stringify(told)).not.toContain('zebra');
    }
    expect((await ben.history({ id })).versions).toHaveLength(4);
  });
  test('opened as it is cites only what its readers can read', async () => {
    const reader = await world.open({ actor: ANNA });
    await ben.revise({ id: hidden.memory, visibility: 'scope' });
    const [item] = (await reader.recall({ query: 'zebra' })).items;
    expect(item?.content).toBe(hidden.content);
    for (const citation of item!.citations) expect(await reader.get({ id: citation })).toBeDefined();
  });

  test.each([
    ['an agent', { actor: CLAUDE }],
    ['another person', { actor: ANNA }],
    ['another person who may only read', { actor: ANNA, right: 'read' as const }],
    ['a person of another organisation', { actor: ANNA, scope: 'org:other/project:site' }],
    ['the owner in a scope', { actor: OWNER, boundary: 'project:site' }],
    ['the owner without all rights', { actor: OWNER, right: 'write' as const }],
  ])('is not in the export of %s, which another store can take (GATE-33)', async (_, who) => {
    const lines = await exported(await world.open(who));
    expect(lines.join('\n')).not.toContain('zebra');
    expect(lines.join('\n')).toContain('everybody may read');
    expect(JSON.parse(lines[0]!)).toMatchObject({ complete: false, heads: {} });
    const copy = await world.open(await world.elsewhere());
    expect((await importing(copy, lines)).added).toBe(lines.length - 1);
    expect(await copy.verify()).toMatchObject({ ok: true });
  });

  test('is in the backup that the owner of the store makes', async () => {
    const lines = await exported(await world.open({ actor: OWNER }));
    expect(lines.join('\n')).toContain('zebra');
    expect(JSON.parse(lines[0]!)).toMatchObject({ complete: true });
  });
});

describe('visibility scope and public', () => {
  const world = useWorld();
  beforeEach(async () => {
    const owner = await world.open();
    for (const visibility of ['scope', 'public'] as const) {
      await owner.remember({
        content: `zebra ${visibility} in other`,
        visibility,
        scope: 'project:other',
        tags: [visibility],
      });
      await owner.remember({
        content: `zebra ${visibility} in acme`,
        visibility,
        scope: 'org:acme/project:x',
        tags: [visibility],
      });
      await owner.remember({
        content: `zebra ${visibility} in else`,
        visibility,
        scope: 'org:else/project:x',
        tags: [visibility],
      });
    }
  });

  const seen = async (memory: Memory, place: { scope?: string; inherit?: boolean } = {}) => ({
    listed: (await memory.list({ ...place, limit: 100 })).items.map((item) => item.content).toSorted(),
    recalled: (await memory.recall({ query: 'zebra', ...place, limit: 100 })).items
      .map((item) => item.content)
      .toSorted(),
    tagged: (await memory.tags(place)).tags.reduce((sum, tag) => sum + tag.items, 0),
  });
  const exactly = (...contents: string[]) => ({
    listed: contents.toSorted(),
    recalled: contents.toSorted(),
    tagged: contents.length,
  });

  test('outside organisations one sees the public memories outside organisations', async () => {
    const memory = await world.open({ actor: BEN });
    expect(await seen(memory)).toEqual(exactly('zebra public in other'));
    expect(await seen(memory, { inherit: false })).toEqual(exactly());
  });

  test('in an organisation one sees its public memories and no other’s', async () => {
    const memory = await world.open({ actor: BEN, scope: 'org:acme/project:site' });
    expect(await seen(memory)).toEqual(exactly('zebra public in acme'));
  });

  test('who reads the scope sees both', async () => {
    const memory = await world.open({ actor: BEN });
    expect(await seen(memory, { scope: 'org:acme/project:x', inherit: false })).toEqual(
      exactly('zebra public in acme', 'zebra scope in acme'),
    );
  });

  test('a pinned connection sees no public memories of others', async () => {
    const memory = await world.open({ pinned: true });
    expect(await seen(memory)).toEqual(exactly());
  });
});
