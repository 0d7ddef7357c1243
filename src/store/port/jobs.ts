/** The queue of jobs. Who has a job is decided by the clock of the database, when it is due by that of the process. */
import type { JobState } from '../../model/job.ts';
import type { AccessFilter, Page } from './queries.ts';
import type { JobRow, ScheduleRow } from './tables.ts';

export interface JobFilter {
  readonly kinds?: readonly string[] | undefined;
  readonly states?: readonly JobState[] | undefined;
  readonly dedupeKey?: string | undefined;
  /** Only jobs of the schedule that this event set. */
  readonly schedule?: string | undefined;
}

/** A job as somebody began with it: whoever begins after him has a larger number. */
export type ClaimedJob = Pick<JobRow, 'id' | 'fencing'>;

/** When there will be something to do. */
export interface NextJob {
  /** When the first one that waits is due. */
  readonly dueAt: number | null;
  /** In how many milliseconds the first lease ends. */
  readonly freeInMs: number | null;
}

export interface JobReads {
  /** Newest first. */
  listJobs(access: AccessFilter, filter: JobFilter, page: Page): Promise<JobRow[]>;
  getJob(id: string): Promise<JobRow | undefined>;
  /** Jobs that are in one of these states. */
  countJobs(states: readonly JobState[]): Promise<number>;
  /** Among the open jobs of these kinds. */
  nextJob(kinds: readonly string[]): Promise<NextJob>;
  /** Those that are set, by name. */
  listSchedules(access: AccessFilter): Promise<ScheduleRow[]>;
}

export interface JobWrites {
  /** False: there is an open one with the same key. */
  addJob(row: JobRow): Promise<boolean>;
  /** Begins with the job of these kinds that is due first, or whose process has died. Undefined: there is none. */
  claimJob(kinds: readonly string[], now: number, holder: string, lastsMs: number): Promise<JobRow | undefined>;
  /** From now on for so long again. False: somebody else began with it since, or it was cancelled. */
  keepJob(job: ClaimedJob, lastsMs: number): Promise<boolean>;
  /** The changed job; undefined where it is in none of these states, or the number is not the one given. */
  changeJob(
    id: string,
    from: readonly JobState[],
    changes: Partial<JobRow>,
    fencing?: number,
  ): Promise<JobRow | undefined>;
  /** Forgets all but the newest of those that are done or cancelled. */
  forgetJobs(keep: number): Promise<void>;
}
