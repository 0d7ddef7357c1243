/** Consolidation proposes and never decides: what differs is never merged, and what is merged keeps its sources. */
import { expect, test } from 'vitest';
import { pairs } from '../fixtures/updates/pairs.ts';
import { jobsUntil } from '../support/jobs-until.ts';
import { ANNA, BEN, CLAUDE, DAY, refused, useWorld } from './world.ts';

const world = useWorld();

test('CON-1 without apply nothing is written, and with it nothing but proposals', async () => {
  const memory = await world.open();
  const { id: one } = await memory.remember({ content: 'The launch is planned for 3 June.' });
  const { id: other } = await memory.remember({ content: 'We plan to launch on June 3rd.' });
  const before = (await memory.events()).events.length;
  expect(await memory.consolidate()).toMatchObject({ status: 'planned', found: 1, kinds: { duplicate: 1 }, run: null });
  expect((await memory.events()).events).toHaveLength(before);
  const { run, proposals } = await memory.consolidate({ apply: true });
  expect(proposals).toMatchObject([{ kind: 'duplicate', action: 'merge', items: [one, other] }]);
  for (const id of [one, other]) expect(await memory.get({ id })).toMatchObject({ status: 'active', version: 1 });
  expect(await memory.consolidate({ apply: true })).toMatchObject({ found: 0, run: null });
  await memory.undo({ id: run! });
  expect((await memory.proposals({ states: ['withdrawn'] })).proposals).toHaveLength(1);
});

test('CON-2 a merge keeps the earlier one with the sources and tags of both; undo brings all back', async () => {
  const memory = await world.open();
  const events = await memory.record([
    { kind: 'user_message', content: 'Carla is our designer' },
    { kind: 'user_message', content: 'our designer is Carla' },
  ]);
  const [first, second] = events.results.map(({ id }) => id) as [string, string];
  const { id: kept } = await memory.remember({
    content: 'Our designer is Carla.',
    tags: ['team'],
    citations: [{ event: first }],
  });
  world.pass(DAY);
  const { id: gone } = await memory.remember({
    content: 'Carla is our designer.',
    tags: ['people'],
    citations: [{ event: second }],
  });
  const { proposals } = await memory.consolidate({ apply: true });
  const id = proposals[0]!.id!;
  await memory.review({ ids: [id], decision: 'accept' });
  const now = await memory.get({ id: kept });
  expect(now).toMatchObject({ content: 'Our designer is Carla.', status: 'active', tags: ['people', 'team'] });
  const cited = (now as { citations: { event: string }[] }).citations.map(({ event }) => event);
  expect(cited).toEqual(expect.arrayContaining([first, second]));
  expect(await memory.get({ id: gone })).toMatchObject({ status: 'archived', archiveReason: 'consolidated' });
  expect((await memory.links({ kinds: ['consolidated_into'], includeArchived: true })).links).toHaveLength(1);
  await memory.undo({ id });
  expect(await memory.get({ id: gone })).toMatchObject({ status: 'active' });
  expect(await memory.get({ id: kept })).toMatchObject({ tags: ['team'] });
  expect(await memory.consolidate({ apply: true })).toMatchObject({ found: 0 });
});

test('CON-3 an update archives the older one as superseded once a person accepts it', async () => {
  const memory = await world.open();
  const { id: then } = await memory.remember({ content: 'The team uses Trello for its tasks.' });
  const { id: now } = await memory.remember({ content: 'The team switched from Trello to Linear.' });
  const { proposals } = await memory.consolidate({ apply: true });
  expect(proposals).toMatchObject([{ kind: 'stale', action: 'supersede', items: [now, then] }]);
  await memory.review({ ids: [proposals[0]!.id!], decision: 'accept' });
  expect(await memory.get({ id: then })).toMatchObject({ status: 'archived', archiveReason: 'superseded' });
});

test('CON-4 of two that cannot both be so it only asks', async () => {
  const memory = await world.open();
  await memory.remember({ content: 'The tank holds 60 litres.' });
  await memory.remember({ content: 'The tank holds 60 gallons.' });
  const { proposals } = await memory.consolidate({ apply: true });
  expect(proposals).toMatchObject([{ kind: 'contradiction', reasons: ['unit'] }]);
  expect((await memory.list()).items).toHaveLength(2);
});

test('CON-5 nothing is compared across scopes, kinds, owners and visibility', async () => {
  const memory = await world.open();
  const ben = await world.open({ actor: BEN });
  const content = ['Paul lives in Marseille.', "Paul's home is in Marseille."] as const;
  await memory.remember({ content: content[0] });
  await memory.remember({ content: content[1], scope: 'project:other' });
  await memory.remember({ content: content[1], kind: 'decision' });
  await memory.remember({ content: content[1], visibility: 'private' });
  await ben.remember({ content: content[1], visibility: 'private' });
  expect(await memory.consolidate({ scope: '*' })).toMatchObject({ found: 0 });
});

test('CON-6 what lost its ground, and plans whose day is over, are asked about once', async () => {
  const memory = await world.open();
  const { id: ground } = await memory.remember({ content: 'The office is in Ghent' });
  const { id } = await memory.remember({ content: 'The kettle is bought at the shop next door' });
  const { id: plan } = await memory.remember({ content: 'The launch is planned for 3 March' });
  await memory.link({ from: id, to: ground, kind: 'depends_on' });
  expect(await memory.consolidate()).toMatchObject({ found: 0 });
  world.pass(7 * DAY);
  await memory.revise({ id: ground, content: 'The office is in Bruges' });
  const { proposals } = await memory.consolidate({ apply: true });
  expect(proposals.map(({ kind, items }) => [kind, ...items]).sort()).toEqual([
    ['cascade', id],
    ['temporal_update', plan],
  ]);
  expect(await memory.consolidate({ apply: true })).toMatchObject({ found: 0 });
  await memory.review({ ids: proposals.map((one) => one.id!), decision: 'reject' });
  expect(await memory.consolidate({ apply: true })).toMatchObject({ found: 0 });
  world.pass(DAY);
  await memory.revise({ id: ground, content: 'The office is in Antwerp' });
  expect(await memory.consolidate()).toMatchObject({ kinds: { cascade: 1 } });
});

test('CON-7 an agent may propose it, and only a person accepts', async () => {
  const agent = await world.open({ actor: CLAUDE });
  await agent.remember({ content: 'Our designer is Carla.' });
  await agent.remember({ content: 'Carla is our designer.' });
  const { proposals } = await agent.consolidate({ apply: true });
  expect(proposals).toHaveLength(1);
  await refused(agent.review({ ids: [proposals[0]!.id!], decision: 'accept' }), 'person_required');
  const memory = await world.open({ actor: ANNA });
  expect((await memory.proposals()).proposals).toHaveLength(1);
});

test('CON-8 of pairs that differ none is proposed to be merged', async () => {
  const memory = await world.open();
  const differing = pairs().filter(({ relation, split }) => relation !== 'duplicate' && split === 'dev');
  for (const { id, before, after } of differing)
    await memory.remember([before, after].map((content) => ({ content, scope: `project:${id}` })));
  const { kinds } = await memory.consolidate({ scope: '*' });
  expect(kinds.duplicate ?? 0).toBe(0);
  expect(kinds.stale).toBeGreaterThan(15);
});

test('CON-9 it can wait its turn as a job', async () => {
  const memory = await world.open({ jobs: true });
  await memory.remember({ content: 'Our designer is Carla.' });
  await memory.remember({ content: 'Carla is our designer.' });
  await memory.startJob({ kind: 'consolidate', input: { inherit: true } });
  await jobsUntil(memory, (jobs) => jobs.some(({ kind, state }) => kind === 'consolidate' && state === 'done'));
  expect((await memory.proposals()).proposals).toMatchObject([{ kind: 'duplicate' }]);
});
