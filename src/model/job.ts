/** Words about jobs: the states that one goes through. */

/** The last three are final, but a dead one can be queued again. */
export const JOB_STATES = ['queued', 'running', 'done', 'dead', 'cancelled'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** In these somebody will still work on it. */
export const OPEN_JOB_STATES = ['queued', 'running'] as const satisfies readonly JobState[];
