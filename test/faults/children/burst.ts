/** Writes as fast as it can and says what was acknowledged, until it is killed. */
import { openMemory } from '../../../src/index.ts';
import type { Options } from '../../support/backends/backend.ts';
import { hear, say, settings } from '../../support/child-side.ts';
import { SeededRandom } from '../../support/seeded-random.ts';
import type { Said } from '../acknowledged.ts';

interface Known {
  id: string;
  version: number;
  content: string;
  tags: string[];
  status: string;
}

const { seed, ...place } = settings<Options & { seed: number }>();
const random = new SeededRandom(seed);
const tell = (said: Said) => say(said);
await hear();
tell({ said: 'opening' });
const memory = await openMemory({ ...place, scope: random.pick(['project:kill', 'org:acme/project:kill']) });
const known: Known[] = (await memory.list({ limit: 50, statuses: ['active', 'archived'] })).items.map((item) => ({
  ...item,
}));
let count = 0;

function newText(): string {
  count++;
  return `Burst ${seed} text ${count} ${'word '.repeat(random.between(1, 60))}`;
}

/** The whole state of the version, so that the parent can look for exactly this. */
function acknowledge(item: Known): void {
  const { id, version, content, tags, status } = item;
  tell({ said: 'memory', id, version, content, tags, status });
}

async function rememberOne(): Promise<void> {
  const content = newText();
  const result = await memory.remember({ content, tags: ['burst'] });
  const item = { id: result.id, version: 1, content, tags: ['burst'], status: 'active' };
  known.push(item);
  acknowledge(item);
}

async function rememberList(): Promise<void> {
  const mark = `list-${seed}-${count}`;
  const contents = Array.from({ length: random.between(2, 40) }, newText);
  tell({ said: 'list', mark, of: 'memory', size: contents.length });
  await memory.remember(contents.map((content) => ({ content, tags: [mark] })));
  tell({ said: 'listed', mark });
}

async function recordList(): Promise<void> {
  const mark = `list-${seed}-${count}`;
  const contents = Array.from({ length: random.between(2, 60) }, newText);
  tell({ said: 'list', mark, of: 'evidence', size: contents.length });
  await memory.record(contents.map((content) => ({ kind: 'user_message' as const, content, session: mark })));
  tell({ said: 'listed', mark });
}

async function recordOne(): Promise<void> {
  const content = newText();
  const { results } = await memory.record({
    kind: 'tool_result',
    content,
    source: 'burst',
    externalId: `${seed}-${count}`,
  });
  tell({ said: 'evidence', id: results[0]!.id, content });
}

async function change(item: Known): Promise<void> {
  const { id } = item;
  const tag = `t${random.between(1, 9)}`;
  const content = newText();
  const does = random.pick(['revise', 'tag', 'untag', 'forget', 'restore', 'pin', 'unpin'] as const);
  const result =
    does === 'revise'
      ? await memory.revise({ id, content })
      : does === 'tag' || does === 'untag'
        ? await memory[does]({ id, tags: [tag] })
        : await memory[does]({ id });
  if (does === 'revise') item.content = content;
  if (does === 'tag') item.tags = [...new Set([...item.tags, tag])].sort();
  if (does === 'untag') item.tags = item.tags.filter((one) => one !== tag);
  if (does === 'forget') item.status = 'archived';
  if (does === 'restore') item.status = 'active';
  item.version = result.version;
  acknowledge(item);
}

for (;;) {
  const dice = random.next();
  if (dice < 0.25 || known.length === 0) await rememberOne();
  else if (dice < 0.35) await rememberList();
  else if (dice < 0.45) await recordList();
  else if (dice < 0.6) await recordOne();
  else await change(random.pick(known));
}
