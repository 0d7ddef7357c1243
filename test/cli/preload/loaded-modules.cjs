// Writes down which modules a process loaded, into the file that LOADED_MODULES names.
const { registerHooks } = require('node:module');
const { writeFileSync } = require('node:fs');

const urls = [];
registerHooks({
  load(url, context, next) {
    urls.push(url);
    return next(url, context);
  },
});
process.on('exit', () => {
  const native = process.moduleLoadList.map((name) => name.replace('NativeModule ', 'node:'));
  writeFileSync(process.env.LOADED_MODULES, JSON.stringify({ urls, native }));
});
