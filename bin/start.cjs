// Starts the command line on a Node.js that is new enough.
const { enableCompileCache } = require('node:module');
const { keepCompiled } = require('./compiled.cjs');

// Keeps compiled code between runs: loading is most of what a short command costs. Nothing but our own code is in it.
const { NODE_COMPILE_CACHE, NODE_DISABLE_COMPILE_CACHE, NODE_V8_COVERAGE } = process.env;
const folder = NODE_COMPILE_CACHE || NODE_DISABLE_COMPILE_CACHE ? undefined : cacheFolder(process.env);
if (folder) {
  enableCompileCache?.(folder);
  // What was compiled before would not be counted.
  if (!NODE_V8_COVERAGE) keepCompiled(folder);
}

// Node.js 22 says on stderr that its SQLite is experimental. Programs look for errors there.
const { emitWarning } = process;
process.emitWarning = (warning, ...rest) => {
  if (!String(warning).includes('SQLite is an experimental feature')) emitWarning.call(process, warning, ...rest);
};

const [first, ...rest] = process.argv.slice(2);
// Hooks are files of their own: a coding agent waits for each of them.
if (first === 'hook' && !rest.includes('--help')) require('../dist/cli/hook.cjs').main(rest);
else require('../dist/cli/main.cjs').main(process.argv.slice(2));

// The user's own: in the folder for temporary files, which Node.js would take, another user could leave code for us to run.
// Where it cannot be written, everything works without.
function cacheFolder({ HOME, LOCALAPPDATA, XDG_CACHE_HOME }) {
  if (process.platform === 'win32') return LOCALAPPDATA && `${LOCALAPPDATA}\\recollect\\compiled`;
  if (process.platform === 'darwin') return HOME && `${HOME}/Library/Caches/recollect`;
  return XDG_CACHE_HOME ? `${XDG_CACHE_HOME}/recollect` : HOME && `${HOME}/.cache/recollect`;
}
