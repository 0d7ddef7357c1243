/** A small store with rows in every kind of table, as the version under test writes it. */
import { openMemory } from '../../src/index.ts';
import { openPostgresStore } from '../../src/store/postgres/store.ts';
import { openSqliteStore } from '../../src/store/sqlite/store.ts';
import type { Options } from '../support/backends.ts';
import { EmbeddingServer } from '../support/embedding-server.ts';
import { fillSample, SAMPLE_SCOPE } from '../support/sample-store.ts';

export async function fillEverything(place: Options): Promise<void> {
  const sample = await fillSample(place);
  const embedding = await EmbeddingServer.start();
  const memory = await openMemory({ ...place, scope: SAMPLE_SCOPE, vectors: `${embedding.url}#table` });
  try {
    await memory.definePredicate({ name: 'smells of', cardinality: 'many' });
    await memory.check({ id: sample.claim });
    await memory.tag({ id: sample.claim, tags: ['harbour'] });
    await memory.endSession({ id: sample.session });
    const { id } = await memory.remember({ content: 'The harbour master drinks rum' });
    await memory.erase({ ids: [id], confirm: true });
    await memory.recall({ query: 'boats' });
    await memory.embedTexts();
  } finally {
    await memory.close();
    await embedding.close();
  }
  await logOneCall(place);
}

/** Only connections of agents log their calls. */
async function logOneCall({ path, url }: Options): Promise<void> {
  const store = path === undefined ? await openPostgresStore({ url: url! }) : await openSqliteStore({ path });
  const call = {
    ...{ id: 'call_1', called_at: 1_767_225_600_000, scope_id: 'scp_1', actor_id: 'claude', actor_kind: 'agent' },
    ...{ session_id: null, client: 'client', model: 'model', tool: 'recall', arguments: '{}', arguments_hash: 'hash' },
    ...{ arguments_size: 2, result: 'ok', summary: '1 item', result_size: 10, duration_ms: 1.5 },
  };
  await store.logToolCalls([call], 100);
  await store.close();
}
