/** The command for models, as far as nothing has to be downloaded; installing is tried in src/embedding/local. */
import { expect, test } from 'vitest';
import { json, newPlace, run } from './recollect.ts';

test('list says what there is and how much installing would download', async () => {
  const place = newPlace();
  const { models } = await json<{ models: object[] }>(place, ['model', 'list']);
  expect(models).toMatchObject([{ id: 'all-minilm-l6-v2', installedBytes: null, downloadBytes: expect.any(Number) }]);
  expect((await run(place, ['model'])).out).toContain('not installed, 83 MB to download');
});

test('what is not installed is not removed, and not used', async () => {
  const place = newPlace();
  expect(await json(place, ['model', 'remove'])).toEqual({ model: 'all-minilm-l6-v2', removed: false });
  await json(place, ['remember', 'The automobile is red']);
  expect(await json(place, ['recall', 'automobile', '--vectors', 'local'])).toMatchObject({
    items: [{ content: 'The automobile is red' }],
    warnings: ['vectors_unavailable'],
  });
  expect(await run(place, ['recall', 'automobile', '--vectors', 'local', '--strategy', 'vector'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('recollect model install'),
  });
});

test.each([['fetch'], ['list', 'x'], ['install', '../x'], ['remove', 'a', 'b']])(
  'model %s %s is refused',
  async (...words) => {
    expect(await run(newPlace(), ['model', ...words])).toMatchObject({ code: 2, out: '' });
  },
);
