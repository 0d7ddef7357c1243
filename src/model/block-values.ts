/** What blocks can be, and how they are known; apart from the schemas, which most commands do not need. */

import { sha256 } from '../base/hash.ts';
import { hashedId } from './nouns.ts';

export const BLOCK_KINDS = ['system', 'persona', 'human', 'custom'] as const;
export type BlockKind = (typeof BLOCK_KINDS)[number];

export const BLOCK_DEFAULTS = { authority: 50, maxTokens: 2_048 } as const;
/** More than this is a person's to give: what an agent writes must not stand above what a person decided. */
export const MOST_AUTHORITY_OF_OTHERS = BLOCK_DEFAULTS.authority;

/** The id follows from what the block is called and where, so that two stores that never met mean the same one. */
export function blockIdOf(scopeId: string, kind: string, name: string): string {
  return hashedId('block', sha256(JSON.stringify(['recollect block', scopeId, kind, name])));
}
