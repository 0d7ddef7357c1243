/** Words about runs: the states that one goes through, and what became of each item. */

/** The last three are final. */
export const RUN_STATES = ['pending', 'verifying', 'committed', 'rejected', 'abandoned'] as const;
export type RunState = (typeof RUN_STATES)[number];

/** In these the run has not ended. */
export const OPEN_RUN_STATES = ['pending', 'verifying'] as const satisfies readonly RunState[];

/** Of one item: the run changed it, left it alone because of an error, brought it back later, or could not. */
export const EFFECT_STATES = ['changed', 'skipped', 'restored', 'refused'] as const;
export type EffectState = (typeof EFFECT_STATES)[number];
