/** Verify and doctor: a whole ledger is proved, a damaged one is named, and a damaged end is noticed at opening. */
import { describe, expect, test } from 'vitest';
import { refused, useWorld } from './world.ts';

const world = useWorld();

async function closedStore(): Promise<string[]> {
  const memory = await world.open();
  for (let count = 1; count <= 8; count++) await memory.record({ kind: 'user_message', content: `message ${count}` });
  const { heads } = await memory.verify();
  await memory.close();
  return heads;
}

/** First what keeps the ledger from being changed, as far as the backend has it, is taken away. */
async function tamper(sql: string): Promise<void> {
  const of = world.backend.name === 'sqlite' ? '' : ' ON events';
  const drops = ['events_append_only', 'events_no_delete', 'events_erase_only'].map(
    (name) => `DROP TRIGGER ${name}${of}`,
  );
  await world.byHand([...drops, sql].join('; '));
}

describe('verify', () => {
  test('proves a whole ledger and prints its heads', async () => {
    const memory = await world.open();
    expect(await memory.verify()).toEqual({ ok: true, checked: 0, heads: [], problems: [] });
    await memory.remember({ content: 'x' });
    await memory.remember({ content: 'y', scope: 'org:acme' });
    const { ok, checked, heads, problems } = await memory.verify();
    expect([ok, checked, problems]).toEqual([true, 4, []]);
    expect(heads).toEqual([
      expect.stringMatching(/^local@2:01[0-9a-f]{64}$/),
      expect.stringMatching(/^scp_\w{26}@2:01[0-9a-f]{64}$/),
    ]);
    expect(await memory.verify({ head: heads })).toMatchObject({ ok: true });
  });

  test.each([
    [
      'altered words',
      `UPDATE events SET body = replace(body, 'message 2', 'massage 2') WHERE seq = 3`,
      'body_altered',
      3,
    ],
    ['an altered author', `UPDATE events SET actor_id = 'eve' WHERE seq = 3`, 'event_altered', 3],
    ['an altered trust', 'UPDATE events SET trust = 1.0 WHERE seq = 3', 'event_altered', 3],
    ['a removed event', 'DELETE FROM events WHERE seq = 3', 'event_missing', 3],
    [
      'another order',
      'UPDATE events SET seq = 99 WHERE seq = 2; UPDATE events SET seq = 2 WHERE seq = 3; UPDATE events SET seq = 3 WHERE seq = 99',
      'chain_broken',
      2,
    ],
  ])('names %s', async (_, sql, defect, seq) => {
    await closedStore();
    await tamper(sql);
    const memory = await world.open();
    const { ok, problems } = await memory.verify();
    expect(ok).toBe(false);
    expect(problems).toEqual([
      {
        defect,
        chain: 'local',
        seq,
        event: expect.stringMatching(/^ev_/),
        message: expect.stringContaining(`local@${seq}`),
      },
    ]);
    const doctor = await memory.doctor();
    expect(doctor.ok).toBe(false);
    expect(doctor.findings.find((finding) => finding.check === 'ledger')).toMatchObject({
      status: 'failed',
      fix: expect.any(String),
    });
  });

  test('a cut end is noticed with a saved head and not without', async () => {
    const heads = await closedStore();
    await tamper('DELETE FROM events WHERE seq > 7');
    const memory = await world.open();
    expect(await memory.verify()).toMatchObject({ ok: true });
    expect(await memory.verify({ head: heads })).toMatchObject({
      ok: false,
      problems: [{ defect: 'tail_missing', chain: 'local', seq: 8 }],
    });
  });

  test('a head that cannot be read is refused', async () => {
    const memory = await world.open();
    await refused(memory.verify({ head: ['local@1'] }), 'head_invalid');
  });

  test('is not for pinned connections', async () => {
    await refused((await world.open({ pinned: true })).verify(), 'scope_denied');
    await refused((await world.open({ pinned: true })).doctor(), 'scope_denied');
  });
});

describe('opening', () => {
  test('a store with a damaged end is refused, and can be examined when told so (LED-12)', async () => {
    await closedStore();
    await tamper(`UPDATE events SET actor_id = 'eve' WHERE seq = 9`);
    await refused(world.open(), 'ledger_corrupt');
    const memory = await world.open({ skipTailCheck: true });
    expect(await memory.verify()).toMatchObject({ ok: false });
    expect((await memory.doctor()).ok).toBe(false);
    expect((await memory.recall({ query: 'message' })).items.length).toBeGreaterThan(0);
  });
});

describe('doctor', () => {
  test('of a sound store finds nothing and names sizes', async () => {
    await closedStore();
    const memory = await world.open();
    const { ok, findings, sizes } = await memory.doctor();
    expect(ok).toBe(true);
    expect(findings.map((finding) => finding.check)).toEqual(
      expect.arrayContaining([
        'runtime',
        ...(world.backend.name === 'sqlite' ? ['disk', 'file'] : ['server']),
        'references',
        'tables',
        'ledger',
      ]),
    );
    for (const finding of findings) if (finding.status !== 'ok') expect(finding.fix).toBeTruthy();
    expect(sizes.totalBytes).toBeGreaterThan(0);
  });

  test('works on a store in memory and on one that is read only', async () => {
    await closedStore();
    expect((await (await world.open({ path: ':memory:' })).doctor()).ok).toBe(true);
    expect((await (await world.open({ readOnly: true })).doctor()).ok).toBe(true);
  });
});
