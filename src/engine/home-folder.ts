/** Where everything of one user is kept: the store, the settings and what hooks failed at. */
import { homedir } from 'node:os';
import { join } from 'node:path';

export const CONFIG_FILE = 'config.json';

export function homeFolder(given?: string): string {
  return given ?? (process.env.RECOLLECT_HOME || join(homedir(), '.recollect'));
}
