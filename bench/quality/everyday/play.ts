/** Plays the weeks of a team into a store through the library, at the times of the script. */
import { type Memory, type OpenOptions, openMemory } from 'recollect';
import type { Step, Team } from './team.ts';

type Call = (input: Record<string, unknown>) => Promise<Record<string, unknown>>;

/** The owner's memory at the time of the questions. The caller closes it. */
export async function play(team: Team, path: string, options: OpenOptions = {}): Promise<Memory> {
  let now = 0;
  const settings: OpenOptions = {
    ...options,
    path,
    synchronous: 'off',
    scope: `project:${team.team}`,
    clock: { now: () => now },
  };
  const owner = await openMemory(settings);
  const agent = await openMemory({ ...settings, actor: { id: 'claude', kind: 'agent', user: 'owner' } });
  const ids = new Map<string, string>();
  for (const step of team.steps) {
    now = Date.parse(step.at);
    const id = await done(step.as === 'agent' ? agent : owner, step, ids);
    if (step.key !== undefined) ids.set(step.key, id);
  }
  await agent.close();
  now = Date.parse(team.asked);
  return owner;
}

async function done(memory: Memory, { op, of, input }: Step, ids: ReadonlyMap<string, string>): Promise<string> {
  const call = (memory[op] as unknown as Call).bind(memory);
  return String((await call(of === undefined ? input : { ...input, id: ids.get(of) })).id);
}
