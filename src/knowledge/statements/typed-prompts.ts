/** What people typed to an agent, among what hosts record as theirs. */
import { flagsOf } from '../../gate/gate.ts';
import type { EvidenceBody } from '../../model/evidence-body.ts';
import type { PlacedEvent } from '../../store/port/store.ts';
import type { ReadContext } from '../context.ts';

export interface Prompt {
  readonly event: PlacedEvent;
  readonly content: string;
  readonly speaker: string | null;
}

/** Commands to the host, shell lines, and what hosts write in the place of the user. */
const NOT_TYPED =
  /^\s*(?:\/[a-z][\w:-]*(?:\s|$)|![a-z]|<[a-z][\w-]*[\s>]|\[request interrupted|caveat: the messages below)/i;
const FEWEST_WORDS = 4;
const WORD = /[\p{L}\p{N}]{2,}/gu;

/** Without what was erased, is flagged or was rejected: it would be repeated to every later reader. */
export async function promptIn(query: ReadContext, placed: PlacedEvent): Promise<Prompt | undefined> {
  const event = query.kinds.read(placed);
  const body = event.data as EvidenceBody | null;
  const content = body?.content ?? '';
  if (content.trim() === '' || NOT_TYPED.test(content) || flagsOf(event).length > 0) return undefined;
  const isPersons = event.actorKind === 'person';
  if (await query.rejected.holds(placed.chainId, placed.scopeId, [{ text: content }], isPersons)) return undefined;
  return { event: placed, content, speaker: body?.speaker ?? null };
}

/** Whether it says anything by itself: "go on", "fix it" and "yes, do it" do not. */
export function saysSomething(content: string, fewestWords = FEWEST_WORDS): boolean {
  return (content.slice(0, 1_000).match(WORD)?.length ?? 0) >= fewestWords;
}
