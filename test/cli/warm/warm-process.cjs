// The command line, loaded once: runs one command after another, each with its own words, environment, folder and input.
// It writes to its real stdout and stderr; a mark after each command says where its output ends.
const { writeSync } = require('node:fs');
const { Readable } = require('node:stream');

const [, , bin, firstMark] = process.argv;
// The first start is that of a user; it also prepares this process as every start does.
process.argv = [process.execPath, bin, '--version'];
require(bin);
const { main } = require('../../../dist/cli/main.cjs');
const hooks = require('../../../dist/cli/hook.cjs');

process.on('message', (command) => void run(command));
process.once('disconnect', () => process.exit(0));

setImmediate(() => finish(firstMark));

async function run({ words, env, folder, input, mark }) {
  const before = busyWith();
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  process.chdir(folder);
  process.argv = [process.execPath, bin, ...words];
  process.exitCode = undefined;
  Object.defineProperty(process, 'stdin', { configurable: true, value: inputOf(input) });
  // As in bin/start.cjs.
  if (words[0] === 'hook' && !words.includes('--help')) await hooks.main(words.slice(1));
  else await main(words);
  // A process ends when nothing is under way any more.
  while (busyWith() > before) await new Promise((resolve) => setImmediate(resolve));
  // The folder may be removed now.
  process.chdir('/');
  finish(mark);
  process.send({ code: process.exitCode ?? 0 });
}

function finish(mark) {
  for (const fd of [1, 2]) writeAll(fd, mark);
}

function inputOf(bytes) {
  const stream = new Readable({ read() {} });
  if (bytes.length > 0) stream.push(Buffer.from(bytes));
  stream.push(null);
  return stream;
}

/** Pipes stay open between commands. */
function busyWith() {
  return process.getActiveResourcesInfo().filter((name) => name !== 'PipeWrap').length;
}

function writeAll(fd, text) {
  for (let rest = Buffer.from(text); rest.length > 0; )
    try {
      rest = rest.subarray(writeSync(fd, rest));
    } catch (error) {
      if (error.code !== 'EAGAIN') throw error;
    }
}
