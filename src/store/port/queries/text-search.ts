/** What is looked for in texts, and what is found. */

import type { AskedTime } from '../../../text/dates/asked-times.ts';
import type { OtherWord } from '../../../text/synonyms/other-words.ts';
import type { FoundEvent } from '../store.ts';
import {
  type BlockRow,
  type ClaimRow,
  type DocumentRow,
  PLAIN_NOUNS,
  type PlainNoun,
  type PlainNounName,
  type PlainRow,
  type SessionRow,
} from '../tables.ts';
import type { QueryVector } from '../vectors.ts';
import type { MemoryRecord } from './memories.ts';

/** Plain nouns have the type of their name. */
export const PLAIN_TYPES: readonly PlainNounName[] = PLAIN_NOUNS.map(({ noun }) => noun as PlainNounName);

/** What can be looked for by its words. */
export type TextType = 'evidence' | 'memory' | 'claim' | 'block' | 'document' | 'session' | PlainNounName;
export const TEXT_TYPES: readonly TextType[] = [
  'evidence',
  'memory',
  'claim',
  'block',
  'document',
  'session',
  ...PLAIN_TYPES,
];

export interface TextMatch {
  /** The words, already normalised; any of them may match. */
  readonly words: readonly string[];
  /** What some of them weigh beside the others (default: 1). */
  readonly weights?: ReadonlyMap<string, number>;
  /** Other words by which a text may say one of them. */
  readonly others?: ReadonlyMap<string, readonly OtherWord[]>;
  readonly types: readonly TextType[];
  readonly kinds?: readonly string[];
  readonly tags?: readonly string[];
  /** Only items with one of these tags, and none with one of those. */
  readonly anyTags?: readonly string[];
  readonly withoutTags?: readonly string[];
  readonly speaker?: string;
  /** Only what this actor wrote: its id, or kind and id, as `agent:claude`. */
  readonly actorId?: string;
  readonly minTrust?: number;
  /** Only these items. */
  readonly itemIds?: readonly string[];
  /** Only texts in which one of these entities was found, as names are compared. */
  readonly entities?: readonly string[];
  readonly sessionId?: string;
  /** No evidence of this session, and no checkpoint that it left. */
  readonly unheardSessionId?: string;
  /** Only messages of this conversation. */
  readonly conversationId?: string;
  readonly occurredFrom?: number;
  readonly occurredUntil?: number;
  readonly notExpiredAt: number;
  /** Only memories and claims that hold at that time in the world; evidence has happened, whatever holds. */
  readonly validAt?: number;
  readonly statuses: readonly string[];
  /** Memories of these kinds count for more. */
  readonly kindsAsked?: readonly string[];
  /** The question is when something happened: texts that tell a time count for more. */
  readonly asksWhen?: boolean;
  /** The question is what to do: what people want counts for more. */
  readonly asksAdvice?: boolean;
  /** The question is for several things: what stands beside a better answer counts for less. */
  readonly asksSeveral?: boolean;
  /** What was said at these times counts for more. */
  readonly times?: readonly AskedTime[];
  /** Which of them (default: only the current ones). */
  readonly claimStatuses?: readonly string[];
  /** Also archived blocks and documents. */
  readonly includeArchived?: boolean;
  /** Which of them (default: all but discarded ones). */
  readonly sessionStatuses?: readonly string[];
  /** Words that may be meant by one that no entry holds: of the first list of which entries hold one, that which most hold. Whether any word of the question is held. */
  readonly spellings?: (word: string, noneIsHeld: boolean) => Promise<readonly (readonly string[])[]>;
  /** The question as a vector: then texts are found by their meaning too. */
  readonly meaning?: QueryVector;
  /** Each hit says what its score is made of. */
  readonly explain?: boolean;
  /** Where less will do than for a question. */
  readonly effort?: SearchEffort;
  readonly limit: number;
}

/** How much a search looks at. */
export interface SearchEffort {
  /** Occurrences that it looks at first, and of one word at most. */
  readonly postings: number;
  /** Entries that are scored. */
  readonly candidates: number;
}

/** What the score of a hit is made of. */
export interface ScoreParts {
  /** Whether its own words match, or only those around it, or only its meaning. */
  readonly found: 'words' | 'around' | 'meaning';
  readonly words: Readonly<Record<string, number>>;
  /** How near it is to the question, and what that gives; only where meaning counts. */
  readonly meaning?: { readonly cosine: number; readonly score: number };
  /** What speaks for it beside its words: the speaker's share is added, all others multiply. */
  readonly factors: Readonly<Record<string, number>>;
}

export interface PlainItem {
  readonly noun: PlainNoun;
  readonly row: PlainRow;
}

export function textsOfPlain({ noun, row }: PlainItem): { readonly title: string; readonly words: string } {
  const texts = row as PlainRow & Readonly<Record<string, string>>;
  return { title: texts[noun.title] ?? '', words: texts[noun.words] ?? '' };
}

export interface TextHit {
  readonly event: FoundEvent;
  /** Set when the event's text belongs to the current version of a memory. */
  readonly memory: MemoryRecord | undefined;
  /** Set when the event is the assertion of a claim. */
  readonly claim: ClaimRow | undefined;
  /** Set when the event brought the current words of a block. */
  readonly block?: BlockRow | undefined;
  /** Set when the event brought the current words of a document. */
  readonly document?: DocumentRow | undefined;
  /** Set when the event brought the words of a session. */
  readonly session?: SessionRow | undefined;
  /** Set when the event brought the current words of an item of a plain noun. */
  readonly plain?: PlainItem | undefined;
  /** Higher is better. */
  readonly score: number;
  /** Which part of what the question's words weigh together it has, itself or around it, or how near its meaning is if that is more: 0 to 1. */
  readonly coverage?: number;
  /** The words of its text as the index holds them, where it holds them in one piece. */
  readonly words?: string | undefined;
  /** Set when it was asked for. */
  readonly parts?: ScoreParts | undefined;
}
