// Starts the command line on a Node.js that is new enough.
const { enableCompileCache } = require('node:module');

// Keeps compiled code between runs: loading is most of what a short command costs.
enableCompileCache?.();

// Node.js 22 says on stderr that its SQLite is experimental. Programs look for errors there.
const { emitWarning } = process;
process.emitWarning = (warning, ...rest) => {
  if (!String(warning).includes('SQLite is an experimental feature')) emitWarning.call(process, warning, ...rest);
};

require('../dist/cli/main.cjs').main(process.argv.slice(2));
