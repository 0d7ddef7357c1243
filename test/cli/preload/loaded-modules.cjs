// Writes down which modules a process loaded and how many schemas it made, into the file that LOADED_MODULES names.
const { writeFileSync } = require('node:fs');

let schemas = 0;
// Zod calls this with every schema that was made.
globalThis.__zod_globalConfig = {
  postProcessor() {
    schemas++;
  },
};
process.on('exit', () => {
  const native = process.moduleLoadList.map((name) => name.replace('NativeModule ', 'node:'));
  writeFileSync(process.env.LOADED_MODULES, JSON.stringify({ files: Object.keys(require.cache), native, schemas }));
});
