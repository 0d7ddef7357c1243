/** Reads again and again, with a view of the store that stays open for a while, until it is told to stop. */
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { say, settings, wasTold } from '../../support/child-side.ts';

const db = new DatabaseSync(settings<{ path: string }>().path, { readOnly: true, timeout: 600_000 });
for (let round = 0; !wasTold(); round++) {
  db.exec('BEGIN');
  for (let look = 0; look < 20; look++) db.prepare('SELECT count(*), max(pos) FROM events').get();
  db.exec('COMMIT');
  if (round === 0) say('reading');
  await nextTurn();
}
db.close();
process.exit(0);
