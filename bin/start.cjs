// Keeps compiled code between runs: loading is most of what a short command costs.
const { enableCompileCache } = require('node:module');

enableCompileCache?.();
import('../dist/cli.js').then(({ main }) => main(process.argv.slice(2)));
