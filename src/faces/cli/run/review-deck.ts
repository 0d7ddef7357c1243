/** `recollect review` without ids: one proposal after the other, and one key decides each. Nothing here decides by itself. */
import { EXIT } from '../../../base/errors.ts';
import { isOfStore } from '../../../base/is-of-store.ts';
import { LIMITS } from '../../../base/limits.ts';
import { fieldsOf, textsOf } from '../../../base/records.ts';
import type { Answer } from '../../../operations/define.ts';
import type { Screen } from '../terminal/screen.ts';
import { render } from '../views/render.ts';
import { cardLines } from '../views/review-card.ts';
import { type Fields, listOf } from '../views/values.ts';

/** What the deck is played with. */
export interface Hand {
  readonly screen: Screen;
  /** The next key; undefined where there are no more. */
  key(): Promise<string | undefined>;
  /** The text as it was changed; undefined where nobody wants to change it after all. */
  edit(text: string): Promise<string | undefined>;
  write(text: string): Promise<void>;
}

/** Runs an operation by its name. */
type Run = (name: 'proposals' | 'review' | 'get', input: Record<string, unknown>) => Promise<Answer>;

const KEYS = '[a]ccept  [e]dit  [r]eject  [u]ndo  [s]kip  [k] back  [?] help  [q]uit';
const HELP = [
  'a  accept: do what is proposed, in your name',
  'e  edit the change, then do that instead',
  'r  reject: it is not proposed again without new evidence',
  'u  undo your last decision',
  's  leave it for later (also j)',
  'k  back to the card before',
  'q  stop',
].join('\n');

export async function playDeck(run: Run, hand: Hand): Promise<number> {
  const cards = listOf((await run('proposals', { limit: LIMITS.pageMax })).proposals).map(fieldsOf);
  if (cards.length === 0) {
    await hand.write('Nothing waits for you.\n');
    return EXIT.ok;
  }
  const decided: number[] = [];
  for (let place = 0; place < cards.length; ) {
    const card = cards[place]!;
    await showCard(run, hand, card, { number: place + 1, count: cards.length });
    const next = await decideCard(run, hand, cards, place, decided);
    if (next === undefined) return EXIT.ok;
    place = next;
  }
  await hand.write('That was the last one.\n');
  return EXIT.ok;
}

async function showCard(run: Run, hand: Hand, card: Fields, place: { number: number; count: number }): Promise<void> {
  const items = new Map<string, Fields>();
  for (const id of textsOf(card.targets)) {
    const item = await run('get', { id }).catch((error: unknown) => {
      // One that was erased, or that you may not see, is left out of the card.
      if (isOfStore(error)) throw error;
      return undefined;
    });
    if (item) items.set(id, fieldsOf(item));
  }
  await hand.write(`${[...cardLines(card, place, items, hand.screen), hand.screen.paint('dim', KEYS)].join('\n')}\n`);
}

/** The place of the next card; undefined to stop. */
async function decideCard(
  run: Run,
  hand: Hand,
  cards: readonly Fields[],
  place: number,
  decided: number[],
): Promise<number | undefined> {
  const id = String(cards[place]!.id);
  const review = async (at: number, input: Record<string, unknown>) => {
    const answer = await run('review', { ids: [String(cards[at]!.id)], ...input }).catch(
      (error: unknown) => error as Error,
    );
    if (answer instanceof Error) {
      await hand.write(`${hand.screen.paint('red', answer.message)}\n`);
      return false;
    }
    await hand.write(render('reviewed', answer, hand.screen));
    return listOf(answer.results).some((result) => fieldsOf(result).status === 'changed');
  };
  for (;;) {
    const key = await hand.key();
    if (key === undefined || key === 'q') return undefined;
    if (key === 's' || key === 'j') return place + 1;
    if (key === 'k') return Math.max(0, place - 1);
    if (key === 'a' || key === 'r') {
      if (await review(place, { decision: key === 'a' ? 'accept' : 'reject' })) decided.push(place);
      return place + 1;
    }
    if (key === 'e') {
      const change = await editedChange(hand, cards[place]!);
      if (change === undefined) await hand.write(`${id} stays as it is.\n`);
      else if (await review(place, { decision: 'edit', change })) {
        decided.push(place);
        return place + 1;
      }
    } else if (key === 'u') {
      const last = decided.at(-1);
      if (last === undefined) await hand.write('There is nothing to undo yet.\n');
      else if (await review(last, { decision: 'undo' })) {
        decided.pop();
        return last;
      }
    } else if (key === '?') await hand.write(`${HELP}\n`);
  }
}

/** Of one step its words alone, else the steps as JSON. */
async function editedChange(hand: Hand, { change }: Fields): Promise<unknown> {
  const steps = listOf(change).map(fieldsOf);
  const [only] = steps;
  const input = fieldsOf(only?.input);
  const field = ['content', 'statement'].find((name) => typeof input[name] === 'string');
  if (steps.length === 1 && field !== undefined) {
    const text = await hand.edit(String(input[field]));
    return text === undefined ? undefined : [{ ...only, input: { ...input, [field]: text } }];
  }
  const text = await hand.edit(JSON.stringify(change));
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    await hand.write(`${hand.screen.paint('yellow', 'That is no JSON.')}\n`);
    return undefined;
  }
}
