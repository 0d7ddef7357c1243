/** A month of one heavy user: prompts, replies and tools in sessions, and what it takes to learn from it, at once and a day later. */
import { join } from 'node:path';
import { openMemory } from '../../../src/index.ts';
import { codingMessages } from '../../../test/fixtures/harvest/labelled.ts';
import { withFolder } from '../../support/temporary.ts';
import { seeded } from '../../support/turns.ts';

const BATCH = 500;
const SEED = 60_000;
/** Of ten events one is a prompt and two are replies; the others are tools. */
const KINDS = ['user_message', 'assistant_message', 'assistant_message', 'tool_call', 'tool_result'] as const;
const TOOLS_FROM = 3;

export function learnMonth(events: number) {
  return withFolder(async (folder) => {
    const memory = await openMemory({ path: join(folder, 'month.db'), synchronous: 'off', scope: 'project:month' });
    const random = seeded(SEED);
    const texts = codingMessages()
      .filter(({ split, role }) => split === 'dev' && role === 'user')
      .map(({ text }) => text);
    const event = (index: number) => {
      const kind = index % 10 < TOOLS_FROM ? KINDS[index % 10]! : KINDS[3 + (index % 2)]!;
      const text = texts[Math.floor(random() * texts.length)]!;
      // Most of what is said twice is not said in the same words.
      const said = random() < 0.5 ? text : `${text} That is for module ${Math.floor(random() * 1_000)}.`;
      return { kind, content: kind === 'user_message' ? said : `Step ${index}: read the module and ran its tests` };
    };
    for (let from = 0; from < events; from += BATCH)
      await memory.record(Array.from({ length: Math.min(BATCH, events - from) }, (_, place) => event(from + place)));
    const before = process.memoryUsage().rss;
    const first = await timed(() => memory.learn({ apply: true }));
    const grown = process.memoryUsage().rss - before;
    await memory.record(Array.from({ length: 100 }, (_, place) => event(events + place * 10)));
    const later = await timed(() => memory.learn({ apply: true }));
    await memory.close();
    return {
      events,
      read: first.answer.looked,
      made: first.answer.proposed + first.answer.kept,
      cpuSeconds: first.seconds,
      grownMegabytes: Math.round(grown / 1_000_000),
      aDayLater: { read: later.answer.looked, cpuSeconds: later.seconds },
    };
  });
}

async function timed<T>(work: () => Promise<T>): Promise<{ readonly answer: T; readonly seconds: number }> {
  const started = process.cpuUsage();
  const answer = await work();
  const { user, system } = process.cpuUsage(started);
  return { answer, seconds: Math.round((user + system) / 10_000) / 100 };
}
