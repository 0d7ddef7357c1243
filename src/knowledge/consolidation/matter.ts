/** Something that a consolidation would ask or change, as a proposal of it. */
import type { ProposalKind } from '../../model/proposal.ts';
import type { ProposalDraft } from '../reviewing/propose.ts';

export interface Matter {
  readonly kind: ProposalKind;
  /** The items that it is about, and the events of their words: where these have changed, it is looked for again. */
  readonly items: readonly { readonly id: string; readonly words: string }[];
  readonly draft: ProposalDraft;
}
