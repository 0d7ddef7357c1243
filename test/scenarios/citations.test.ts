/** Sources of claims: what may be cited, quotes word for word, and every read looks again (CLM-10 to CLM-12, CLM-16). */
import { beforeEach, describe, expect, test } from 'vitest';
import { LIMITS, type Memory } from '../../src/index.ts';
import { ANNA, BEN, eventCount, exported, importing, refused, useWorld } from './world.ts';

const world = useWorld();
const WORDS = 'Maria moved to Porto last week. She likes it there.';

let memory: Memory;
let event: string;
beforeEach(async () => {
  memory = await world.open();
  event = await said(memory, WORDS);
});

async function said(by: Memory, content: string, scope?: string): Promise<string> {
  return (await by.record({ kind: 'user_message', content, speaker: 'Maria', ...(scope ? { scope } : {}) })).results[0]!
    .id;
}

describe('a quote (CLM-11)', () => {
  test('that stands in its source is kept and verified', async () => {
    await memory.assert({ statement: 'Maria moved', citations: [{ event, quote: ' moved to Porto ' }] });
    const [claim] = (await memory.claims()).claims;
    expect(claim).toMatchObject({ verifiedAgainstSource: true, sources: expect.arrayContaining([event]) });
    expect(claim!.citations).toEqual([
      {
        event,
        document: null,
        quote: 'moved to Porto',
        stance: 'supports',
        state: 'verified',
        source: null,
        occurredAt: world.now,
        speaker: 'Maria',
      },
    ]);
  });

  test('that does not is refused with the closest words', async () => {
    const before = await eventCount(memory);
    const error = await refused(
      memory.assert({
        statement: 'x',
        citations: [{ event, quote: 'Maria has moved to Porto' }],
      }),
      'quote_not_found',
    );
    expect(error.hint).toContain('Maria moved to Porto last week.');
    expect(error.details).toMatchObject({ event, closest: 'Maria moved to Porto last week.' });
    expect(
      (await refused(memory.assert({ statement: 'x', citations: [{ event, quote: 'zebra' }] }), 'quote_not_found'))
        .details,
    ).toMatchObject({ closest: null });
    expect(await eventCount(memory)).toBe(before);
  });

  test('may come from a memory, from one of its old versions, and from another claim', async () => {
    const { id } = await memory.remember({ content: 'Ferries sail at noon' });
    await memory.revise({ id, content: 'Ferries sail at one' });
    await memory.tag({ id, tags: ['sea'] });
    const [tagged, revised, remembered] = (await memory.events({ item: id })).events.map((one) => one.id);
    await memory.assert({
      statement: 'Ferries sail',
      citations: [{ event: remembered!, quote: 'at noon' }, { event: revised!, quote: 'at one' }, { event: tagged! }],
    });
    const [first] = (await memory.claims()).claims;
    await memory.assert({
      statement: 'They do',
      citations: [{ event: first!.sources.at(-1)!, quote: 'Ferries sail' }],
    });
    expect((await memory.claims()).claims.map((claim) => claim.verifiedAgainstSource)).toEqual([true, true]);
    await refused(memory.assert({ statement: 'x', citations: [{ event: tagged!, quote: 'sea' }] }), 'quote_not_found');
  });

  test('is looked up again by every read', async () => {
    await memory.assert({ statement: 'Maria moved', citations: [{ event, quote: 'moved to Porto' }, { event }] });
    // A store that was made from a damaged copy: the claim came along, its source did not.
    const [header, ...lines] = await exported(memory);
    const plain = JSON.parse(header!) as { format: string; version: number };
    const copy = await world.open(await world.elsewhere());
    await importing(copy, [
      JSON.stringify({ format: plain.format, version: plain.version }),
      ...lines.filter((line) => (JSON.parse(line) as { id: string }).id !== event),
    ]);
    for (const claim of [(await copy.claims()).claims[0]!, (await copy.why({ query: 'Maria moved' })).current[0]!]) {
      expect(claim.verifiedAgainstSource).toBe(false);
      expect(claim.citations.map(({ state, occurredAt }) => [state, occurredAt])).toEqual([
        ['source_missing', null],
        ['source_missing', null],
      ]);
    }
    expect(await copy.check()).toMatchObject({ checked: 1, passed: 0, recorded: 1 });
  });

  test('of a source of a megabyte', async () => {
    const long = await said(memory, `${'filler words. '.repeat(71_000)}the needle`);
    await memory.assert({ statement: 'x', citations: [{ event: long, quote: 'the needle' }] });
    await refused(
      memory.assert({ statement: 'y', citations: [{ event: long, quote: 'no needle' }] }),
      'quote_not_found',
    );
  });
});

describe('without a citation', () => {
  test('the claim’s own event is its source (CLM-10)', async () => {
    const { id } = await memory.assert({ statement: 'Boats float' });
    const [claim] = (await memory.claims()).claims;
    const own = (await memory.events({ item: id })).events[0]!.id;
    expect(claim!.citations).toMatchObject([{ event: own, quote: null, state: 'no_quote_provided' }]);
    expect(claim).toMatchObject({ verifiedAgainstSource: true, sources: [own] });
  });
});

describe('a source (CLM-10)', () => {
  test('may stand in the claim’s scope or above it', async () => {
    const above = await said(memory, WORDS, 'global');
    await memory.assert({ statement: 'a', citations: [{ event }, { event: above, quote: 'Porto' }] });
    await memory.assert({ statement: 'b', scope: 'session:1', citations: [{ event }] });
    expect((await memory.claims({ scope: '*' })).claims).toHaveLength(2);
  });

  test('elsewhere is refused, in the same words as one that does not exist', async () => {
    const elsewhere = [
      await said(memory, WORDS, 'project:other'),
      await said(memory, WORDS, 'session:below'),
      await said(memory, WORDS, 'org:acme/project:site'),
      'ev_00000000000000000000000000',
      'nonsense',
    ];
    const before = await eventCount(memory);
    for (const foreign of elsewhere)
      for (const citation of [{ event: foreign }, { event: foreign, quote: 'Porto' }]) {
        const error = await refused(
          memory.assert({ statement: 'x', citations: [{ event }, citation] }),
          'citation_outside_scope',
        );
        expect(error.message).toBe(
          `There is no event or document ${JSON.stringify(foreign)} in this scope or above it`,
        );
      }
    await refused(
      memory.assert({ statement: 'x', scope: 'org:other', citations: [{ event }] }),
      'citation_outside_scope',
    );
    expect(await eventCount(memory)).toBe(before);
  });

  test('is nobody’s private memory, not even one’s own, because the claim is for everybody', async () => {
    const ben = await world.open({ actor: BEN });
    const { id } = await ben.remember({ content: 'My secret zebra', visibility: 'private' });
    const hidden = (await ben.events({ item: id })).events[0]!.id;
    for (const actor of [ANNA, BEN])
      await refused(
        (await world.open({ actor })).assert({ statement: 'x', citations: [{ event: hidden, quote: 'zebra' }] }),
        'citation_outside_scope',
      );
    await ben.revise({ id, visibility: 'scope' });
    await memory.assert({ statement: 'x', citations: [{ event: hidden, quote: 'zebra' }] });
  });

  test('of a pinned connection stands in its own scope', async () => {
    const pinned = await world.open({ pinned: true });
    const above = await said(memory, WORDS, 'global');
    await refused(pinned.assert({ statement: 'x', citations: [{ event: above }] }), 'citation_outside_scope');
    await refused(pinned.assert({ statement: 'x', scope: 'project:other' }), 'scope_denied');
    await refused(pinned.definePredicate({ name: 'x', cardinality: 'one' }), 'scope_denied');
    await pinned.assert({ statement: 'x', citations: [{ event, quote: 'Porto' }] });
    const foreign = await memory.assert({ statement: 'y', scope: 'project:other' });
    for (const change of [pinned.retract, pinned.undo, pinned.contest, pinned.check, pinned.get])
      await refused(change({ id: foreign.id }), 'not_found');
  });
});

describe('bad input stores nothing and says why (CLM-16)', () => {
  const keyed = { subject: 's', predicate: 'p', object: 'o' };
  test.each<[string, Record<string, unknown>]>([
    ['no statement', {}],
    ['a blank statement', { statement: ' \t' }],
    ['a statement of two lines', { statement: 'a\nb' }],
    ['NUL in the statement', { statement: 'a\u0000b' }],
    ['NUL in the predicate', { statement: 'x', ...keyed, predicate: 'a\u0000' }],
    ['a lone surrogate in the statement', { statement: 'a\ud800' }],
    ['a lone surrogate in the subject', { statement: 'x', ...keyed, subject: '\udc00' }],
    ['an object without a predicate', { statement: 'x', subject: 's', object: 'o' }],
    ['a predicate without a subject', { statement: 'x', predicate: 'p' }],
    ['an end before the beginning', { statement: 'x', validFrom: '2026-01-02', validTo: '2026-01-01' }],
    ['an end at the beginning', { statement: 'x', validFrom: '2026-01-01', validTo: '2026-01-01' }],
    ['a day that never was', { statement: 'x', validFrom: '2026-02-30' }],
    ['a confidence above one', { statement: 'x', confidence: 1.1 }],
    ['a field that there is not', { statement: 'x', origin: 'import' }],
  ])('%s', async (_, input) => {
    const before = await eventCount(memory);
    await refused(memory.assert({ scope: 'project:new', ...input } as never), 'invalid_input');
    expect(await eventCount(memory)).toBe(before);
  });

  test.each([
    ['too long', 'x'.repeat(LIMITS.quote + 1), 'too_large'],
    ['of a megabyte', 'x'.repeat(1_000_000), 'too_large'],
    ['blank', '  \n', 'invalid_input'],
    ['with a lone surrogate', 'Maria\ud800', 'quote_not_found'],
    ['with NUL', 'Maria\u0000', 'quote_not_found'],
  ] as const)('a quote that is %s', async (_, quote, code) => {
    const before = await eventCount(memory);
    await refused(memory.assert({ statement: 'x', citations: [{ event, quote }] }), code);
    expect(await eventCount(memory)).toBe(before);
  });

  test('a statement that is too long', async () => {
    const before = await eventCount(memory);
    await refused(memory.assert({ statement: 'x'.repeat(LIMITS.statement + 1) }), 'too_large');
    expect(await eventCount(memory)).toBe(before);
  });

  test('half of a pair of surrogates is no quote, though it stands there', async () => {
    const emoji = await said(memory, 'A 🦓 was here');
    await refused(
      memory.assert({ statement: 'x', citations: [{ event: emoji, quote: '🦓'.slice(0, 1) }] }),
      'malformed_text',
    );
  });

  test.each(['clm_00000000000000000000000000', 'clm_', 'mem_x', 'nonsense'])('%s is no claim', async (id) => {
    await Promise.all(
      [
        memory.supersede({ id, reason: 'elaborated', statement: 'x' }),
        memory.retract({ id }),
        memory.contest({ id }),
        memory.undo({ id }),
        memory.check({ id }),
      ].map((request) => refused(request, 'not_found')),
    );
  });

  test('a closed scope takes no claims and no changes of them', async () => {
    const { id } = await memory.assert({ statement: 'x' });
    await memory.closeScope({ scope: 'project:site' });
    await Promise.all(
      [memory.assert({ statement: 'y' }), memory.retract({ id }), memory.undo({ id }), memory.contest({ id })].map(
        (request) => refused(request, 'scope_closed'),
      ),
    );
    expect((await memory.claims()).claims).toHaveLength(1);
  });
});
