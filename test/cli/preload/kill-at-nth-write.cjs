// Ends the process, as if by kill -9, in place of its Nth change of the file system.
const fs = require('node:fs');

let left = Number(process.env.KILL_AT_WRITE);
const CHANGES = [
  'openSync',
  'writeFileSync',
  'writeSync',
  'renameSync',
  'rmSync',
  'rmdirSync',
  'mkdirSync',
  'chmodSync',
  'cpSync',
];

for (const name of CHANGES) {
  const real = fs[name];
  fs[name] = (...args) => {
    // What is only read is no change, and the cache of compiled code is not ours to look at.
    const isChange = name !== 'openSync' || /[wax+]/.test(String(args[1] ?? 'r'));
    if (isChange && --left === 0) process.kill(process.pid, 'SIGKILL');
    return real(...args);
  };
}
