#!/usr/bin/env node
// Must parse on any Node.js, however old, so that it can say what it needs: nothing newer than ES5 in this file.
var version = process.versions.node;
var parts = version.split('.');
var major = Number(parts[0]);
var minor = Number(parts[1]);
// biome-ignore lint/style/useTemplate: templates are newer than ES5
var needs = 'Recollect needs Node.js 22.16 or newer; this is ' + version + ' (' + process.execPath + ').\n';
var advice = 'Install a newer Node.js, or run "npx --package=node@24 --package=recollect recollect".\n';
if (major > 22 || (major === 22 && minor >= 16)) {
  require('./start.cjs');
} else {
  process.stderr.write(needs + advice);
  // A coding agent takes 2 from a hook for an order to stop.
  process.exitCode = process.argv[2] === 'hook' ? 0 : 2;
}
