/** Messages in their conversations. */
import type { MessageRow } from '../tables.ts';

/** A message and its place in the conversation, from 0. */
export type PlacedMessage = MessageRow & { readonly place: number };

export interface MessageCount {
  readonly id: string;
  readonly count: number;
  /** The moment of the last one. */
  readonly lastAt: number;
}
