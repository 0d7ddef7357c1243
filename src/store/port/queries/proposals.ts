/** Which proposals are listed. */
export interface ProposalFilter {
  readonly ids?: readonly string[] | undefined;
  readonly states?: readonly string[] | undefined;
  readonly kinds?: readonly string[] | undefined;
  readonly actions?: readonly string[] | undefined;
  readonly run?: string | undefined;
  /** Only those that would change this item, or changed it. */
  readonly itemId?: string | undefined;
  readonly subject?: string | undefined;
  /** By the id alone, or with the kind before it. */
  readonly author?: string | undefined;
  readonly minConfidence?: number | undefined;
}

/** The rank of a proposal and its id. */
export type ProposalPlace = readonly [rank: number, id: string];

/** How many there are of a kind. */
export interface ProposalCount {
  readonly kind: string;
  readonly proposals: number;
}
