/**
 * Node's own modules without their ESM wrappers. A wrapper reads everything that the module offers, which loads what
 * is behind it: some milliseconds of a command that takes fifty.
 */
export const fs = process.getBuiltinModule('node:fs');
export const { parseArgs, styleText } = process.getBuiltinModule('node:util');
