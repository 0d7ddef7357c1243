/** Erasing on the command line: what is not confirmed is only shown. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
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
  expect(preview.out).toContain('Nothing was erased yet');
  expect(holds('zebrafinch')).toBe(true);

  expect(await json(place, ['erase', id, '--yes'])).toMatchObject({ status: 'erased', items: [{ id }] });
  expect(holds('zebrafinch')).toBe(false);
  expect(holds('wren')).toBe(true);
  expect(await json(place, ['erase', id, '--confirm'])).toMatchObject({ status: 'already_erased' });

  expect(await run(place, ['get', id])).toMatchObject({ code: 4, err: expect.stringContaining('was erased') });
  expect((await run(place, ['erase', id, '--yes', '--actor', 'agent:claude'])).code).toBe(5);
});
