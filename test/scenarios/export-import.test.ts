/** Export and import: the same ledger elsewhere, merged when there is one, refused when it was touched. */
import { describe, expect, test } from 'vitest';
import { canonicalJson } from '../../src/base/canonical-json.ts';
import { toHex } from '../../src/base/hash.ts';
import type { Memory, MemoryView } from '../../src/index.ts';
import { bodyHashOf, eventHashOf } from '../../src/ledger/chain.ts';
import { BEN, CLAUDE, DAY, eventCount, exported, importing, refused, useWorld } from './world.ts';

const world = useWorld();
/** Promises no heads, so that single events can be sent. */
const BARE_HEADER = '{"format":"recollect-ledger","version":1}';
/** The same lines as a part of a ledger, to which others can be added. */
const asPart = (lines: readonly string[]) => [BARE_HEADER, ...lines.slice(1)];

async function filled(): Promise<Memory> {
  const memory = await world.open();
  const { id } = await memory.remember({
    content: 'We deploy on Fridays',
    kind: 'decision',
    name: 'deploy',
    tags: ['ops'],
  });
  world.pass(DAY);
  await memory.revise({ id, content: 'We deploy on Mondays' });
  await memory.record({ kind: 'user_message', content: 'Grüße 😀 \u0000', source: 'mail', externalId: 'm1' });
  await memory.remember({ content: 'In the organisation', scope: 'org:acme/project:site' });
  await memory.defineTag({ name: 'ops', category: 'domain' });
  await memory.revise({ id, content: 'We deploy on Tuesdays', basedOn: 1 });
  return memory;
}

const elsewhere = async () => world.open(await world.elsewhere());
const headsOf = async (memory: Memory) => (await memory.verify()).heads;

/** Everything that a reader can see. */
async function everything(memory: Memory) {
  return {
    memories: (
      await memory.list({ scope: '*', statuses: ['inbox', 'active', 'stale', 'archived', 'rejected'], limit: 500 })
    ).items,
    events: (await memory.events({ scope: '*', limit: 500 })).events
      .map(({ appendedAt: _, ...event }) => event)
      .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    scopes: (await memory.scopes({ includeClosed: true, limit: 500 })).scopes,
    conflicts: (await memory.conflicts({ scope: '*' })).conflicts,
    tags: (await memory.tags({ scope: '*' })).tags,
  };
}

describe('into an empty store', () => {
  test('gives the same heads and the same knowledge (LED-18)', async () => {
    const memory = await filled();
    const lines = await exported(memory);
    world.pass(DAY);
    const copy = await elsewhere();
    const count = await eventCount(memory);
    expect(await importing(copy, lines)).toEqual({ read: count, added: count, known: 0, sameExternalId: 0 });
    expect(await headsOf(copy)).toEqual(await headsOf(memory));
    expect(await everything(copy)).toEqual(await everything(memory));
    expect((await copy.recall({ query: 'tuesdays' })).items).toHaveLength(1);
    expect(await copy.rebuild()).toMatchObject({ equal: true });
  });

  test('the header names the heads, and the events say when they were written, not when they were copied', async () => {
    const memory = await filled();
    const [header] = await exported(memory);
    const { heads, complete, format, version } = JSON.parse(header!);
    expect({ complete, format, version }).toEqual({ complete: true, format: 'recollect-ledger', version: 1 });
    expect(
      Object.entries(heads as Record<string, { seq: number; hash: string }>)
        .map(([chain, head]) => `${chain}@${head.seq}:${head.hash}`)
        .toSorted(),
    ).toEqual((await headsOf(memory)).toSorted());
  });

  test('an export of the copy equals the export', async () => {
    const memory = await filled();
    const lines = await exported(memory);
    const copy = await elsewhere();
    await importing(copy, lines);
    expect((await exported(copy)).slice(1)).toEqual(lines.slice(1));
  });
});

describe('again', () => {
  test('adds nothing', async () => {
    const memory = await filled();
    const lines = await exported(memory);
    const copy = await elsewhere();
    await importing(copy, lines);
    const before = await headsOf(copy);
    const count = await eventCount(copy);
    expect(await importing(copy, lines)).toEqual({ read: count, added: 0, known: count, sameExternalId: 0 });
    expect(await importing(memory, lines)).toMatchObject({ added: 0 });
    expect(await headsOf(copy)).toEqual(before);
  });

  test('an import that was interrupted keeps what it had and is completed', async () => {
    const memory = await filled();
    const lines = await exported(memory);
    const copy = await elsewhere();
    await refused(importing(copy, lines.slice(0, 4)), 'import_invalid');
    expect(await eventCount(copy)).toBe(3);
    expect(await importing(copy, lines)).toMatchObject({ known: 3 });
    expect(await headsOf(copy)).toEqual(await headsOf(memory));
  });

  test('empty lines do not matter', async () => {
    const memory = await filled();
    const lines = await exported(memory);
    const copy = await elsewhere();
    expect(await importing(copy, [...lines.flatMap((line) => [line, '']), '  '])).toMatchObject({
      added: lines.length - 1,
    });
  });
});

describe('merging', () => {
  test('appends what is missing; event hashes stay, and everything verifies', async () => {
    const one = await filled();
    const other = await world.open({ ...(await world.elsewhere()), actor: BEN });
    await other.remember({ content: 'Ben knows this' });
    await other.record({ kind: 'user_message', content: 'Ben said' });
    const hashes = async (memory: Memory) =>
      (await memory.events({ scope: '*', limit: 500 })).events.map((event) => event.eventHash).toSorted();
    const wanted = [...new Set([...(await hashes(one)), ...(await hashes(other))])].toSorted();
    const fromOther = await exported(other);
    const fromOne = await exported(one);
    await importing(one, fromOther);
    await importing(other, fromOne);
    expect(await hashes(one)).toEqual(wanted);
    expect(await hashes(other)).toEqual(wanted);
    for (const memory of [one, other]) {
      expect(await memory.verify()).toMatchObject({ ok: true });
      expect(await memory.rebuild()).toMatchObject({ equal: true });
      expect((await memory.list()).items.map((item) => item.content).toSorted()).toEqual([
        'Ben knows this',
        'We deploy on Tuesdays',
      ]);
    }
  });

  test('the same scope made on both sides is one scope', async () => {
    const one = await world.open();
    const other = await elsewhere();
    await one.createScope({ scope: 'org:acme/project:site', name: 'Here' });
    await other.createScope({ scope: 'org:acme/project:site', name: 'There' });
    await importing(one, await exported(other));
    expect((await one.scopes({ kind: 'project' })).scopes.map((scope) => scope.name)).toEqual(['Here']);
  });

  test('a memory changed on both sides keeps both changes and opens a conflict', async () => {
    const one = await world.open();
    const { id } = await one.remember({ content: 'first' });
    const other = await elsewhere();
    await importing(other, await exported(one));
    world.pass(DAY);
    await one.revise({ id, content: 'here', basedOn: 1 });
    await other.revise({ id, content: 'there', basedOn: 1 });
    await importing(one, await exported(other));
    const { versions } = await one.history({ id });
    expect(versions.map((version) => version.content).toSorted()).toEqual(['first', 'here', 'there']);
    expect((await one.conflicts()).conflicts).toHaveLength(1);
  });
  test('entries of the same kind and name on both sides open a conflict', async () => {
    const one = await world.open();
    const other = await elsewhere();
    await one.remember({ content: 'Use tabs', kind: 'guideline', name: 'indent' });
    await other.remember({ content: 'Use spaces', kind: 'guideline', name: 'indent' });
    await importing(one, await exported(other));
    const { items } = await one.list({ name: 'indent' });
    expect(items.length === 1 || (await one.conflicts()).conflicts.length === 1).toBe(true);
  });

  test.each([
    ['is over in the world', { validTo: '2020-01-01' }],
    ['has expired', { expiresAt: '2020-01-01' }],
  ])('CFL-3 an entry that %s opens none, whichever side it comes from', async (_, end) => {
    const INDENT = { kind: 'guideline', name: 'indent' } as const;
    const one = await world.open();
    const other = await elsewhere();
    await one.remember({ content: 'Use tabs', ...INDENT });
    const { id } = await other.remember({ content: 'Use spaces', ...INDENT, ...end });
    const [fromOne, fromOther] = [await exported(one), await exported(other)];
    await importing(one, fromOther);
    await importing(other, fromOne);
    for (const memory of [one, other]) {
      expect((await memory.conflicts()).conflicts).toEqual([]);
      expect((await memory.list({ name: 'indent' })).items).toMatchObject([{ content: 'Use tabs' }]);
      expect(await memory.rebuild()).toMatchObject({ equal: true });
    }
    // Another change of it opens none either; only one that brings it back would.
    await one.revise({ id, importance: 0.9 });
    expect((await one.conflicts()).conflicts).toEqual([]);
  });

  test('CFL-3 an entry that was over before the other began opens none, also when it arrives later', async () => {
    const one = await world.open();
    const other = await elsewhere();
    await other.remember({ content: 'Use spaces', name: 'indent', expiresAt: '2026-03-02' });
    world.pass(2 * DAY);
    await one.remember({ content: 'Use tabs', name: 'indent' });
    await importing(one, await exported(other));
    expect((await one.conflicts()).conflicts).toEqual([]);
  });

  test('evidence under an external id that is here already is passed over', async () => {
    const one = await world.open();
    const other = await elsewhere();
    const item = { kind: 'external_event', content: 'x', source: 'mail', externalId: 'm1' } as const;
    await one.record(item);
    await other.record(item);
    const lines = await exported(other);
    expect(await importing(one, lines)).toMatchObject({ sameExternalId: 1 });
    expect(await importing(one, lines)).toMatchObject({ sameExternalId: 1, added: 0 });
    expect((await one.events({ externalId: 'm1' })).events).toHaveLength(1);
  });
});

describe('a file that is not as it was (LED-19)', () => {
  const refusedImport = async (
    lines: readonly string[],
    code: 'import_invalid' | 'event_conflict' = 'import_invalid',
  ) => {
    const copy = await elsewhere();
    const error = await refused(importing(copy, lines), code);
    expect(await copy.verify()).toMatchObject({ ok: true });
    expect(await copy.rebuild()).toMatchObject({ equal: true });
    return error;
  };

  test('nothing, something else or a damaged line is refused, with the line', async () => {
    const memory = await filled();
    const lines = await exported(memory);
    await refusedImport([]);
    await refusedImport(['{"some":"json"}']);
    await refusedImport(lines.slice(1));
    for (const damage of ['', 'x', lines[3]!.slice(0, -1), lines[3]!.replace('We deploy', 'We delay')]) {
      if (damage === '') continue;
      const error = await refusedImport(lines.with(3, damage));
      expect(error.details).toEqual({ line: 4 });
    }
  });

  test('lines with another time of arrival, or in another order, are refused, with the line (LED-19)', async () => {
    const memory = await filled();
    const lines = await exported(memory);
    const later = { ...JSON.parse(lines[3]!), appendedAt: '2026-07-01T00:00:00.000Z' };
    const { message, details } = await refusedImport(lines.with(3, JSON.stringify(later)));
    expect(message).toContain('does not follow');
    expect(details).toEqual({ line: 4 });
    expect((await refusedImport(lines.with(3, lines[4]!).with(4, lines[3]!))).details).toEqual({ line: 4 });
    expect((await refusedImport(lines.toSpliced(3, 1))).details).toEqual({ line: 4 });
  });

  test('a known id with another hash is a conflict', async () => {
    const memory = await filled();
    const lines = await exported(memory);
    const line = JSON.parse(lines.at(-1)!);
    const copy = await elsewhere();
    await importing(copy, lines);
    await refused(importing(copy, [BARE_HEADER, honest({ ...line, actor: 'eve' })]), 'event_conflict');
  });

  test('an event of a scope that nobody made, or of another chain than its scope, is refused', async () => {
    const memory = await filled();
    const lines = await exported(memory);
    const line = JSON.parse(lines.at(-1)!);
    const scopeless = honest({ ...line, id: 'ev_00000000000000000000000001', scope: 'scp_00000000000000000000000000' });
    expect((await refusedImport([...asPart(lines), scopeless])).message).toContain('belongs to the scope');
    const misplaced = honest({ ...line, id: 'ev_00000000000000000000000001', chain: 'other' });
    expect((await refusedImport([...asPart(lines), misplaced])).message).toContain('its scope belongs to');
  });

  test('an event cannot change a memory of another scope (LED-17)', async () => {
    const memory = await filled();
    const target = (await memory.get({ name: 'deploy' })) as MemoryView;
    await memory.createScope({ scope: 'project:other' });
    const lines = await exported(memory);
    const other = lines
      .map((text) => JSON.parse(text))
      .find((one) => one.kind === 'scope.created' && one.body?.includes('"other"'));
    const attack = honest({
      ...other,
      id: 'ev_00000000000000000000000001',
      kind: 'memory.archived',
      item: target.id,
      body: '{"archiveReason":"forgotten"}',
    });
    await importing(memory, [BARE_HEADER, attack]);
    expect(await memory.get({ id: target.id })).toMatchObject({ status: 'active', content: 'We deploy on Tuesdays' });
  });

  test('a time beyond the calendar is refused', async () => {
    const memory = await filled();
    const lines = await exported(memory);
    const line = lines.map((text) => JSON.parse(text)).find((one) => one.kind === 'memory.remembered');
    const body = canonicalJson({ ...JSON.parse(line.body), content: 'far away', expiresAt: Number.MAX_SAFE_INTEGER });
    const copy = await elsewhere();
    await importing(copy, [
      ...asPart(lines),
      honest({ ...line, id: 'ev_00000000000000000000000001', item: 'mem_00000000000000000000000001', body }),
    ]).catch(() => undefined);
    expect((await copy.list({ scope: '*' })).items.length).toBeGreaterThan(0);
  });

  test('a file whose end was cut off is noticed', async () => {
    const memory = await filled();
    await refusedImport((await exported(memory)).slice(0, -2));
  });
});

describe('who may', () => {
  test('import needs a person and a connection that is not pinned (GATE-4, GATE-7)', async () => {
    const memory = await filled();
    const lines = await exported(memory);
    await refused(
      importing(await world.open({ ...(await world.elsewhere()), actor: CLAUDE }), lines),
      'person_required',
    );
    await refused(importing(await world.open({ pinned: true }), lines), 'scope_denied');
  });

  test('a pinned connection exports the events of its scope, which another store can take', async () => {
    await filled();
    const pinned = await world.open({ pinned: true });
    const lines = await exported(pinned);
    expect(JSON.parse(lines[0]!)).toMatchObject({ complete: false });
    const scopes = new Set(lines.slice(1).map((line) => JSON.parse(line).scope));
    expect(scopes.size).toBe(1);
    const copy = await elsewhere();
    await importing(copy, lines);
    expect((await copy.list()).items.map((item) => item.content)).toEqual(['We deploy on Tuesdays']);
  });

  test('without anywhere to write, or anything to read, it says so', async () => {
    const memory = await world.open();
    await refused(memory.export(), 'invalid_input');
    await refused(memory.import(), 'invalid_input');
  });
});

test('progress is reported', async () => {
  const memory = await filled();
  const done: number[] = [];
  const lines: string[] = [];
  await memory.export({}, { write: (line) => void lines.push(line), onProgress: (count) => void done.push(count) });
  expect(done.at(-1)).toBe(lines.length - 1);
});

/** A line with hashes that fit it, as an attacker would make it. */
function honest(line: Record<string, never>): string {
  const bodyHash = bodyHashOf(Buffer.from(line.salt!, 'hex'), line.body!);
  const metadata = {
    id: line.id!,
    kind: line.kind!,
    scopeId: line.scope!,
    sessionId: line.session ?? null,
    itemId: line.item ?? null,
    actorId: line.actor!,
    actorKind: line.actorKind!,
    trust: line.trust!,
    occurredAt: Date.parse(line.occurredAt!),
    recordedAt: Date.parse(line.recordedAt!),
    source: line.source ?? null,
    externalId: line.externalId ?? null,
  };
  return JSON.stringify({
    ...line,
    bodyHash: toHex(bodyHash),
    eventHash: toHex(eventHashOf(metadata, line.kindVersion!, bodyHash)),
  });
}
