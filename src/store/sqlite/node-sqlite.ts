/** SQLite as Node.js brings it. A static import would stop a Node.js without it before the library can say what it needs. */
import type * as sqlite from 'node:sqlite';

export const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
export type DatabaseSync = sqlite.DatabaseSync;
