// Makes the command line fail in a way that it does not expect.
process.getBuiltinModule('node:util').parseArgs = () => {
  throw new TypeError('the parser is broken');
};
