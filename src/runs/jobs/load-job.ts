/** Finds the job that a request is about, as far as the caller may see it and change it. */
import { RecollectError } from '../../base/errors.ts';
import { accessById, assertPerson } from '../../gate/access.ts';
import type { ReadContext } from '../../knowledge/context.ts';
import type { JobRow } from '../../store/port/tables.ts';

export async function loadJob({ view, identity }: ReadContext, id: string): Promise<JobRow> {
  const job = await view.getJob(id);
  const { scopeIds } = accessById(identity);
  if (job && (scopeIds === null || scopeIds.includes(job.scope_id))) return job;
  throw new RecollectError('not_found', `There is no job ${id}`, {
    hint: '`recollect jobs` lists them; those that ended long ago are forgotten.',
    details: { id },
  });
}

/** What a person asked for, an agent neither ends nor begins again. */
export async function loadOwnJob(query: ReadContext, id: string): Promise<JobRow> {
  const job = await loadJob(query, id);
  if (job.actor_kind === 'person') assertPerson(query.identity, 'change the job of a person');
  return job;
}
