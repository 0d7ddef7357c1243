/** Which claims are listed. */

export interface ClaimFilter {
  /** (default: all) */
  readonly statuses?: readonly string[];
  readonly ids?: readonly string[];
  readonly subjectKey?: string;
  readonly predicateKey?: string;
  readonly topicKey?: string;
  /** Only claims that hold at that time in the world, as far as is known: also those that were replaced because the world changed. */
  readonly validAt?: number;
  readonly recordedFrom?: number;
  readonly recordedUntil?: number;
  /** Only those with all of these. */
  readonly tags?: readonly string[] | undefined;
}
