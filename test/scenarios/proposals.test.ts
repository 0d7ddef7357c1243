/** Proposals: how they are made, decided, applied and taken back, and that nothing changes before. */
import { describe, expect, test } from 'vitest';
import type { Memory } from '../../src/index.ts';
import { ANNA, BEN, CLAUDE, DAY, exported, importing, refused, useWorld } from './world.ts';

const world = useWorld();

const said = async (memory: Memory, content: string) =>
  (await memory.record({ kind: 'user_message', content, speaker: 'Maria' })).results[0]!.id;

const creates = (content: string, event?: string) => ({
  kind: 'rule' as const,
  action: 'create' as const,
  change: [{ operation: 'remember' as const, input: { content, kind: 'guideline' } }],
  ...(event === undefined ? {} : { citations: [{ event }] }),
});

const archives = (id: string, event?: string) => ({
  kind: 'stale' as const,
  action: 'archive' as const,
  change: [{ operation: 'forget' as const, input: { id } }],
  ...(event === undefined ? {} : { citations: [{ event }] }),
});

const only = async (memory: Memory, id: string | null) => (await memory.get({ id: id! })) as Record<string, unknown>;
const accept = (memory: Memory, ...ids: (string | null)[]) =>
  memory.review({ ids: ids.map((id) => id!), decision: 'accept' });

describe('a proposal', () => {
  test('says what it would change, on whose words, and changes nothing', async () => {
    const [memory, claude] = [await world.open(), await world.open({ actor: CLAUDE })];
    const event = await said(memory, 'From now on, never deploy on Fridays please');
    const made = await claude.propose({
      ...creates('Never deploy on Fridays'),
      citations: [{ event, quote: 'never deploy on Fridays' }],
      confidence: 0.8,
      reasons: ['always_never'],
      subject: 'deploys',
    });
    expect(made).toMatchObject({ status: 'stored', state: 'pending', effects: [] });
    expect((await memory.list()).items).toEqual([]);
    const { proposals } = await memory.proposals();
    expect(proposals).toMatchObject([
      {
        id: made.id,
        kind: 'rule',
        action: 'create',
        state: 'pending',
        change: [{ operation: 'remember', input: { content: 'Never deploy on Fridays' } }],
        subject: 'deploys',
        confidence: 0.8,
        freshness: 1,
        reasons: ['always_never'],
        citations: [{ event, quote: 'never deploy on Fridays', state: 'verified', speaker: 'Maria' }],
        author: { id: 'claude', kind: 'agent' },
      },
    ]);
    expect(await memory.get({ id: made.id! })).toEqual(proposals[0]);
  });

  test('is refused where its quote stands nowhere, or its change is none', async () => {
    const memory = await world.open();
    const event = await said(memory, 'Never deploy on Fridays');
    const given = creates('Never deploy');
    await refused(memory.propose({ ...given, citations: [{ event, quote: 'on Mondays' }] }), 'quote_not_found');
    await refused(memory.propose({ kind: 'fact', action: 'create' }), 'invalid_input');
    const bad = (operation: string, input: Record<string, unknown>) =>
      memory.propose({ ...given, change: [{ operation: operation as 'remember', input }] });
    await refused(bad('erase', { ids: ['mem_1'], confirm: true }), 'invalid_input');
    await refused(bad('remember', { content: 'x', owner: 'person:anna' }), 'invalid_input');
    await refused(bad('remember', { content: 'x', visibility: 'private' }), 'invalid_input');
    await refused(bad('remember', { content: 'x', scope: 'project:other' }), 'invalid_input');
    await refused(bad('forget', { id: '@1' }), 'invalid_input');
    await refused(bad('forget', { id: 'mem_00000000000000000000000000' }), 'not_found');
    await refused(bad('tag', { id: event, tags: [] }), 'invalid_input');
    expect((await memory.proposals()).proposals).toEqual([]);
  });

  test('that is accepted is done in the name of the person, with its citations', async () => {
    const [memory, claude] = [await world.open(), await world.open({ actor: CLAUDE })];
    const event = await said(memory, 'never deploy on Fridays');
    const { id } = await claude.propose(creates('Never deploy on Fridays', event));
    const { results } = await accept(memory, id);
    expect(results).toMatchObject([{ status: 'changed', id, proposalState: 'applied', error: null }]);
    const [made] = results[0]!.effects;
    expect(await only(memory, made!)).toMatchObject({
      content: 'Never deploy on Fridays',
      status: 'active',
      author: { id: 'anna', kind: 'person' },
      citations: [{ event }],
    });
    expect(await only(memory, id)).toMatchObject({ state: 'applied', effects: [made], decidedBy: ANNA });
    expect((await memory.proposals({ item: made!, states: ['applied'] })).proposals).toMatchObject([{ id }]);
    expect(await accept(memory, id)).toMatchObject({ results: [{ status: 'unchanged' }] });
    expect(await memory.rebuild()).toMatchObject({ equal: true });
  });

  test('that is edited does what the person says instead', async () => {
    const memory = await world.open();
    const { id } = await memory.propose(creates('Never deploy on Fridays'));
    const change = [{ operation: 'remember' as const, input: { content: 'Never deploy on Fridays after noon' } }];
    await refused(memory.review({ ids: [id!], decision: 'edit' }), 'invalid_input');
    const { results } = await memory.review({ ids: [id!], decision: 'edit', change });
    expect(await only(memory, results[0]!.effects[0]!)).toMatchObject({
      content: 'Never deploy on Fridays after noon',
    });
    expect(await only(memory, id)).toMatchObject({ state: 'applied', change });
  });

  test('in several steps is done as a whole, and names what a step before it made', async () => {
    const memory = await world.open();
    const one = (await memory.remember({ content: 'We deploy at noon' })).id;
    const other = (await memory.remember({ content: 'Deploys are at noon' })).id;
    const { id } = await memory.propose({
      kind: 'duplicate',
      action: 'merge',
      change: [
        { operation: 'remember', input: { content: 'We deploy every day at noon' } },
        ...[one, other].flatMap((from) => [
          { operation: 'link' as const, input: { from, to: '@1', kind: 'consolidated_into' } },
          { operation: 'forget' as const, input: { id: from, as: 'consolidated' } },
        ]),
      ],
    });
    const { results } = await accept(memory, id);
    expect(results[0]).toMatchObject({ status: 'changed', error: null });
    const merged = results[0]!.effects[0]!;
    expect((await memory.list()).items).toMatchObject([{ id: merged }]);
    expect(await memory.undo({ id: id! })).toMatchObject({ status: 'changed', proposalState: 'undone' });
    expect((await memory.list()).items.map((item) => item.id).sort()).toEqual([one, other].sort());
    expect((await memory.links()).links).toEqual([]);
    expect(await memory.rebuild()).toMatchObject({ equal: true });
  });

  test('that cannot be applied stops none of the others, and leaves nothing of itself', async () => {
    const memory = await world.open();
    await memory.remember({ content: 'Taken', kind: 'guideline', name: 'fridays' });
    const good = await memory.propose(creates('Never deploy on Mondays'));
    const bad = await memory.propose({
      ...creates(''),
      change: [
        { operation: 'remember', input: { content: 'First of two' } },
        { operation: 'remember', input: { content: 'Second', kind: 'guideline', name: 'fridays' } },
      ],
    });
    const { results } = await accept(memory, bad.id, good.id, 'prp_00000000000000000000000000');
    expect(results).toMatchObject([
      { status: 'failed', id: bad.id, error: { code: 'name_taken' } },
      { status: 'changed', id: good.id },
      { status: 'failed', error: { code: 'not_found' } },
    ]);
    expect((await memory.list()).items.map(({ content }) => content).sort()).toEqual([
      'Never deploy on Mondays',
      'Taken',
    ]);
    expect(await only(memory, bad.id)).toMatchObject({ state: 'pending' });
  });

  test('whose item changed meanwhile expires, and says so', async () => {
    const memory = await world.open();
    const { id } = await memory.remember({ content: 'We deploy at noon' });
    const proposal = await memory.propose(archives(id));
    await memory.revise({ id, content: 'We deploy at one' });
    expect(await accept(memory, proposal.id)).toMatchObject({
      results: [{ status: 'expired', proposalState: 'expired', effects: [], changed: [id] }],
    });
    expect(await only(memory, id)).toMatchObject({ status: 'active' });
    expect(await memory.propose(archives(id))).toMatchObject({ status: 'stored' });
  });
});

describe('undo', () => {
  test('brings back what an applied one changed, unless it changed since', async () => {
    const memory = await world.open();
    const { id } = await memory.remember({ content: 'We deploy at noon' });
    const first = await memory.propose(archives(id));
    await accept(memory, first.id);
    expect(await only(memory, id)).toMatchObject({ status: 'archived' });
    await memory.undo({ id: first.id! });
    expect(await only(memory, id)).toMatchObject({ status: 'active' });
    expect(await only(memory, first.id)).toMatchObject({ state: 'undone' });
    const second = await memory.propose({
      ...archives(id),
      change: [{ operation: 'revise', input: { id, content: 'We deploy at one' } }],
    });
    await accept(memory, second.id);
    await memory.revise({ id, content: 'We deploy at two' });
    await refused(memory.undo({ id: second.id! }), 'changed_since');
    expect(await only(memory, id)).toMatchObject({ content: 'We deploy at two' });
  });

  test('takes claims, links, blocks and tags back', async () => {
    const memory = await world.open();
    const claim = await memory.assert({
      statement: 'The lead is Jo',
      subject: 'lead',
      predicate: 'status',
      object: 'Jo',
    });
    const note = (await memory.remember({ content: 'A note' })).id;
    const document = (await memory.putDocument({ uri: 'docs:a', content: 'A text' })).id;
    const { id } = await memory.propose({
      kind: 'correction',
      action: 'supersede',
      change: [
        {
          operation: 'supersede',
          input: { id: claim.id, reason: 'manual_correction', statement: 'The lead is Ann', object: 'Ann' },
        },
        { operation: 'link', input: { from: note, to: '@1', kind: 'supports' } },
        { operation: 'set-block', input: { label: 'rules', content: 'Be kind' } },
        { operation: 'tag', input: { id: document, tags: ['people'] } },
        { operation: 'tag', input: { id: note, tags: ['people'] } },
      ],
    });
    expect(await accept(memory, id)).toMatchObject({ results: [{ status: 'changed', error: null }] });
    expect((await memory.claims()).claims).toMatchObject([{ statement: 'The lead is Ann' }]);
    expect(await memory.undo({ id: id! })).toMatchObject({ status: 'changed' });
    expect((await memory.claims()).claims).toMatchObject([{ statement: 'The lead is Jo' }]);
    expect((await memory.links()).links).toEqual([]);
    expect((await memory.blocks()).blocks).toEqual([]);
    expect(await only(memory, document)).not.toHaveProperty('tags');
    expect(await only(memory, note)).toMatchObject({ tags: [] });
    expect(await memory.rebuild()).toMatchObject({ equal: true });
  });
});

describe('what was rejected or undone', () => {
  test('is not proposed again without new evidence, however it is written', async () => {
    const [memory, claude] = [await world.open(), await world.open({ actor: CLAUDE })];
    const [first, second] = [await said(memory, 'no Fridays'), await said(memory, 'No Fridays, I said')];
    const made = await claude.propose(creates('Never deploy on Fridays', first));
    expect(await claude.propose(creates('NEVER deploy  on Fridays', first))).toMatchObject({
      status: 'known',
      id: made.id,
    });
    await memory.review({ ids: [made.id!], decision: 'reject', reason: 'A joke' });
    expect(await claude.propose(creates('never deploy on fridays', first))).toMatchObject({
      status: 'rejected_before',
      id: made.id,
    });
    expect(await claude.propose(creates('Never deploy on Fridays'))).toMatchObject({ status: 'rejected_before' });
    await memory.rebuild();
    expect(await claude.propose(creates('Never deploy on Fridays', first))).toMatchObject({
      status: 'rejected_before',
    });
    const again = await claude.propose(creates('Never deploy on Fridays', second));
    expect(again.status).toBe('stored');
    await accept(memory, again.id);
    await memory.undo({ id: again.id! });
    const both = { ...creates('Never deploy on Fridays'), citations: [{ event: first }, { event: second }] };
    expect(await claude.propose(both)).toMatchObject({ status: 'rejected_before' });
    await memory.undo({ id: made.id! });
    expect(await claude.propose(creates('Never deploy on Fridays', first))).toMatchObject({
      status: 'known',
      id: made.id,
    });
  });

  test('as a value is not proposed either', async () => {
    const memory = await world.open();
    await memory.reject({ content: 'Never deploy on Fridays' });
    expect(await memory.propose(creates('never deploy on Fridays.'))).toEqual({
      status: 'rejected_before',
      id: null,
      state: null,
      scope: expect.any(String),
      effects: [],
    });
  });

  test('stays so in every copy, and where stores decided apart, whichever comes first', async () => {
    const memory = await world.open();
    const event = await said(memory, 'no Fridays');
    const { id } = await memory.propose(creates('Never deploy on Fridays', event));
    const seed = await exported(memory);
    const apart = async (work: (copy: Memory) => Promise<unknown>) => {
      const copy = await world.open(await world.elsewhere());
      await importing(copy, seed);
      world.pass(1_000);
      await work(copy);
      return exported(copy);
    };
    const rejecting = await apart((copy) => copy.review({ ids: [id!], decision: 'reject' }));
    const applying = await apart((copy) => accept(copy, id));
    const undoing = await apart(async (copy) => {
      await accept(copy, id);
      await copy.undo({ id: id! });
    });
    const proposing = await apart(async (copy) => {
      await copy.withdrawProposal({ id: id! });
      await copy.propose(creates('Never deploy on Fridays', event));
    });
    const merged = async (...ledgers: string[][]) => {
      const copy = await world.open(await world.elsewhere());
      for (const ledger of ledgers) await importing(copy, ledger);
      expect(await copy.rebuild()).toMatchObject({ equal: true });
      const { proposals } = await copy.proposals({ states: ['pending', 'rejected', 'applied', 'withdrawn', 'undone'] });
      return {
        states: proposals.map(({ state }) => state).sort(),
        again: await copy.propose(creates('Never deploy on Fridays', event)),
      };
    };
    for (const [one, other, state] of [
      [rejecting, applying, 'applied'],
      [rejecting, undoing, 'undone'],
      [applying, undoing, 'undone'],
    ] as const) {
      expect((await merged(one, other)).states).toEqual([state]);
      expect((await merged(other, one)).states).toEqual([state]);
    }
    for (const order of [
      [rejecting, proposing],
      [proposing, rejecting],
    ]) {
      const { states, again } = await merged(...order);
      expect(states).toEqual(['rejected', 'rejected']);
      expect(again).toMatchObject({ status: 'rejected_before' });
    }
  });
});

describe('who may', () => {
  test('agents propose, list and withdraw their own, and decide nothing', async () => {
    const [memory, claude] = [await world.open(), await world.open({ actor: CLAUDE })];
    const other = await world.open({ actor: { id: 'codex', kind: 'agent' } });
    const { id } = await claude.propose(creates('Never deploy on Fridays'));
    for (const agent of [claude, other]) {
      for (const decision of ['accept', 'reject', 'undo'] as const)
        await refused(agent.review({ ids: [id!], decision }), 'person_required');
      expect((await agent.proposals()).proposals).toMatchObject([{ id }]);
      await refused(agent.undo({ id: id! }), 'person_required');
    }
    await refused(other.withdrawProposal({ id: id! }), 'person_required');
    expect(await claude.withdrawProposal({ id: id! })).toMatchObject({ status: 'changed', proposalState: 'withdrawn' });
    const mine = await memory.propose(creates('Deploy on Mondays'));
    await refused(claude.withdrawProposal({ id: mine.id! }), 'person_required');
    expect((await memory.list()).items).toEqual([]);
  });

  test('what is about a private memory is seen by its owner alone', async () => {
    const [memory, ben] = [await world.open(), await world.open({ actor: BEN })];
    const { id } = await memory.remember({ content: 'My salary is low', visibility: 'private' });
    const made = await memory.propose(archives(id));
    const { id: shared } = await memory.remember({ content: 'Lunch is at one' });
    const later = await memory.propose(archives(shared));
    expect((await memory.proposals()).proposals).toHaveLength(2);
    expect((await ben.proposals()).proposals).toMatchObject([{ id: later.id }]);
    await refused(ben.get({ id: made.id! }), 'not_found');
    expect(await accept(ben, made.id)).toMatchObject({ results: [{ error: { code: 'not_found' } }] });
    await memory.revise({ id: shared, visibility: 'private' });
    expect((await ben.proposals()).proposals).toEqual([]);
    const { events } = await ben.events({ type: 'change' });
    expect(JSON.stringify(events)).not.toContain(made.id!);
    expect(JSON.stringify(events)).not.toContain(later.id!);
  });

  test('a proposal is about nothing that its scope cannot see', async () => {
    const memory = await world.open();
    const { id } = await memory.remember({ content: 'Elsewhere', scope: 'project:other' });
    await refused(memory.propose({ ...archives(id), scope: 'project:here' }), 'citation_outside_scope');
    const { id: made } = await memory.propose(archives(id));
    expect((await memory.proposals({ inherit: false, scope: 'project:other' })).proposals).toMatchObject([
      { id: made },
    ]);
  });
});

describe('by policy', () => {
  test('only sure links and tags are applied at once, and that can be seen and undone', async () => {
    const [memory, claude] = [await world.open(), await world.open({ actor: CLAUDE })];
    const [one, other] = [
      (await claude.remember({ content: 'We deploy at noon' })).id,
      (await claude.remember({ content: 'Deploys are noisy' })).id,
    ];
    const link = { kind: 'link' as const, action: 'link' as const };
    const change = [{ operation: 'link' as const, input: { from: one, to: other } }];
    const sure = await claude.propose({ ...link, change, confidence: 0.9 });
    expect(sure).toMatchObject({ status: 'stored', state: 'applied' });
    expect((await memory.proposals({ states: ['applied'] })).proposals).toMatchObject([
      { id: sure.id, policy: 'default' },
    ]);
    expect((await memory.links()).links).toHaveLength(1);
    await memory.undo({ id: sure.id! });
    expect((await memory.links()).links).toEqual([]);
    expect(await claude.propose({ ...link, change, confidence: 1 })).toMatchObject({ status: 'rejected_before' });
    const hidden = [...change, { operation: 'forget' as const, input: { id: one } }];
    expect(await claude.propose({ ...link, change: hidden, confidence: 1 })).toMatchObject({ state: 'pending' });
    expect(await claude.propose({ ...archives(one), confidence: 1 })).toMatchObject({ state: 'pending' });
    const tags = [{ operation: 'tag' as const, input: { id: one, tags: ['ops'] } }];
    expect(await claude.propose({ kind: 'fact', action: 'tag', change: tags, confidence: 0.89 })).toMatchObject({
      state: 'pending',
    });
  });

  test('of a person, in its scope: the most exact one decides, and gives nobody a right', async () => {
    const [memory, claude] = [await world.open(), await world.open({ actor: CLAUDE })];
    await refused(claude.setReviewPolicy({ confidence: 0 }), 'person_required');
    const { policy } = await memory.setReviewPolicy({ action: 'archive', actor: 'agent', confidence: 0.6 });
    await memory.setReviewPolicy({ action: 'archive', kind: 'duplicate' });
    expect(await memory.setReviewPolicy({ action: 'archive', kind: 'duplicate' })).toMatchObject({
      status: 'unchanged',
    });
    const [mine, other] = [
      (await claude.remember({ content: 'We deploy at noon' })).id,
      (await claude.remember({ content: 'Deploys are noisy' })).id,
    ];
    const made = await claude.propose({ ...archives(mine), confidence: 0.6 });
    expect(made).toMatchObject({ state: 'applied', effects: [mine] });
    expect(await only(memory, made.id)).toMatchObject({ policy });
    expect(await claude.propose({ ...archives(other), kind: 'duplicate', confidence: 1 })).toMatchObject({
      state: 'pending',
    });
    const person = (await memory.remember({ content: 'A person says so' })).id;
    expect(await claude.propose({ ...archives(person), confidence: 1 })).toMatchObject({ state: 'pending' });
    await claude.undo({ id: made.id! });
    expect(await only(memory, mine)).toMatchObject({ status: 'inbox' });
    expect((await memory.reviewPolicies()).policies.map((one) => [one.action, one.kind, one.confidence])).toEqual([
      ['archive', 'duplicate', null],
      ['archive', '*', 0.6],
      ['link', '*', 0.9],
      ['tag', '*', 0.9],
    ]);
    expect(await memory.rebuild()).toMatchObject({ equal: true });
  });

  test('nothing is done that its author may not do', async () => {
    const [memory, claude] = [await world.open(), await world.open({ actor: CLAUDE })];
    const { id } = await memory.remember({ content: 'A person says so' });
    const change = [{ operation: 'tag' as const, input: { id, tags: ['ops'] } }];
    expect(await claude.propose({ kind: 'fact', action: 'tag', change, confidence: 1 })).toMatchObject({
      state: 'pending',
    });
    expect(await only(memory, id)).toMatchObject({ tags: [] });
  });
});

test('what is erased takes the proposals with it that quote it or are about it', async () => {
  const memory = await world.open();
  const event = await said(memory, 'The password is swordfish');
  const quoting = await memory.propose(creates('Swordfish is the password', event));
  const { id } = await memory.remember({ content: 'Lunch is at one' });
  const about = await memory.propose(archives(id));
  await memory.erase({ ids: [event, id], confirm: true });
  for (const gone of [quoting, about]) await refused(memory.get({ id: gone.id! }), 'erased');
  expect((await memory.proposals()).proposals).toEqual([]);
  expect((await exported(memory)).join('\n')).not.toContain('Swordfish');
  expect(await memory.rebuild()).toMatchObject({ equal: true });
});

test('the queue has all that waits for a person', async () => {
  const [memory, claude] = [await world.open(), await world.open({ actor: CLAUDE })];
  const { id } = await memory.remember({ content: 'We deploy at noon' });
  const { id: other } = await claude.revise({ id, content: 'We deploy at one' });
  const made = await claude.propose(archives(id));
  expect(await memory.reviewQueue()).toMatchObject({
    counts: { proposals: 1, kinds: { stale: 1 }, inbox: 1, conflicts: 1 },
    proposals: [{ id: made.id }],
    inbox: [{ id: other }],
    conflicts: [{ a: { id }, b: { id: other } }],
  });
});

test('they are listed by confidence and freshness, in pages, and as they were', async () => {
  const memory = await world.open();
  const at = async (confidence: number, content: string) =>
    (await memory.propose({ ...creates(content), confidence })).id!;
  const old = await at(0.8, 'Old');
  world.pass(60 * DAY);
  const then = world.now;
  world.pass(1_000);
  const [low, high] = [await at(0.3, 'Low'), await at(0.9, 'High')];
  const first = await memory.proposals({ limit: 2 });
  expect(first.proposals.map(({ id }) => id)).toEqual([high, low]);
  expect(first.proposals[0]).toMatchObject({ freshness: 1 });
  const second = await memory.proposals({ limit: 2, cursor: first.cursor! });
  expect(second.proposals).toMatchObject([{ id: old, freshness: 0.25 }]);
  await memory.review({ ids: [old], decision: 'reject' });
  expect((await memory.proposals({ asOf: then })).proposals).toMatchObject([{ id: old, state: 'pending' }]);
  expect((await memory.proposals({ minConfidence: 0.5 })).proposals.map(({ id }) => id)).toEqual([high]);
  expect((await memory.proposals({ author: 'person:ben' })).proposals).toEqual([]);
});
