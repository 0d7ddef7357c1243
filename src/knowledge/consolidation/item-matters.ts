/** What became doubtful about one item without anybody changing it: its ground was lost, or the day that it plans for is over. It only asks what holds now. */
import { formatTime } from '../../base/time.ts';
import type { AccessFilter } from '../../store/port/queries.ts';
import { dueOn } from '../../text/dates/due-on.ts';
import type { ReadContext } from '../context.ts';
import type { ComparedText } from '../detection/compared-text.ts';
import { type LostGround, lostGrounds } from '../grounds/lost-grounds.ts';
import type { Matter } from './matter.ts';

const [SURE, LIKELY] = [0.8, 0.7];

/** `writtenAt`: when its words were said. */
export async function itemMatters(
  query: ReadContext,
  access: AccessFilter,
  text: ComparedText,
  writtenAt: number,
): Promise<Matter[]> {
  const found: Matter[] = [];
  const lost = (await lostGrounds(query, access, [text.id])).get(text.id);
  if (lost) found.push(cascadeOf(text, lost));
  const due = dueOn(text.text, writtenAt);
  if (due !== undefined && due <= query.now) found.push(temporalOf(text, due));
  return found;
}

function cascadeOf(text: ComparedText, { chain, how, at }: LostGround): Matter {
  const ground = chain.at(-1)!;
  return asks(text, 'cascade', SURE, [how], `${text.id} since ${ground} was ${how} ${formatTime(at)}`);
}

function temporalOf(text: ComparedText, due: number): Matter {
  const day = formatTime(due - 1).slice(0, 10);
  return asks(text, 'temporal_update', LIKELY, ['day_is_over'], `${text.id} since ${day}`);
}

/** What only asks is known by its subject, so that the same is asked once, and again when something else has happened. */
function asks(
  text: ComparedText,
  kind: 'cascade' | 'temporal_update',
  confidence: number,
  reasons: readonly string[],
  subject: string,
): Matter {
  return {
    kind,
    items: [{ id: text.id, words: text.wordsEvent }],
    draft: {
      kind,
      action: 'update',
      change: [],
      targets: [text.id],
      citations: [{ event: text.wordsEvent }],
      confidence,
      reasons,
      subject,
    },
  };
}
