/** Entities: what texts mention is found when they are written or later, counted for who may see it, and shown with the words around. */
import { beforeEach, describe, expect, test } from 'vitest';
import { LIMITS, type Memory } from '../../src/index.ts';
import { EXTRACTOR } from '../../src/text/names/extractor.ts';
import { everyEvent } from '../support/every-event.ts';
import { type Line, sealed } from '../support/sealed-line.ts';
import { ANNA, BEN, DAY, exported, importing, refused, SECOND, useWorld } from './world.ts';

const world = useWorld();

let memory: Memory;
beforeEach(async () => {
  memory = await world.open();
});

/** As `name kind mentions`. */
async function listed(reader: Memory, input: Parameters<Memory['entities']>[0] = {}): Promise<string[]> {
  const { entities } = await reader.entities({ limit: 500, ...input });
  return entities.map(({ name, kind, mentions }) => `${name} ${kind} ${mentions}`);
}

const message = (content: string) => ({ kind: 'user_message' as const, content });
const many = (count: number, content: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => message(content(index)));
const MORE = LIMITS.textsReadAtOnce + 1;

describe('what is found (ENT-1)', () => {
  test('in evidence, memories and claims, most mentioned first', async () => {
    await memory.record(message('Ask Maria Lopez whether the SLA covers Lisbon'));
    await memory.remember({ content: 'Maria Lopez prefers PostgreSQL' });
    await memory.assert({ statement: 'Maria Lopez lives in Lisbon' });
    expect(await listed(memory)).toEqual([
      'Maria Lopez person 3',
      'Lisbon location 2',
      'PostgreSQL tool 1',
      'SLA concept 1',
    ]);
  });

  test('stands in the event that carries the words, with who found it', async () => {
    const { id } = await memory.remember({ content: 'Maria Lopez prefers PostgreSQL' });
    await memory.revise({ id, content: 'Maria Lopez prefers Redis' });
    await memory.revise({ id, importance: 0.9 });
    const bodies = (await everyEvent(memory)).filter(({ item }) => item === id).map(({ body }) => body);
    expect(bodies.map((body) => (body as { found?: unknown }).found)).toMatchObject([
      {
        by: EXTRACTOR.name,
        version: EXTRACTOR.version,
        entities: [
          ['maria lopez', 'person', 'Maria Lopez', 0, 0.9],
          ['postgresql', 'tool', 'PostgreSQL', 20, 0.9],
        ],
      },
      {
        entities: [
          ['maria lopez', 'person', 'Maria Lopez', 0, 0.9],
          ['redis', 'tool', 'Redis', 20, 0.9],
        ],
      },
      undefined as unknown as object,
    ]);
  });

  test('cannot be said by a request', async () => {
    const found = { by: 'me', version: 9, entities: [] };
    const smuggled = { content: 'Nothing here', found };
    await refused(memory.remember(smuggled as never), 'invalid_input');
    await refused(memory.record({ kind: 'user_message', ...smuggled } as never), 'invalid_input');
    await refused(memory.assert({ statement: 'Nothing here', found } as never), 'invalid_input');
    const { id } = await memory.remember({ content: 'Nothing', payload: { found }, kind: 'gizmo' });
    await refused(memory.revise({ id, ...smuggled } as never), 'invalid_input');
    await memory.record({
      kind: 'user_message',
      content: 'Nothing',
      metadata: { found: { ...found, entities: ['x'] } },
    });
    expect(await listed(memory)).toEqual([]);
  });

  test('whatever stands between the words of a name', async () => {
    const { id } = await memory.remember({ content: 'Ask Maria\tLopez about Redis\u0000 now' });
    expect((await memory.mentions({ item: id })).mentions).toMatchObject([
      { key: 'maria lopez', text: 'Maria\tLopez' },
      { key: 'redis', text: 'Redis' },
    ]);
  });

  test('leaves duplicates, external ids and the content as they are', async () => {
    const content = 'Maria Lopez prefers PostgreSQL';
    const first = await memory.remember({ content });
    expect(await memory.remember({ content: ` ${content} ` })).toMatchObject({ status: 'duplicate', id: first.id });
    expect(await memory.get({ id: first.id })).toMatchObject({ content });
    const said = { ...message(content), source: 'mail', externalId: 'm-1' };
    const { results } = await memory.record(said);
    expect((await memory.record(said)).results).toEqual([{ status: 'duplicate', id: results[0]!.id }]);
    expect(await listed(memory)).toEqual(['Maria Lopez person 2', 'PostgreSQL tool 2']);
  });

  test('an event without findings, as older ones are, is read and rebuilt all the same', async () => {
    await memory.record(many(MORE, (index) => `Redis has ${index}`));
    const other = await world.open(await world.elsewhere());
    await importing(other, await exported(memory));
    expect(await other.entities()).toMatchObject({ entities: [], behind: MORE });
    expect(await other.rebuild()).toMatchObject({ equal: true });
  });
});

describe('extract (ENT-2)', () => {
  test('reads what a bulk left out, once', async () => {
    await memory.record(many(MORE, (index) => `Tom met Redis at ${index}`));
    await memory.record(many(2, () => 'Ask Priya first'));
    expect(await memory.entities()).toMatchObject({ behind: MORE });
    const progress: number[] = [];
    expect(await memory.extract({}, { onProgress: (done) => void progress.push(done) })).toEqual({
      read: MORE,
      mentions: 2 * MORE,
      behind: 0,
    });
    expect(progress.at(-1)).toBe(MORE);
    expect(await listed(memory, { minMentions: 2 })).toEqual([
      `Redis tool ${MORE}`,
      `Tom person ${MORE}`,
      'Priya person 2',
    ]);
    const before = (await memory.verify()).checked;
    expect(await memory.extract()).toEqual({ read: 0, mentions: 0, behind: 0 });
    expect((await memory.verify()).checked).toBe(before);
    expect(await memory.rebuild()).toMatchObject({ equal: true });
  });

  test('of memories and claims too, and of a text that is too long to be read at once', async () => {
    await memory.remember(Array.from({ length: MORE }, (_, index) => ({ content: `Redis holds ${index}` })));
    await memory.assert(Array.from({ length: MORE }, (_, index) => ({ statement: `Redis is number ${index}` })));
    await memory.record(message(`Redis ${'x '.repeat(LIMITS.lengthReadAtOnce)}`));
    expect(await memory.entities()).toMatchObject({ entities: [], behind: 2 * MORE + 1 });
    expect(await memory.extract()).toMatchObject({ read: 2 * MORE + 1, behind: 0 });
    expect(await listed(memory)).toEqual([`Redis tool ${2 * MORE + 1}`]);
  });

  test('words that a memory had before, and has again', async () => {
    await memory.remember(Array.from({ length: MORE }, (_, index) => ({ content: `Redis holds ${index}` })));
    const { items } = await memory.list({ limit: 1 });
    const { id } = items[0]!;
    await memory.revise({ id, content: 'Priya holds it' });
    expect(await memory.entities()).toMatchObject({ behind: MORE - 1 });
    await memory.tag({ id, tags: ['kept'] });
    expect(await memory.entities()).toMatchObject({ behind: MORE - 1 });
    await memory.revert({ id, to: 1 });
    expect(await memory.entities()).toMatchObject({ entities: [], behind: MORE });
    expect(await memory.extract()).toMatchObject({ read: MORE, behind: 0 });
    await memory.revert({ id, to: 2 });
    expect(await listed(memory)).toEqual([`Redis tool ${MORE - 1}`, 'Priya person 1']);
    expect(await memory.rebuild()).toMatchObject({ equal: true });
  });

  test('goes on where it was stopped', async () => {
    await memory.record(many(LIMITS.extractTexts * 2 + 5, (index) => `Redis has ${index}`));
    const stop = new AbortController();
    const first = await memory.extract({}, { signal: stop.signal, onProgress: () => stop.abort() });
    expect(first).toMatchObject({ read: LIMITS.extractTexts, behind: LIMITS.extractTexts + 5 });
    expect(await memory.extract()).toMatchObject({ read: LIMITS.extractTexts + 5, behind: 0 });
    expect(await listed(memory)).toEqual([`Redis tool ${LIMITS.extractTexts * 2 + 5}`]);
  });

  test('says no more in one event than it may hold', async () => {
    const names = (text: number) =>
      Array.from({ length: 9 }, (_, name) => `src/${text}/${name}/${'x'.repeat(LIMITS.entityName - 30)}.ts`);
    await memory.record(many(MORE, (text) => names(text).join(' ')));
    expect(await memory.extract()).toEqual({ read: MORE, mentions: 9 * MORE, behind: 0 });
    const bodies = (await exported(memory)).filter((line) => line.includes('"entities.extracted"'));
    expect(bodies.length).toBeGreaterThan(1);
    for (const body of bodies) expect(body.length).toBeLessThan(LIMITS.extractedBody * 1.5);
    expect((await memory.entities({ item: (await everyEvent(memory))[1]!.id })).entities).toHaveLength(9);
  });

  test('two at once read each text once, beside a writer', async () => {
    await memory.record(many(MORE * 3, (index) => `Redis has ${index}`));
    const other = await world.open();
    const [one, two] = await Promise.all([
      memory.extract(),
      other.extract(),
      memory.record(message('Ask Priya')),
      other.remember({ content: 'Priya decides' }),
    ]);
    expect(one.read + two.read).toBe(MORE * 3);
    expect(await listed(memory)).toEqual([`Redis tool ${MORE * 3}`, 'Priya person 2']);
    expect(await memory.entities()).toMatchObject({ behind: 0 });
    expect(await memory.rebuild()).toMatchObject({ equal: true });
  });

  test('leaves closed scopes alone, and reads them when they are open again', async () => {
    await memory.record(many(MORE, () => 'Ask Priya').map((item) => ({ ...item, scope: 'session:s1' })));
    await memory.closeScope({ scope: 'session:s1' });
    expect(await memory.extract()).toEqual({ read: 0, mentions: 0, behind: MORE });
    await memory.createScope({ scope: 'session:s1' });
    expect(await memory.extract()).toMatchObject({ read: MORE, behind: 0 });
  });

  test('pinned: only its own scope', async () => {
    await memory.record(many(MORE, () => 'Ask Priya'));
    await memory.record(many(MORE, () => 'Ask Tom').map((item) => ({ ...item, scope: 'project:other' })));
    const pinned = await world.open({ scope: 'project:other', pinned: true });
    expect(await pinned.extract()).toEqual({ read: MORE, mentions: MORE, behind: 0 });
    expect(await memory.entities({ scope: '*' })).toMatchObject({ behind: MORE });
  });
});

describe('findings of several versions (ENT-4)', () => {
  /** The lines of a store in which an extractor of that version has read the one text again. */
  async function readAgain(version: number, names: readonly string[]): Promise<string[]> {
    const lines = await exported(memory);
    const other = await world.open(await world.elsewhere());
    await importing(other, lines);
    const line = JSON.parse(lines.at(-1)!) as Line;
    const entities = names.map((name, index) => [name, 'other', name, index, 0.5]);
    const text = { event: line.id, entities, ...(line.item ? { item: { type: 'memory', id: line.item } } : {}) };
    const body = JSON.stringify({ by: 'recollect-rules', texts: [text], version });
    return [lines[0]!.replace('"complete":true', '"complete":false'), sealed(line, 'entities.extracted', body)];
  }

  test.each(['evidence', 'memory'])('the later counts, in any order: %s', async (what) => {
    if (what === 'evidence') await memory.record(message('Ask Priya about Redis in Lisbon'));
    else await memory.remember({ content: 'Ask Priya about Redis in Lisbon' });
    const now = ['Lisbon location 1', 'Priya person 1', 'Redis tool 1'];
    const [same, newer, newest] = [
      await readAgain(EXTRACTOR.version, ['same']),
      await readAgain(7, ['seven', 'eight']),
      await readAgain(9, ['nine']),
    ];
    const then = world.now;
    world.pass(DAY);
    await importing(memory, same);
    expect(await listed(memory)).toEqual(now);
    await importing(memory, newest);
    expect(await listed(memory)).toEqual(['nine other 1']);
    await importing(memory, newer);
    expect(await listed(memory)).toEqual(['nine other 1']);
    expect(await listed(memory, { asOf: then })).toEqual(now);
    expect(await memory.extract()).toMatchObject({ read: 0, behind: 0 });
    expect(await memory.rebuild()).toMatchObject({ equal: true });
  });

  test('a memory in which nothing was found was read all the same', async () => {
    await memory.remember({ content: 'we keep the old layout for now' });
    const [same, newer] = [await readAgain(EXTRACTOR.version, ['same']), await readAgain(7, ['seven'])];
    await importing(memory, same);
    expect(await memory.entities()).toEqual({ entities: [], behind: 0, cursor: null });
    expect(await memory.extract()).toEqual({ read: 0, mentions: 0, behind: 0 });
    await importing(memory, newer);
    expect(await listed(memory)).toEqual(['seven other 1']);
    expect(await memory.rebuild()).toMatchObject({ equal: true });
  });

  test.each([
    ['a NUL', 'a\0b'],
    ['what may stand for a NUL', 'a\u0001b'],
    ['nothing', ''],
    ['too much', 'x'.repeat(LIMITS.entityName + 1)],
  ])('a name of %s is refused', async (_, name) => {
    await memory.record(message('we keep the old layout for now'));
    await refused(importing(memory, await readAgain(7, [name])), 'import_invalid');
    expect(await listed(memory)).toEqual([]);
  });
});

describe('what counts (ENT-6)', () => {
  test('the words that a memory has now', async () => {
    const { id } = await memory.remember({ content: 'Ask Priya' });
    world.pass(SECOND);
    const then = world.now;
    world.pass(SECOND);
    await memory.revise({ id, content: 'Ask Tom' });
    expect(await listed(memory)).toEqual(['Tom person 1']);
    await memory.revert({ id, to: 1 });
    expect(await listed(memory)).toEqual(['Priya person 1']);
    await memory.forget({ id });
    expect(await listed(memory)).toEqual([]);
    expect(await listed(memory, { asOf: then })).toEqual(['Priya person 1']);
    await memory.restore({ id });
    expect(await listed(memory)).toEqual(['Priya person 1']);
  });

  test('no longer what has expired, was retracted or superseded', async () => {
    await memory.remember({ content: 'Ask Priya', tier: 'daily' });
    const { id } = await memory.assert({
      statement: 'Tom lives in Lisbon',
      subject: 'Tom',
      predicate: 'lives in',
      object: 'Lisbon',
    });
    await memory.assert({ statement: 'Tom lives in Porto', subject: 'Tom', predicate: 'lives in', object: 'Porto' });
    expect(await listed(memory)).toEqual(['Porto location 1', 'Priya person 1', 'Tom person 1']);
    world.pass(2 * DAY);
    expect(await listed(memory)).toEqual(['Porto location 1', 'Tom person 1']);
    expect(await listed(memory, { item: id })).toEqual([]);
  });

  test('nothing of what was rejected is shown', async () => {
    const { id } = await memory.remember({ content: 'Priya keeps Redis in Lisbon' });
    await memory.record(message('Priya keeps Redis in Lisbon'));
    await memory.record(message('Ask Priya'));
    await memory.reject({ id });
    expect((await memory.mentions({ entity: 'Priya' })).mentions).toMatchObject([{ around: 'Ask Priya' }]);
  });

  test('names are compared without case, form and marks (ENT-5)', async () => {
    await memory.record(message('Redis is up'));
    await memory.record(message('Is REDIS up?'));
    await memory.record(message('“Redis” went down, Redis’s fault'));
    expect(await listed(memory)).toEqual(['Redis tool 3']);
    for (const entity of ['redis', 'ＲＥＤＩＳ', 'Redis’s', ' "Redis". ', 'Re\u200bdis'])
      expect((await memory.mentions({ entity })).mentions, entity).toHaveLength(3);
  });
});

describe('who sees what (ENT-7)', () => {
  test('nothing of somebody else’s private memory', async () => {
    const ben = await world.open({ actor: BEN });
    await memory.remember({ content: 'Ask Priya in Lisbon', visibility: 'private' });
    await memory.remember({ content: 'Lisbon is sunny' });
    expect(await listed(memory)).toEqual(['Lisbon location 2', 'Priya person 1']);
    expect(await listed(ben)).toEqual(['Lisbon location 1']);
    expect(await listed(ben, { text: 'priya' })).toEqual([]);
    expect(await ben.mentions({ entity: 'Priya' })).toEqual({ mentions: [], cursor: null });
    await ben.defineIdentity({ name: 'Priya', kind: 'person', aliases: ['Lisbon'] });
    expect((await ben.identities()).identities).toMatchObject([{ mentions: 1 }]);
    expect((await memory.identities()).identities).toMatchObject([{ mentions: 3 }]);
  });

  test('nor of the way in which it was written first', async () => {
    const ben = await world.open({ actor: BEN });
    await memory.remember({ content: 'ask REDIS', visibility: 'private' });
    await memory.remember({ content: 'Redis is up' });
    expect(await listed(ben)).toEqual(['Redis tool 1']);
  });

  test('nor of its unread words, nor of what was found in them later', async () => {
    const ben = await world.open({ actor: BEN });
    const secret = (index: number) => ({ content: `Ask Priya ${index}`, visibility: 'private' as const });
    const { results } = await memory.remember(Array.from({ length: MORE }, (_, index) => secret(index)));
    expect(await ben.entities()).toMatchObject({ entities: [], behind: 0 });
    expect(await ben.extract()).toEqual({ read: 0, mentions: 0, behind: 0 });
    expect(await memory.extract()).toMatchObject({ read: MORE, behind: 0 });
    expect(await listed(memory)).toEqual([`Priya person ${MORE}`]);
    expect(await listed(ben)).toEqual([]);
    // Opened with other words, what it said before stays private.
    await memory.revise({ id: results[0]!.id, content: 'Ask nobody', visibility: 'scope' });
    for (const reader of [ben, memory]) {
      const said = (await reader.events({ limit: 500 })).events.filter(({ kind }) => kind === 'entities.extracted');
      expect(said.map(({ body }) => body)).toEqual([{ by: EXTRACTOR.name, version: EXTRACTOR.version }]);
    }
    expect(JSON.stringify(await ben.feed({ limit: 1_000 }))).not.toContain('Priya');
    expect(JSON.stringify(await ben.feed({ limit: 1_000 }))).not.toContain('priya');
  });

  test('scopes, inheritance and public memories', async () => {
    const elsewhere = await world.open({ scope: 'project:other' });
    await elsewhere.remember({ content: 'Ask Priya', visibility: 'public' });
    await elsewhere.remember({ content: 'Ask Tom' });
    await memory.record({ ...message('Lisbon'), scope: 'global' });
    expect(await listed(memory)).toEqual(['Lisbon location 1', 'Priya person 1']);
    expect(await listed(memory, { inherit: false })).toEqual([]);
    expect(await listed(memory, { scope: 'project:other', inherit: false })).toEqual([
      'Priya person 1',
      'Tom person 1',
    ]);
    expect(await listed(memory, { scope: '*' })).toEqual(['Lisbon location 1', 'Priya person 1', 'Tom person 1']);
    const pinned = await world.open({ pinned: true, actor: ANNA });
    expect(await listed(pinned)).toEqual([]);
  });
});

describe('mentions (ENT-8)', () => {
  test('newest first, with the words around and the item', async () => {
    const { results } = await memory.record(message('First line\nAsk Maria Lopez about it\nlast line'));
    world.pass(SECOND);
    const { id } = await memory.remember({ content: `${'far away '.repeat(20)}Maria Lopez${' and so on'.repeat(20)}` });
    const { mentions } = await memory.mentions({ entity: 'maria lopez' });
    expect(mentions).toMatchObject([
      { item: id, itemType: 'memory', text: 'Maria Lopez', offset: 180, kind: 'person' },
      { item: results[0]!.id, itemType: 'evidence', around: 'Ask Maria Lopez about it', offset: 15 },
    ]);
    expect(mentions[0]!.around).toMatch(
      /^… away (far away )+Maria Lopez( and so on)+ and so …$|^… (far away )+Maria Lopez( and so on)+( and)?( so)? …$/,
    );
    expect(mentions[0]!.around.length).toBeLessThan(2 * LIMITS.mentionContext + 20);
  });

  test('of one item, and the entities of one item', async () => {
    const { id } = await memory.remember({ content: 'Tom told Priya about Redis' });
    await memory.remember({ content: 'Tom sleeps' });
    const { id: claim } = await memory.assert({ statement: 'Tom lives in Lisbon' });
    expect((await memory.mentions({ item: id })).mentions.map(({ text }) => text)).toEqual(['Tom', 'Priya', 'Redis']);
    expect((await memory.mentions({ item: id, kinds: ['tool'] })).mentions.map(({ text }) => text)).toEqual(['Redis']);
    expect((await memory.mentions({ item: claim, entity: 'tom' })).mentions).toMatchObject([{ item: claim }]);
    expect(await listed(memory, { item: id })).toEqual(['Priya person 1', 'Redis tool 1', 'Tom person 1']);
    await refused(memory.mentions({ item: 'mem_00000000000000000000000000' }), 'not_found');
    await refused(memory.mentions({}), 'invalid_input');
    await refused(memory.mentions({ entity: 'x', identity: 'y' }), 'invalid_input');
  });

  test('filters and pages', async () => {
    await memory.record(many(7, (index) => `Redis, Tom ${index} and src/file${index}.ts`));
    expect(await listed(memory, { kinds: ['tool', 'person'] })).toEqual(['Redis tool 7', 'Tom person 7']);
    expect(await listed(memory, { text: 'FILE3' })).toEqual(['src/file3.ts reference 1']);
    expect(await listed(memory, { text: '%' })).toEqual([]);
    const whole = await listed(memory);
    const paged: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await memory.entities({ limit: 2, cursor });
      paged.push(...page.entities.map(({ name, kind, mentions }) => `${name} ${kind} ${mentions}`));
      cursor = page.cursor ?? undefined;
    } while (cursor !== undefined);
    expect(paged).toEqual(whole);
    const texts: string[] = [];
    do {
      const page = await memory.mentions({ entity: 'redis', limit: 3, cursor });
      texts.push(...page.mentions.map(({ event }) => event));
      cursor = page.cursor ?? undefined;
    } while (cursor !== undefined);
    expect(texts).toHaveLength(7);
    expect(texts).toEqual(texts.toSorted().toReversed());
    await refused(
      memory.mentions({ entity: 'tom', cursor: (await memory.mentions({ entity: 'redis', limit: 1 })).cursor! }),
      'cursor_invalid',
    );
  });
});

test('what is behind is counted for each reader (ENT-3)', async () => {
  await memory.record(many(MORE, () => 'Ask Priya').map((item) => ({ ...item, scope: 'project:other' })));
  const ids = (await memory.remember(Array.from({ length: MORE }, (_, index) => ({ content: `Redis ${index}` }))))
    .results;
  expect((await memory.entities()).behind).toBe(MORE);
  expect((await memory.entities({ scope: 'project:other' })).behind).toBe(MORE);
  expect((await memory.entities({ scope: '*' })).behind).toBe(2 * MORE);
  const then = world.now;
  world.pass(DAY);
  await memory.revise({ id: ids[0]!.id, content: 'Redis is read now' });
  expect((await memory.entities()).behind).toBe(MORE - 1);
  await memory.extract();
  expect((await memory.entities({ scope: '*' })).behind).toBe(0);
  expect((await memory.entities({ scope: '*', asOf: then })).behind).toBe(2 * MORE);
  // The words before were never read, and are words again.
  await memory.revert({ id: ids[0]!.id, to: 1 });
  expect((await memory.entities()).behind).toBe(1);
});
