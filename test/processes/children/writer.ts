/** One of several writers: a given number of writes of every sort, then it says which items it left behind. */
import { openMemory } from '../../../src/index.ts';
import type { Options } from '../../support/backends/backend.ts';
import { hear, say, settings } from '../../support/child-side.ts';
import { SeededRandom } from '../../support/seeded-random.ts';

export interface WriterSettings extends Options {
  readonly writer: number;
  readonly seed: number;
  readonly writes: number;
  readonly synchronous: 'full' | 'normal' | 'off';
  /** One of two projects in different organisations, if left out. */
  readonly scope?: string;
}

interface Item {
  id: string;
  version: number;
  content: string;
  tags: string[];
  status: string;
}

/** What must be in the store when all is over. */
export interface WriterReport {
  readonly memories: Item[];
  readonly evidence: string[];
}

const { writer, seed, writes, synchronous, scope: given, ...place } = settings<WriterSettings>();
const random = new SeededRandom(seed);
const actor =
  writer % 2 === 0 ? ({ id: 'owner', kind: 'person' } as const) : ({ id: `agent-${writer}`, kind: 'agent' } as const);
const status = actor.kind === 'person' ? 'active' : 'inbox';
const scope = given ?? random.pick(['project:shared', 'org:acme/project:shared']);
const memory = await openMemory({ ...place, scope, actor, synchronous });
const memories: Item[] = [];
const evidence: string[] = [];
let count = 0;

const newText = () => `Writer ${writer} wrote sentence ${++count} about ${random.pick(['boats', 'birds', 'bread'])}`;
const anyTag = () => `t${random.between(1, 5)}`;

/** Writes that make something new. */
const MAKING: (() => Promise<void>)[] = [
  async () => {
    const content = newText();
    const { id } = await memory.remember({ content, visibility: random.pick(['scope', 'public'] as const) });
    memories.push({ id, version: 1, content, tags: [], status });
  },
  async () => {
    const contents = [newText(), newText(), newText()];
    const { results } = await memory.remember(contents.map((content) => ({ content })));
    for (const [index, { id }] of results.entries())
      memories.push({ id, version: 1, content: contents[index]!, tags: [], status });
  },
  async () => {
    const items = [newText(), newText(), newText(), newText(), newText()];
    keep(await memory.record(items.map((content) => ({ kind: 'tool_result' as const, content }))));
  },
  async () => {
    const content = newText();
    keep(await memory.record({ kind: 'user_message', content, source: 'test', externalId: `${writer}-${count}` }));
  },
  async () => {
    const session = `session:${random.between(1, 20)}`;
    keep(await memory.record({ kind: 'system_event', content: newText(), scope: session }));
  },
  async () => {
    await memory.defineTag({ name: anyTag(), category: 'domain' });
  },
];

/** Writes that change one of its own memories. */
const CHANGING: ((item: Item) => Promise<void>)[] = [
  async (item) => {
    const content = newText();
    item.version = (await memory.revise({ id: item.id, content, basedOn: item.version })).version;
    item.content = content;
  },
  async (item) => {
    const tag = anyTag();
    item.version = (await memory.tag({ id: item.id, tags: [tag] })).version;
    item.tags = [...new Set([...item.tags, tag])].sort();
  },
  async (item) => {
    const tag = anyTag();
    item.version = (await memory.untag({ id: item.id, tags: [tag] })).version;
    item.tags = item.tags.filter((one) => one !== tag);
  },
  async (item) => {
    const result = await memory[random.pick(['forget', 'restore', 'pin', 'unpin'] as const)]({ id: item.id });
    item.version = result.version;
    item.status = result.memoryStatus;
  },
];

function keep({ results }: { results: { id: string }[] }): void {
  evidence.push(...results.map(({ id }) => id));
}

say('ready');
await hear();
for (let done = 0; done < writes; done++) {
  if (memories.length === 0 || random.chance(0.5)) await random.pick(MAKING)();
  else await random.pick(CHANGING)(random.pick(memories));
}
await memory.close();
say({ memories, evidence } satisfies WriterReport);
process.exit(0);
