/** What reads are given of the machine: folders as they are now, and a way to count tokens. */
import type { Environment } from '../base/environment.ts';
import type { Settings } from './options.ts';

/** Loaded when first needed: most processes build no packs. */
export function environmentOf({ tokenizer, via, workspaces }: Settings): Environment {
  // What a request names over a server is a stranger's word; a program or a person at the CLI has the files anyway.
  const within = workspaces ?? (via === 'http' || via === 'mcp' ? false : undefined);
  return {
    workspaceAt: async (folder) =>
      within === false ? undefined : (await import('./workspace-state.ts')).lookAtWorkspace(folder, within),
    tokens: async () => {
      const counters = await import('../recall/pack/token-counter.ts');
      return tokenizer === 'bound' ? counters.BOUND : counters.tokenizer();
    },
  };
}
