/** What is quoted from a source stays with those who may see the source, whatever quotes it and however it is read (CLM-11, CFL-1). */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Memory } from '../../src/index.ts';
import { operations } from '../../src/operations/index.ts';
import { learns, type Target } from './every-operation.ts';
import { BEN, DAY, OPERATION_NAMES, refused, useWorld } from './world.ts';

const world = useWorld();

/** Words of the source that stand nowhere else. */
const QUOTE = 'hides under the third zebra';
const READS = OPERATION_NAMES.filter(
  (name) => operations[name].access === 'read' || name === 'feed' || name === 'verify' || name === 'detectConflicts',
);

/** Whatever was made that quotes the source. */
type Quoting = Pick<Target, 'memory' | 'claim' | 'conflict' | 'event' | 'work'>;

const smells = (object: string) => ({
  statement: `The ferry smells of ${object}`,
  subject: 'the ferry',
  predicate: 'smells of',
  object,
});

/** A claim, a memory in three versions, a doubt and a checkpoint that quote the event, and a contradiction. */
async function quote(writer: Memory, event: string): Promise<Quoting> {
  const citations = [{ event, quote: QUOTE }];
  const { id: memory } = await writer.remember({ content: 'The spare key is safe', citations, name: 'spare-key' });
  await writer.revise({ id: memory, content: 'The spare key is quite safe', citations: [{ event }] });
  await writer.revise({ id: memory, citations });
  const { id: claim } = await writer.assert({ ...smells('tar'), topic: 'smells', citations });
  const { id: other } = await writer.assert({ ...smells('fish'), citations });
  await writer.contest({ id: other, reason: 'heard otherwise', citations });
  const { session } = await writer.startSession({ goal: 'Look after the key' });
  const { checkpoint } = await writer.finish({ id: session.id, summary: 'The key was looked after' });
  await writer.revise({ id: checkpoint!, citations });
  const { conflicts } = await writer.conflicts({ kinds: ['contradiction'] });
  expect(conflicts).toHaveLength(1);
  const { events } = await writer.events({ item: claim });
  return { memory, claim, conflict: conflicts[0]!.id, event: events[0]!.id, work: session.id };
}

/** Everything that a reader is told by any read, about all of it. */
async function told(reader: Memory, made: Quoting, scope: string): Promise<string> {
  const none = (prefix: string) => `${prefix}_00000000000000000000000000`;
  const target: Target = {
    ...made,
    ...{ block: none('blk'), document: none('doc'), link: none('lnk'), conversation: none('cnv'), uri: 'docs:none' },
    ...{ identity: none('idn'), merge: none('mrg'), entity: 'nobody' },
    ...{ subject: 'the ferry', name: 'spare-key', content: 'The ferry smells of tar', word: 'ferry', tag: 'none' },
    ...{ scope, scopeId: 'global', owner: 'person:ben', actor: 'ben', session: made.work, externalId: 'none' },
  };
  const answers: unknown[] = [];
  for (const operation of READS) answers.push(await learns(reader, operation, target));
  for (const id of [made.memory, made.claim, made.conflict]) {
    answers.push(await learns(reader, 'events', { ...target, memory: id }));
    for (const event of (await reader.events({ item: id })).events)
      answers.push(await learns(reader, 'get', { ...target, event: event.id }));
  }
  return JSON.stringify(answers);
}

describe('a memory that was made private after it was quoted', () => {
  let anna: Memory;
  let ben: Memory;
  let made: Quoting;
  beforeEach(async () => {
    anna = await world.open();
    ben = await world.open({ actor: BEN });
    const { id } = await anna.remember({ content: `The spare key ${QUOTE}` });
    const [event] = (await anna.events({ item: id })).events;
    made = await quote(ben, event!.id);
    expect(await told(ben, made, 'project:site')).toContain(QUOTE);
    world.pass(DAY);
    await anna.revise({ id, visibility: 'private' });
  });

  test('its words are shown to its owner, and to nobody else by any read', async () => {
    expect(await told(ben, made, 'project:site')).not.toContain(QUOTE);
    expect(await told(anna, made, 'project:site')).toContain(QUOTE);
    expect(await ben.get({ id: made.memory })).toMatchObject({
      verifiedAgainstSource: false,
      citations: [{ quote: null, state: 'source_hidden', occurredAt: null }],
    });
    const { versions } = await ben.history({ id: made.memory });
    expect(versions.map((version) => 'citations' in version && version.citations)).toMatchObject([
      [{ quote: null }],
      [{ quote: null }],
      [{ quote: null }],
    ]);
  });

  test('nor by what is done to what quotes it', async () => {
    const answers: unknown[] = [
      await ben.check(),
      await ben.check({ id: made.memory }),
      await ben.startSession({ goal: 'Look again' }),
      await ben.supersede({ id: made.claim, reason: 'manual_correction', statement: 'The ferry smells of ink' }),
      await ben.undo({ id: (await ben.claims({ subject: 'the ferry', limit: 1 })).claims[0]!.id }),
    ];
    for (const resolution of ['merge', 'keep_a', 'keep_b', 'delete_both'] as const) {
      answers.push(await ben.resolve({ id: made.conflict, resolution }), await ben.undo({ id: made.conflict }));
      answers.push(await told(ben, made, 'project:site'));
    }
    expect(JSON.stringify(answers)).not.toContain(QUOTE);
  });
});

test('a source in a scope above is not shown to who is pinned below', async () => {
  const anna = await world.open({ scope: 'org:x/project:a' });
  const { results } = await anna.record({ kind: 'user_message', content: `The spare key ${QUOTE}`, scope: 'org:x' });
  const made = await quote(anna, results[0]!.id);
  expect(await told(anna, made, 'org:x/project:a')).toContain(QUOTE);
  const pinned = await world.open({ scope: 'org:x/project:a', pinned: true });
  expect(await told(pinned, made, 'org:x/project:a')).not.toContain(QUOTE);
  expect(await pinned.get({ id: made.claim })).toMatchObject({ citations: [{ state: 'source_hidden' }] });
});

test('a private text is not joined to one that others read (CFL-6)', async () => {
  const anna = await world.open();
  const { id: shared } = await anna.remember({ content: 'The service uses Redis' });
  const { id: own } = await anna.remember({ content: 'The service does not use Redis', visibility: 'private' });
  await anna.detectConflicts();
  const [conflict] = (await anna.conflicts()).conflicts;
  await refused(anna.resolve({ id: conflict!.id, resolution: 'merge' }), 'invalid_input');
  expect(await anna.get({ id: own })).toMatchObject({ status: 'active' });
  await anna.resolve({ id: conflict!.id, resolution: 'merge', text: 'The service uses Redis, perhaps' });
  const ben = await world.open({ actor: BEN });
  expect(await ben.get({ id: shared })).toMatchObject({ content: 'The service uses Redis, perhaps' });
});

test('a claim of a scope below that contradicts one above is not shown to who is pinned above', async () => {
  const anna = await world.open({ scope: 'org:x' });
  const { id: above } = await anna.assert({ statement: 'The service uses Redis' });
  const { id: below } = await anna.assert({ statement: 'The service does not use Redis', scope: 'org:x/project:a' });
  expect(await anna.detectConflicts({ scope: 'org:x/project:a' })).toMatchObject({ found: 1 });
  const contradicting = async (reader: Memory) =>
    (await reader.why({ query: above })).contradicting.map((claim) => claim.id);
  expect(await contradicting(anna)).toEqual([below]);
  expect(await contradicting(await world.open({ scope: 'org:x', pinned: true }))).toEqual([]);
});
