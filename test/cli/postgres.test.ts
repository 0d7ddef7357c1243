/** The command line on a server: the same commands, by --db and by RECOLLECT_DB, and servers that cannot be used. */
import { existsSync, readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { freshDatabase } from '../support/postgres/databases.ts';
import { describePostgres } from '../support/postgres/describe-postgres.ts';
import { failure, json, newPlace, remember, run } from './recollect.ts';

const SECRET = 'hunter2-Secret';

describePostgres('on a server', () => {
  test('remember, recall, verify, export, import and doctor', async () => {
    const { url } = await freshDatabase();
    const place = newPlace('project:site');
    const id = await remember(place, 'We deploy on Fridays', '--db', url);
    expect(await json(place, ['recall', 'deploy', '--db', url])).toMatchObject({ items: [{ id }] });
    const verified = await json<{ heads: string[] }>(place, ['verify', '--db', url]);
    expect(verified).toMatchObject({ ok: true, checked: 2 });
    const doctor = await json<{ findings: { check: string }[] }>(place, ['doctor', '--db', url]);
    expect(doctor).toMatchObject({ ok: true });
    expect(doctor.findings.map((finding) => finding.check)).toContain('server');
    const file = join(place.folder, 'ledger.jsonl');
    expect((await run(place, ['export', '--file', file, '--db', url])).code).toBe(0);
    expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(3);
    expect(existsSync(place.home)).toBe(false);

    // From the server into a file, and from there to another server.
    expect((await run(place, ['import', '--file', file])).code).toBe(0);
    const other = await freshDatabase();
    expect((await run(place, ['import', '--file', file, '--db', other.url])).code).toBe(0);
    for (const more of [[], ['--db', other.url]])
      expect(await json(place, ['verify', ...more])).toMatchObject({ ok: true, heads: verified.heads });
    expect(await json(place, ['rebuild', '--db', other.url])).toMatchObject({ equal: true });
  });

  test('RECOLLECT_DB names it, and what is given with the command stands nearer', async () => {
    const [one, two] = [await freshDatabase(), await freshDatabase()];
    const place = newPlace('project:site');
    const env = { RECOLLECT_DB: one.url };
    await json(place, ['remember', 'on the first'], { env });
    await json(place, ['remember', 'on the second', '--db', two.url], { env });
    await json(place, ['remember', 'in a home', '--home', join(place.folder, 'other')], { env });
    const contents = async (args: string[]) =>
      (await json<{ items: { content: string }[] }>(place, ['list', ...args], { env })).items.map((one) => one.content);
    expect(await contents([])).toEqual(['on the first']);
    expect(await contents(['--db', two.url])).toEqual(['on the second']);
    expect(await contents(['--home', join(place.folder, 'other')])).toEqual(['in a home']);
    expect(existsSync(place.home)).toBe(false);
  });

  test('a wrong password and an unknown database are told without the password', async () => {
    const { url } = await freshDatabase();
    const place = newPlace('project:site');
    const wrong = Object.assign(new URL(url), { password: SECRET }).href;
    const nowhere = Object.assign(new URL(url), { pathname: '/nowhere', password: new URL(url).password }).href;
    for (const db of [wrong, nowhere]) {
      const told = await failure(place, ['remember', 'x', '--db', db]);
      expect(told).toMatchObject({ exit: 7, code: 'store_unreachable', retryable: false, hint: expect.any(String) });
      const plain = await run(place, ['list', '--db', db], { env: { RECOLLECT_DEBUG: '1' } });
      expect(plain.code).toBe(7);
      for (const secret of [SECRET, new URL(url).password])
        expect(JSON.stringify(told) + plain.out + plain.err).not.toContain(secret);
    }
  });
});

describe('a server that cannot be reached', () => {
  test('ends every sort of command with the same code, and shows no password', async () => {
    const place = newPlace('project:site');
    const db = `postgres://anna:${SECRET}@127.0.0.1:1/memory`;
    for (const args of [['remember', 'x'], ['recall', 'x'], ['verify'], ['doctor'], ['export']]) {
      const told = await failure(place, [...args, '--db', db]);
      expect(told, args[0]).toMatchObject({ exit: 7, code: 'store_unreachable', hint: expect.any(String) });
      expect(JSON.stringify(told)).not.toContain(SECRET);
    }
    const plain = await run(place, ['list'], { env: { RECOLLECT_DB: db, RECOLLECT_DEBUG: '1' } });
    expect(plain.code).toBe(7);
    expect(plain.out + plain.err).not.toContain(SECRET);
  });

  test('that says nothing is given up after its time', async () => {
    const listener = createServer((socket) => onTestFinished(() => void socket.destroy()));
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void listener.close());
    const { port } = listener.address() as AddressInfo;
    const db = `postgres://anna:${SECRET}@127.0.0.1:${port}/memory?connect_timeout=1`;
    expect(await failure(newPlace(), ['list', '--db', db])).toMatchObject({ exit: 7, code: 'store_unreachable' });
  });

  test('an address that cannot be read is a mistake of the caller', async () => {
    const told = await failure(newPlace(), ['list', '--db', `postgres://anna:${SECRET}/x@host/memory`]);
    expect(told).toMatchObject({ exit: 2, code: 'invalid_input' });
    expect(JSON.stringify(told)).not.toContain(SECRET);
  });
});
