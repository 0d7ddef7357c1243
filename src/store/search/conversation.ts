/** What was said around a message: a short answer is found by the words of the question before it. */
import { ASKS } from '../../text/words/search-text.ts';
import { isWhole } from './documents.ts';
import type { Candidate } from './match-text.ts';
import { RECIPE } from './ranking.ts';
import { lengthOf, type NearText, splitWords } from './score.ts';

/** A message of a session, with whether the question's filters would return it. */
export interface Message extends Candidate {
  readonly passes: boolean;
}

const REACH = RECIPE.near.length;
const MESSAGE_KINDS = new Set(['user_message', 'assistant_message']);

/** Long ones are no talk to and fro: an essay says little about the line before it, and would drown it. */
export function isMessage(candidate: Candidate): boolean {
  return candidate.sessionId !== null && MESSAGE_KINDS.has(candidate.kind) && isWhole(candidate.doc);
}

/** Runs of messages that follow each other in a session, as one map from each message to those around it. */
export class Conversation {
  /** Messages on either side of a hit that are needed: what stands near it is a candidate too, with all that stands near that. */
  static readonly reach = 2 * REACH;

  readonly #near = new Map<number, Map<number, NearText>>();
  readonly #answered = new Set<number>();
  /** Messages within reach of a hit. */
  readonly found = new Map<number, Message>();

  /** `run` is in the order in which it was said, with gaps where a long one was; the hit is one of them. */
  add(hit: number, run: readonly (Message | undefined)[]): void {
    const hitAt = run.findIndex((message) => message?.doc === hit);
    for (const [place, message] of run.entries()) {
      if (message === undefined || Math.abs(place - hitAt) > REACH) continue;
      this.found.set(message.doc, message);
      const near = this.#near.get(message.doc) ?? new Map<number, NearText>();
      this.#near.set(message.doc, near);
      for (const [other, weight] of around(place)) {
        const text = run[other];
        if (text === undefined) continue;
        const isQuestion = other === place - 1 && asks(text);
        near.set(text.doc, { text: text.text, weight: isQuestion ? RECIPE.answered : weight * shortness(text.text) });
      }
      if (asks(message) && run[place + 1]?.kind === 'user_message') this.#answered.add(message.doc);
    }
  }

  /** Whether a message ends with a question that a person then answers. To a machine people tell much in their questions. */
  isAnswered(doc: number): boolean {
    return this.#answered.has(doc);
  }

  /** In the order in which they were said, so that sums are the same everywhere. */
  near(doc: number): NearText[] {
    return this.around(doc).map(([, text]) => text);
  }

  /** The same, each with its number. */
  around(doc: number): [doc: number, text: NearText][] {
    return [...(this.#near.get(doc) ?? [])].toSorted(([a], [b]) => a - b);
  }
}

/** A long text has many words, and few of them are about the message beside it. */
function shortness(text: string): number {
  return Math.min(1, RECIPE.nearLength / Math.max(1, lengthOf(text)));
}

function asks({ meta }: Message): boolean {
  return splitWords(meta).includes(ASKS);
}

function around(place: number): [number, number][] {
  return RECIPE.near.flatMap((weight, index) => [
    [place - index - 1, weight],
    [place + index + 1, weight],
  ]);
}
