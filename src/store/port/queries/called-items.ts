/** Items by what people call them: the beginning of an id, or a name. */
import type { NounName } from '../../../model/nouns.ts';

export interface CalledFilter {
  /** Looked for in this order; the answer is in no order. */
  readonly nouns: readonly NounName[];
  /** How the id begins; a whole id begins with itself. */
  readonly start?: string;
  /** The name of a memory, a session or an identity, the label of a block, the title of a document. */
  readonly name?: string;
  readonly limit: number;
}

export interface CalledItem {
  readonly id: string;
  readonly scopeId: string;
  /** Not archived, ended by nobody. */
  readonly isLive: boolean;
}
