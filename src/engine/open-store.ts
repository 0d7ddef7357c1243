/** Opens the backend that the settings name. The only place that knows which ones there are. */
import type { Store } from '../store/port/store.ts';
import { openSqliteStore } from '../store/sqlite/store.ts';
import type { Settings } from './options.ts';

export async function openStore(settings: Settings): Promise<Store> {
  const { path, url, database, readOnly, synchronous, busyTimeoutMs, onStatement, clock } = settings;
  const shared = { readOnly, synchronous, busyTimeoutMs, onStatement, now: clock && (() => clock.now()) };
  if (path !== undefined) return openSqliteStore({ path, ...shared });
  // Loaded only when it is used: a memory in a file starts without it.
  const { openPostgresStore, openStoreOn } = await import('../store/postgres/store.ts');
  return database ? openStoreOn(database, shared) : openPostgresStore({ url: url!, ...shared });
}
