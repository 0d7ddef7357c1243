// Keeps what V8 compiled of the largest bundle between runs, down to the functions that were called. Node's own cache keeps only what is compiled when a
// file is loaded; most functions are compiled when they are first called, which would be a sixth of a short command.
const { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } = require('node:fs');
const { basename, dirname, join } = require('node:path');
const { Script } = require('node:vm');

const LARGEST = /^core-[\w-]+\.cjs$/;
const DIGEST_BYTES = 32;

// Everything else is loaded as ever.
exports.keepCompiled = (folder) => {
  const usual = require.extensions['.js'];
  require.extensions['.cjs'] = (module, filename) =>
    LARGEST.test(basename(filename)) ? load(module, filename, folder) : usual(module, filename);
};

function load(module, filename, folder) {
  // The bundles are ASCII.
  const source = readFileSync(filename, 'latin1');
  const file = join(folder, `${basename(filename)}.${process.version}-${process.arch}`);
  const cachedData = read(file, source);
  const script = new Script(`(function (exports, require, module) {${source}\n})`, { filename, cachedData });
  if (cachedData === undefined || script.cachedDataRejected) process.once('exit', () => write(file, source, script));
  script.runInThisContext().call(module.exports, module.exports, (id) => module.require(id), module);
}

// V8 ends the process over data that was damaged, and takes what was made of another file of the same length: both are told by the digest before it.
function read(file, source) {
  try {
    const kept = readFileSync(file);
    const data = kept.subarray(DIGEST_BYTES);
    return kept.subarray(0, DIGEST_BYTES).equals(digestOf(source, data)) ? data : undefined;
  } catch {
    return undefined;
  }
}

// Under another name first, so that no other process reads half of it.
function write(file, source, script) {
  const unfinished = `${file}.${process.pid}`;
  try {
    const data = script.createCachedData();
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    try {
      writeFileSync(unfinished, Buffer.concat([digestOf(source, data), data]), { mode: 0o600 });
      renameSync(unfinished, file);
    } finally {
      rmSync(unfinished, { force: true });
    }
  } catch {
    // Everything works without.
  }
}

// Loaded here: whatever needs that bundle needs hashes too, and nothing else should wait for them.
function digestOf(source, data) {
  const { createHash } = require('node:crypto');
  return createHash('sha256').update(source, 'latin1').update(data).digest();
}
