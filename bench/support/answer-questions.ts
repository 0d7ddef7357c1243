/** A process that asks the two stores in a folder the same questions one after the other, and prints how long the answers took and the memory that it needed. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openMemory } from 'recollect';
import { SHAPE_NAMES, shares, type Times, timed } from './questions.ts';

const folder = process.argv[2]!;
const bare = new DatabaseSync(join(folder, 'bare.db'), { readOnly: true });
const bareQuery = bare.prepare('SELECT rowid, rank FROM words WHERE words MATCH ? ORDER BY rank LIMIT 10');
const memory = await openMemory({ path: join(folder, 'memory.db'), scope: 'project:bench', synchronous: 'off' });

const recalls: Record<string, { recall: Times; bare: Times; ofBare: Times }> = {};
for (const what of SHAPE_NAMES) {
  const [recall, plain] = await timed(
    what,
    ({ query }) => memory.recall({ query, limit: 10 }),
    ({ words }) => bareQuery.all(words.map((one) => `"${one}"`).join(' OR ')),
  );
  recalls[what] = { recall: recall!, bare: plain!, ofBare: shares(recall!, plain!) };
}
/** Before any pack was made, and so without a tokenizer. */
const ofRecallMb = resident();
const results: Record<string, unknown> = {};
for (const [what, found] of Object.entries(recalls)) {
  const [recall, context] = await timed(
    what,
    ({ query }) => memory.recall({ query, limit: 10 }),
    ({ query }) => memory.context({ query }),
  );
  results[what] = { ...found, context, contextOfRecall: shares(context!, recall!) };
}
await memory.close();
bare.close();
console.log(JSON.stringify({ ...results, residentMb: { recall: ofRecallMb, withPacks: resident() } }));

function resident(): number {
  return Math.round(process.memoryUsage().rss / 2 ** 20);
}
