/** Which checkpoints sessions leave behind, and which of them stay. */
import { RecollectError } from '../base/errors.ts';
import type { SourceMemory } from './source-memory.ts';

/** So many of a client stay in a project. Packs show the last ones that fit. */
const KEPT = 10;
/** So many an import leaves in a project that has none yet: more would crowd the packs. */
export const IMPORTED_CHECKPOINTS = 3;
/** No more are looked at when old ones are put away. */
const LOOKED_AT = 50;

export type CheckpointOutcome =
  | { readonly checkpoint: string }
  /** `trivial`: little was asked and done. `empty`: nothing was asked. */
  | { readonly checkpoint: undefined; readonly reason: 'trivial' | 'empty' };

export async function leaveCheckpoint(
  memory: SourceMemory,
  session: string,
  options: Parameters<SourceMemory['finishSession']>[1],
): Promise<CheckpointOutcome> {
  try {
    return await memory.finishSession(session, options);
  } catch (error) {
    if (!(error instanceof RecollectError && error.code === 'invalid_input')) throw error;
    return { checkpoint: undefined, reason: error.details?.reason === 'trivial' ? 'trivial' : 'empty' };
  }
}

/** Whether a project has a checkpoint that the next session is shown. */
export async function hasCheckpoint(memory: SourceMemory): Promise<boolean> {
  return (await memory.listCheckpoints({ statuses: ['inbox', 'active'] }, 1)).length > 0;
}

/** Puts away what this session left before, and the oldest. What a person has looked at stays. */
export async function tidyCheckpoints(
  memory: SourceMemory,
  session: string,
  newest: string | undefined,
): Promise<void> {
  const { kind, id } = memory.actor;
  const all = await memory.listCheckpoints({ statuses: ['inbox'], owner: `${kind}:${id}` }, LOOKED_AT);
  const others = all.filter((item) => item.id !== newest);
  const isOfThis = ({ payload }: (typeof others)[number]) => payload?.session === session;
  const old = others.filter((item) => !isOfThis(item)).slice(KEPT - 1);
  for (const item of [...others.filter(isOfThis), ...old]) await memory.supersedeCheckpoint(item.id);
}
