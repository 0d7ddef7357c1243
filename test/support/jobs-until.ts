/** Waits for the worker of this process, or of another one: looks at the queue until it is as wanted. */
import { nextTurn } from '../../src/base/pause.ts';
import type { Memory } from '../../src/index.ts';

export type ListedJob = Awaited<ReturnType<Memory['jobs']>>['jobs'][number];

/** The jobs, newest first, once it is so. */
export async function jobsUntil(memory: Memory, isSo: (jobs: readonly ListedJob[]) => boolean): Promise<ListedJob[]> {
  for (;;) {
    const { jobs } = await memory.jobs({ scope: '*', limit: 100 });
    if (isSo(jobs)) return jobs;
    await nextTurn();
  }
}

/** The job of that id, once it has ended. */
export async function endedJob(memory: Memory, id: string): Promise<ListedJob> {
  const isEnded = (job: ListedJob) => job.id === id && job.endedAt !== null;
  return (await jobsUntil(memory, (jobs) => jobs.some(isEnded))).find((job) => job.id === id)!;
}
