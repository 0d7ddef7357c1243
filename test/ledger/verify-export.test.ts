/** Others can verify the ledger: a program in another language, written from docs/ledger-format.md alone, accepts what we export and nothing that was altered. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { sha256Hex } from '../../src/base/hash.ts';
import { kinds } from '../../src/engine/event-kinds.ts';
import { openMemory } from '../../src/index.ts';
import { Appender } from '../../src/ledger/append.ts';
import { exportLines } from '../../src/ledger/export.ts';
import { Kinds } from '../../src/ledger/kinds.ts';
import { Projection } from '../../src/ledger/projector.ts';
import { openSqliteStore } from '../../src/store/sqlite/store.ts';
import { exportOf, makeSample, SAMPLE_SCOPE } from '../support/sample-store.ts';
import { announcedSeed, SeededRandom } from '../support/seeded-random.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { type EventLine, type Exported, FORGERIES } from './forgeries.ts';

const PAGE = new URL('../../docs/ledger-format.md', import.meta.url);
const VERIFIER = new URL('./verify_export.py', import.meta.url).pathname;
const folder = tempFolder();

const missing = missingPython();

function missingPython(): string | undefined {
  if (spawnSync('python3', ['--version']).status === 0) return undefined;
  if (process.env.CI) throw new Error('CI is set and there is no python3');
  const line = '!'.repeat(100);
  console.error(`\n${line}\nNO PYTHON: no other program has verified an exported ledger in this run.\n${line}\n`);
  return 'no python3';
}

function verify(lines: readonly string[], ...options: string[]): { code: number | null; said: string } {
  const file = join(folder, 'ledger.jsonl');
  writeFileSync(file, `${lines.join('\n')}\n`);
  const { status, stdout, stderr } = spawnSync('python3', [VERIFIER, ...options, file], { encoding: 'utf8' });
  return { code: status, said: stdout + stderr };
}

/** A ledger that the product wrote, with several chains and with words that were erased; then an event of every kind there is. */
async function makeLedger(path: string): Promise<{ lines: string[]; heads: string[] }> {
  const sample = await makeSample(path, { synchronous: 'off' });
  const memory = await openMemory({ path, scope: SAMPLE_SCOPE, synchronous: 'off' });
  await memory.record(
    Array.from({ length: 40 }, (_, index) => ({ kind: 'user_message' as const, content: `Grüße ${index} 日本 😀` })),
  );
  await memory.erase({ ids: [sample.pinned, sample.evidence], confirm: true });
  const { results } = await memory.record({ kind: 'user_message', content: 'Gone', scope: 'org:acme/project:harbour' });
  await memory.erase({ ids: [results[0]!.id], confirm: true });
  await memory.close();

  const store = await openSqliteStore({ path, synchronous: 'off' });
  const loose = new Kinds(kinds.names.map((kind) => ({ kind, version: 3, body: z.looseObject({}) })));
  const projection = new Projection(loose, [], async () => undefined);
  const chains = (await store.read((view) => view.heads())).map(({ chainId }) => chainId);
  const before = (await store.read((view) => view.headOf('local')))!.appendedAt;
  for (const [index, kind] of kinds.names.entries())
    await store.write((view) =>
      new Appender(view, loose, projection, before + 1_000 * index).append({
        id: `ev_6${String(index).padStart(25, 'z')}`,
        kind,
        chainId: chains[index % 3] ?? 'scp_another',
        scopeId: 'global',
        sessionId: index % 4 === 0 ? 'ü\u0000\n"' : null,
        itemId: index % 5 === 0 ? '' : null,
        actorId: '日本',
        actorKind: 'importer',
        trust: [0, 1, 1e-7, 0.1 + 0.2, 5e-324][index % 5]!,
        occurredAt: [-62_135_596_800_000, -1, 0, 253_402_300_799_999][index % 4]!,
        recordedAt: 1_772_357_400_123,
        source: index % 3 === 0 ? 'null' : null,
        externalId: index % 2 === 0 ? `-,${index}` : null,
        salt: new Uint8Array(index % 2 === 0 ? 8 : 64).fill(index),
        data: { content: '\ud83d\ude00\u0000\u2028', events: [`ev_none_${index}`], number: 1e21, empty: {} },
      }),
    );
  const lines: string[] = [];
  for await (const line of exportLines(store, 1_000, { access: undefined, seesScopes: true }, () => undefined))
    lines.push(line);
  await store.close();
  const { heads } = JSON.parse(lines[0]!) as Exported['header'];
  return { lines, heads: Object.entries(heads).map(([chain, { seq, hash }]) => `${chain}@${seq}:${hash}`) };
}

const read = ([header, ...lines]: readonly string[]): Exported => {
  const parsed = lines.map((line) => JSON.parse(line) as EventLine | { erasure: EventLine });
  return {
    header: JSON.parse(header!) as Exported['header'],
    notices: parsed.filter((line) => 'erasure' in line),
    events: parsed.filter((line) => 'id' in line),
  };
};
const write = ({ header, notices, events }: Exported) =>
  [header, ...notices, ...events].map((line) => JSON.stringify(line));

describe('the page', () => {
  const page = readFileSync(PAGE, 'utf8');
  const blocks = [...page.matchAll(/```(json|text)\n(.*?)\n```/gs)].map(([, language, text]) => ({
    language,
    text: text!,
  }));
  const example = blocks.find(({ language }) => language === 'json')!.text.split('\n');

  test('its example has the hashes that it says', () => {
    const { events, header } = read(example);
    const event = events[1]!;
    const hashed = blocks.filter(({ language }) => language === 'text').map(({ text }) => text);
    expect(hashed.map((text) => `01${sha256Hex(text)}`)).toEqual([event.bodyHash, event.eventHash, event.chainHash]);
    const lengths = [...page.matchAll(/over (?:these )?(\d+) bytes/g)].map(([, length]) => Number(length));
    expect(lengths).toEqual(hashed.map((text) => Buffer.byteLength(text)));
    for (const hash of [event.bodyHash, event.eventHash, event.chainHash]) expect(page).toContain(`\n\`${hash}\`\n`);
    expect(page).toContain(`\`local@4:${header.heads.local!.hash}\``);
  });

  test.skipIf(missing)('its example verifies', () => {
    expect(verify(example)).toEqual({ code: 0, said: '4 events verify\n' });
    expect(verify(example.map((line) => line.replace('Maria', 'Marie'))).code).toBe(1);
  });
});

describe.skipIf(missing)(`a verifier in Python${missing ? ` (${missing})` : ''}`, () => {
  let lines: string[];
  let heads: string[];
  const saved = () => heads.flatMap((head) => ['--head', head]);

  beforeAll(async () => {
    const path = join(folder, 'memory.db');
    ({ lines, heads } = await makeLedger(path));
  });

  test('is small and uses nothing but the standard library', () => {
    const source = readFileSync(VERIFIER, 'utf8');
    expect(source.trimEnd().split('\n').length).toBeLessThanOrEqual(150);
    const modules = [...source.matchAll(/^(?:import|from) (\w+)/gm)].map(([, name]) => name);
    expect(modules).toEqual(['argparse', 'hashlib', 'json', 're', 'sys', 'datetime']);
  });

  test('accepts an export with every kind of event, several chains and erased words', () => {
    const { events } = read(lines);
    expect(new Set(events.map(({ kind }) => kind))).toEqual(new Set(kinds.names));
    expect(new Set(events.map(({ chain }) => chain)).size).toBeGreaterThanOrEqual(3);
    expect(events.filter(({ body }) => body === null).length).toBeGreaterThanOrEqual(3);
    expect(verify(lines)).toEqual({ code: 0, said: `${events.length} events verify\n` });
    expect(verify(lines, ...saved()).code).toBe(0);
    const early = events.find(({ chain, seq }) => chain === 'local' && seq === 20)!;
    expect(verify(lines, '--head', `local@20:${early.chainHash}`).code).toBe(0);
  });

  test('accepts a part of a ledger only when it is asked to, and finds what can be found there', async () => {
    const path = join(folder, 'memory.db');
    const pinned = await openMemory({ path, scope: SAMPLE_SCOPE, pinned: true, skipTailCheck: true });
    const part = await exportOf(pinned);
    await pinned.close();
    expect(JSON.parse(part[0]!)).toMatchObject({ complete: false, heads: {} });
    expect(verify(part)).toMatchObject({ code: 1, said: expect.stringContaining('part of a ledger') });
    expect(verify(part, '--partial', ...saved())).toMatchObject({ code: 0 });
    const events = read(part).events;
    const forged = read(part);
    forged.events[5]!.actor = 'somebody';
    expect(verify(write(forged), '--partial')).toMatchObject({
      code: 1,
      said: expect.stringContaining(events[5]!.id),
    });
  });

  const random = new SeededRandom(announcedSeed('forgeries'));
  const names = Object.keys(FORGERIES);
  // Each of them at least twice.
  const rounds = Array.from({ length: 100 }, (_, round) => [round + 1, names[round % names.length]!] as const);
  test.each(rounds)('finds forgery %i: %s', (_, name) => {
    const file = read(lines);
    const { bad, needsHead } = FORGERIES[name]!(file, random);
    const forged = write(file);
    expect(forged).not.toEqual(lines);
    if (needsHead) expect(verify(forged)).toMatchObject({ code: 0 });
    const { code, said } = verify(forged, ...(needsHead ? saved() : []));
    expect(code, said).toBe(1);
    if (bad) expect(said).toContain(`line ${file.events.indexOf(bad) + file.notices.length + 2}, event `);
    expect(said).not.toContain('Traceback');
  });
});
