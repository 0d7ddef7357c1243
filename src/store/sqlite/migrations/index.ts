import type { Migration } from '../migrate.ts';
import { baseline } from './0001-baseline.ts';

/** In order. A script that was released is never changed; a new one is added. */
export const MIGRATIONS: readonly Migration[] = [baseline];
