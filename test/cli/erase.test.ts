/** Erasing on the command line: what is not confirmed is only shown, and no file that Recollect wrote keeps the words. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Host, user } from '../hooks/host.ts';
import { upgradeOnce } from '../support/made-up-migration.ts';
import { json, newPlace, run } from './recollect.ts';

test('ERA-1 shows what would go, and erases with --yes', async () => {
  const place = newPlace();
  const { id } = await json<{ id: string }>(place, ['remember', 'A zebrafinch sings']);
  await run(place, ['remember', 'A wren sings']);
  const holds = (word: string) =>
    readdirSync(place.home).some((file) => readFileSync(join(place.home, file)).includes(word));

  const preview = await run(place, ['erase', id]);
  expect(preview).toMatchObject({ code: 0, err: '' });
  expect(preview.out).toContain(`would be erased  ${id}`);
  expect(preview.out).toContain('A zebrafinch sings');
  expect(preview.out).toContain('Nothing was erased yet');
  expect(holds('zebrafinch')).toBe(true);

  expect(await json(place, ['erase', id, '--yes'])).toMatchObject({ status: 'erased', items: [{ id }] });
  expect(holds('zebrafinch')).toBe(false);
  expect(holds('wren')).toBe(true);
  expect(await json(place, ['erase', id, '--confirm'])).toMatchObject({ status: 'already_erased' });

  expect(await run(place, ['get', id])).toMatchObject({ code: 4, err: expect.stringContaining('was erased') });
  expect((await run(place, ['erase', id, '--yes', '--actor', 'agent:claude'])).code).toBe(5);
});

test('ERA-17 everything that a speaker said: counted first, erased with --yes', async () => {
  const place = newPlace();
  for (const content of ['A zebrafinch sings', 'Another zebrafinch'])
    await run(place, ['record', content, '--kind', 'user_message', '--speaker', 'Maria']);
  await run(place, ['record', 'A wren sings', '--kind', 'user_message', '--speaker', 'Ben']);
  const preview = await run(place, ['erase', '--speaker', 'maria']);
  expect(preview.out).toContain('2 evidence; 2 as you asked, 0 that rest on them');
  expect(preview.out).toContain('Nothing was erased yet');
  expect(await json(place, ['erase', '--speaker', 'maria', '--yes'])).toMatchObject({ status: 'erased', count: 2 });
  expect((await run(place, ['erase', '--speaker', 'maria'])).out).toContain('There is nothing to erase.');
  expect((await run(place, ['erase'])).code).toBe(2);
});

test('ERA-16 no file that Recollect wrote keeps the words', async () => {
  const host = new Host();
  const { place } = host;
  const env = { HOME: place.folder, USERPROFILE: place.folder };
  await host.tell('prompt-submit', { prompt: 'Where does the zebrafinch sing?' });
  await run(place, ['hook', 'claude-code', 'prompt-submit'], { input: '{"prompt": "zebrafinch' });
  const transcript = host.transcript('s2.jsonl', user('The zebrafinch sings at dawn'));
  await run(place, ['import', '--file', transcript]);
  await run(place, ['install', 'claude-code'], { env });
  await run(place, ['recall', 'zebrafinch']);
  // It makes a backup.
  await upgradeOnce(place.db);
  const { events } = await json<{ events: { id: string; content: string | null }[] }>(place, [
    'events',
    '--scope',
    '*',
    '--limit',
    '500',
  ]);
  const ids = events.filter(({ content }) => content?.includes('zebrafinch')).map(({ id }) => id);
  const holding = () =>
    readdirSync(place.home, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => readFileSync(file).toString('latin1').toLowerCase().includes('zebrafinch'));
  expect(ids.length).toBeGreaterThan(1);
  expect(holding().some((file) => file.includes('backups'))).toBe(true);
  expect(await json(place, ['erase', ...ids, '--yes'])).toMatchObject({ status: 'erased', copies: [] });
  expect(holding()).toEqual([]);
  const written = readdirSync(place.home);
  for (const name of ['backups', 'hook-failures.log', 'imports', 'install']) expect(written).toContain(name);
});
