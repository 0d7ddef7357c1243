/**
 * The program of the thread in which a model runs. As text, because the library and the command are bundled in different ways, and a thread
 * needs a file or a text to begin with. It reads the files, refuses those that were changed, and answers lists of numbers with vectors.
 */
export const WORKER_SOURCE = `
const { parentPort, workerData } = require('node:worker_threads');
const { readFileSync } = require('node:fs');
const { createHash } = require('node:crypto');
const { createRequire } = require('node:module');
const { pathToFileURL } = require('node:url');

const { folder, files, hashes, from } = workerData;

function read(name) {
  const bytes = readFileSync(folder + '/' + files[name]);
  if (createHash('sha256').update(bytes).digest('hex') !== hashes[files[name]]) throw new Error('corrupt ' + files[name]);
  return bytes;
}

/** The runtime of the machine where somebody installed it beside Recollect: it is many times as quick. */
function native() {
  try {
    return createRequire(from)('onnxruntime-node');
  } catch {
    return undefined;
  }
}

async function open() {
  const network = read('network');
  const weights = read('weights');
  const quick = native();
  const externalData = [{ path: files.weights, data: weights }];
  if (quick) {
    const options = { externalData, intraOpNumThreads: 1, interOpNumThreads: 1 };
    return { runtime: quick, session: await quick.InferenceSession.create(network, options), name: 'onnxruntime-node' };
  }
  read('runtime');
  const runtime = await import(pathToFileURL(folder + '/' + files.runtime).href);
  runtime.env.wasm.wasmBinary = read('code');
  runtime.env.wasm.numThreads = 1;
  const session = await runtime.InferenceSession.create(new Uint8Array(network), {
    externalData: [{ path: files.weights, data: new Uint8Array(weights) }],
    executionProviders: ['wasm'],
  });
  return { runtime, session, name: 'onnxruntime-web' };
}

/** The mean of the vectors of a text's pieces. */
async function embed({ runtime, session }, texts) {
  const length = Math.max(...texts.map((pieces) => pieces.length));
  const table = () => new BigInt64Array(texts.length * length);
  const [ids, mask, types] = [table(), table(), table()];
  for (const [row, pieces] of texts.entries())
    for (const [column, piece] of pieces.entries()) {
      ids[row * length + column] = BigInt(piece);
      mask[row * length + column] = 1n;
    }
  const tensor = (data) => new runtime.Tensor('int64', data, [texts.length, length]);
  const answer = await session.run({ input_ids: tensor(ids), attention_mask: tensor(mask), token_type_ids: tensor(types) });
  const { data, dims } = answer.last_hidden_state;
  const dimension = dims[2];
  return texts.map((pieces, row) => {
    const vector = new Float32Array(dimension);
    for (let column = 0; column < pieces.length; column++)
      for (let place = 0; place < dimension; place++) vector[place] += data[(row * length + column) * dimension + place];
    return vector.map((value) => value / pieces.length);
  });
}

const opened = open();
opened.then(
  ({ name }) => parentPort.postMessage({ ready: name }),
  (error) => parentPort.postMessage({ failed: String(error && error.message || error) }),
);
let last = opened.catch(() => undefined);
parentPort.on('message', ({ id, texts }) => {
  last = last.then(async () => {
    try {
      parentPort.postMessage({ id, vectors: await embed(await opened, texts) });
    } catch (error) {
      parentPort.postMessage({ id, error: String(error && error.message || error) });
    }
  });
});
`;
