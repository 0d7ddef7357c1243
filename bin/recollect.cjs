#!/usr/bin/env node
// Must parse on any Node.js, however old, so that it can say what it needs.
var parts = process.versions.node.split('.');
var major = Number(parts[0]);
var minor = Number(parts[1]);
if (major > 22 || (major === 22 && minor >= 16)) {
  require('./start.cjs');
} else {
  process.stderr.write(
    'Recollect needs Node.js 22.16 or newer; this is ' + process.versions.node + ' (' + process.execPath + ').\n' +
    'Install a newer Node.js, for example with "npx --package=node@24 --package=recollect recollect".\n'
  );
  process.exitCode = 2;
}
