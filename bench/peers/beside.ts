/**
 * Ours beside other memories for agents that run without a network, each over MCP on stdin and stdout, and beside bare FTS5 in the process: the turns of LoCoMo
 * conversations are stored, their questions asked as an agent would ask them, and once more one word at a time where a server only finds whole phrases.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openMemory } from 'recollect';
import { type Conversation, fromTurns, type WrittenConversation } from '../quality/recall/conversations.ts';
import { fractionAt, mean, type Row } from '../quality/recall/measures.ts';
import { contentWords, PlainFts5 } from '../quality/recall/plain-fts5.ts';
import { answerable, store } from '../quality/recall/rank.ts';
import { missingData, readData } from '../support/data-folder.ts';
import { McpClient, type ToolAnswer } from '../support/mcp-client.ts';
import { median, percentiles, round1 } from '../support/measure.ts';
import { withFolder } from '../support/temporary.ts';

export const name = 'peers';
export const goal =
  'ahead of each peer in recall at 10, milliseconds, tokens returned, start and resident memory, or it is said why not; LoCoMo categories 1–4, turns, fraction of gold';

const DATA = 'locomo_dev.json';
const K = 10;
const STARTS = 3;
const WRITES = 30;
/** One of them takes no more at once. */
const BATCH = 20;
const BIN = join(import.meta.dirname, '../../bin/recollect.cjs');

/** How a server is started, filled and asked. */
interface Peer {
  readonly package?: string;
  readonly args: (folder: string, data: string) => readonly string[];
  readonly env: (data: string) => Record<string, string>;
  fill(client: McpClient, conversation: Conversation, data: string): Promise<unknown>;
  write(client: McpClient, number: number): Promise<unknown>;
  ask(client: McpClient, query: string): Promise<ToolAnswer>;
  /** Ids of turns, best first. */
  found(answer: ToolAnswer): string[];
}

/** Three of them take entities with observations, and answer with a graph in JSON. */
function graphServer(name: string, file: string, env: Peer['env'], more: (data: string) => string[] = () => []): Peer {
  const entity = (name: string, text: string) => ({ name, entityKind: 'turn', observations: [text] });
  return {
    package: name,
    args: (folder, data) => [join(folder, 'node_modules', name, file), ...more(data)],
    env,
    fill: async (client, { turns }) => {
      for (let start = 0; start < turns.length; start += BATCH) {
        const entities = turns
          .slice(start, start + BATCH)
          .map(({ id, speaker, text }) => entity(id, `${speaker}: ${text}`));
        await client.call('create_entities', { entities });
      }
    },
    write: (client, number) => client.call('create_entities', { entities: [entity(`w${number}`, `A note ${number}`)] }),
    ask: (client, query) => client.call('search_nodes', { query }),
    found: (answer) => [...textOf(answer).matchAll(/"name":\s*"(D\d+:\d+)"/g)].map(([, id]) => id!),
  };
}

const OURS: Peer = {
  args: (_, data) => [BIN, 'mcp', '--db', `${data}.db`, '--scope', 'project:bench'],
  env: () => ({}),
  // As hooks record a conversation; the server then finds it there.
  fill: async (_, conversation, data) => {
    const memory = await openMemory({ path: `${data}.db`, scope: 'project:bench' });
    await store(memory, conversation);
    await memory.close();
  },
  write: (client, number) => client.call('remember', { content: `A note ${number}` }),
  ask: (client, query) => client.call('recall', { query, limit: K }),
  found: ({ structuredContent }) =>
    ((structuredContent?.items ?? []) as { externalId: string | null }[]).map(({ externalId }) => externalId ?? ''),
};

const PEERS: Record<string, Peer> = {
  recollect: OURS,
  'recollect, compact': { ...OURS, ask: (client, query) => client.call('recall', { query, limit: K, compact: true }) },
  'server-memory': graphServer('@modelcontextprotocol/server-memory', 'dist/index.js', (data) => ({
    MEMORY_FILE_PATH: `${data}.jsonl`,
  })),
  'mcp-knowledge-graph': graphServer(
    '@itseasy21/mcp-knowledge-graph',
    'dist/index.js',
    () => ({}),
    (data) => ['--memory-path', `${data}.jsonl`],
  ),
  'mcp-memory-libsql': graphServer('mcp-memory-libsql', 'dist/index.js', (data) => ({ LIBSQL_URL: `file:${data}.db` })),
};

export async function run(scale: number) {
  const data = readData<WrittenConversation[]>(DATA);
  if (!data) return missingData(DATA);
  const conversations = fromTurns(data).slice(0, scale < 1 ? 1 : 2);
  return withFolder(async (folder) => {
    const results: Record<string, unknown> = { 'FTS5 in the process': bare(conversations) };
    for (const [peer, how] of Object.entries(PEERS))
      results[peer] = await measured(folder, peer, how, conversations).catch((error: Error) => ({
        // An answer may repeat what it was given, and the set's texts are not for the results.
        skipped: error.message.slice(0, 60),
      }));
    return { conversations: conversations.map(({ id }) => id), ...results };
  });
}

async function measured(folder: string, name: string, peer: Peer, conversations: readonly Conversation[]) {
  if (peer.package !== undefined) install(folder, peer.package);
  const starts: number[] = [];
  for (let round = 0; round < STARTS; round++) {
    const { client, ms } = await McpClient.start(
      peer.args(folder, join(folder, `start-${round}`)),
      peer.env(join(folder, `start-${round}`)),
    );
    starts.push(ms);
    client.close();
  }
  const whole: Asked[] = [];
  const byWord: Asked[] = [];
  const writes: number[] = [];
  let residentMb: number | undefined;
  for (const conversation of conversations) {
    const place = join(folder, `${name}-${conversation.id}`);
    const { client } = await McpClient.start(peer.args(folder, place), peer.env(place));
    try {
      await peer.fill(client, conversation, place);
      for (const question of asked(conversation)) {
        const row = { question, conversation };
        const { answer, ms } = await timed(() => peer.ask(client, question.text));
        whole.push({ ...row, ranking: unique(peer.found(answer)), ms, tokens: tokensOf(answer), calls: 1 });
        if (peer.package !== undefined) byWord.push({ ...row, ...(await wordByWord(client, peer, question.text)) });
      }
      for (let number = 0; number < WRITES; number++) writes.push((await timed(() => peer.write(client, number))).ms);
      residentMb = client.residentMb;
    } finally {
      client.close();
    }
  }
  return {
    startMs: round1(median(starts)),
    residentMb,
    writeMs: percentiles(writes),
    asAsked: figures(whole),
    ...(byWord.length > 0 ? { wordByWord: figures(byWord) } : {}),
  };
}

interface Asked extends Row {
  readonly ms: number;
  readonly tokens: number;
  readonly calls: number;
}

/** As a client would help itself where a whole question finds nothing: what most words find comes first. */
async function wordByWord(
  client: McpClient,
  peer: Peer,
  question: string,
): Promise<Omit<Asked, 'question' | 'conversation'>> {
  const votes = new Map<string, number>();
  let [ms, tokens] = [0, 0];
  const words = [...new Set(contentWords(question))];
  for (const word of words) {
    const one = await timed(() => peer.ask(client, word));
    ms += one.ms;
    tokens += tokensOf(one.answer);
    for (const id of unique(peer.found(one.answer))) votes.set(id, (votes.get(id) ?? 0) + 1);
  }
  const ranking = [...votes].sort(([, a], [, b]) => b - a).map(([id]) => id);
  return { ranking, ms, tokens, calls: words.length };
}

function bare(conversations: readonly Conversation[]) {
  const rows: Asked[] = [];
  for (const conversation of conversations) {
    const index = new PlainFts5(conversation);
    const texts = new Map(conversation.turns.map(({ id, text }) => [id, text]));
    for (const question of asked(conversation)) {
      const started = performance.now();
      const ranking = index.rank(question, K);
      const ms = performance.now() - started;
      const characters = ranking.reduce((sum, id) => sum + texts.get(id)!.length, 0);
      rows.push({ question, conversation, ranking, ms, tokens: Math.ceil(characters / 4), calls: 1 });
    }
    index.close();
  }
  return { asAsked: figures(rows) };
}

function figures(rows: readonly Asked[]) {
  return {
    n: rows.length,
    recallAt10: mean(rows.map((row) => fractionAt(row, K))),
    empty: mean(rows.map(({ ranking }) => (ranking.length === 0 ? 1 : 0))),
    milliseconds: percentiles(rows.map(({ ms }) => ms)),
    meanTokens: Math.round(mean(rows.map(({ tokens }) => tokens))),
    meanItems: round1(mean(rows.map(({ ranking }) => ranking.length))),
    meanCalls: round1(mean(rows.map(({ calls }) => calls))),
  };
}

/** Without the adversarial ones, as everywhere. */
function asked(conversation: Conversation) {
  return answerable(conversation).filter(({ type }) => type !== '5');
}

function install(folder: string, name: string): void {
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', folder, name];
  const { status } = spawnSync('npm', args, { stdio: 'ignore' });
  if (status !== 0 || !existsSync(join(folder, 'node_modules', name)))
    throw new Error(`${name} could not be installed`);
}

async function timed(work: () => Promise<ToolAnswer | unknown>): Promise<{ answer: ToolAnswer; ms: number }> {
  const started = performance.now();
  const answer = (await work()) as ToolAnswer;
  return { answer, ms: performance.now() - started };
}

function textOf({ content = [] }: ToolAnswer): string {
  return content.map(({ text = '' }) => text).join('\n');
}

/** Four characters each. */
function tokensOf(answer: ToolAnswer): number {
  return Math.ceil(textOf(answer).length / 4);
}

function unique(ids: readonly string[]): string[] {
  return [...new Set(ids)];
}
