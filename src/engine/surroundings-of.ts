/** What reads are given of the machine: folders as they are now, and a way to count tokens. */
import type { Surroundings } from '../base/surroundings.ts';
import type { Settings } from './options.ts';

/** Loaded when first needed: most processes build no packs. */
export function surroundingsOf({ tokenizer }: Settings): Surroundings {
  return {
    workspaceAt: async (folder) => (await import('./workspace-state.ts')).lookAtWorkspace(folder),
    tokens: async () => {
      const counters = await import('../recall/pack/token-counter.ts');
      return tokenizer === 'bound' ? counters.BOUND : counters.tokenizer();
    },
  };
}
