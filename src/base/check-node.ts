/** The first thing that the library loads: an old Node.js is told what is needed, before anything that it does not have is asked for. */
const { node } = process.versions;
const [major = 0, minor = 0] = node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 16))
  throw new Error(
    `Recollect needs Node.js 22.16 or newer; this is ${node} (${process.execPath}). Install a newer Node.js.`,
  );
