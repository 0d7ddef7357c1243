/** What can be found by its words or by its meaning. What the words are, each noun says itself. */

import { outcomeLabels } from '../../gate/outcome.ts';
import type { Indexer, IndexerView } from '../../ledger/projector.ts';
import type { LedgerEvent } from '../../model/event.ts';
import type { SearchDocument } from '../../store/port/store.ts';
import { dayThatBegins, dayWord } from '../../text/dates/day-words.ts';
import { ASKS, searchWords } from '../../text/words/search-text.ts';
import type { SearchableTexts } from '../noun.ts';
import { nounForKind } from '../nouns.ts';
import { isHidden } from '../texts/text-of-event.ts';

export const searchIndexer: Indexer = async (event, view) => {
  if (event.data === null) return undefined;
  const told = textsOf(event, event.data, view);
  // What an event says by itself need not be waited for; a bulk has thousands of such.
  const texts = told instanceof Promise ? await told : told;
  const document = texts && documentOf(texts, saidAt(event, texts.text));
  const labels = outcomeLabels(event);
  if (labels.length === 0) return document;
  return { title: [], text: [], meta: [], ...document, labels: [...(document?.labels ?? []), ...labels] };
};

/** The words by whose meaning an event is found; undefined where it brings none, or none that still count. */
export async function meaningfulText(event: LedgerEvent, view: IndexerView): Promise<string | undefined> {
  if (nounForKind(event.kind)?.hasMeaning === false) return undefined;
  const texts = event.data === null ? undefined : await textsOf(event, event.data, view);
  const text = texts && [texts.title, texts.text].filter((part) => part.trim() !== '').join('\n');
  return text === '' ? undefined : text;
}

function documentOf({ title, text, meta, asks, labels = [] }: SearchableTexts, day: string): SearchDocument {
  return {
    title: searchWords(title),
    text: searchWords(text),
    meta: [...searchWords(meta), ...(asks ? [ASKS] : []), ...(day === '' ? [] : [day])],
    labels,
  };
}

/** What is written down at once needs no word for its day: whoever asks for yesterday finds it among the newest. */
const AT_ONCE = 12 * 60 * 60 * 1_000;

/** The day when it was said, where that is not the day when it came; empty otherwise. Without a time of its own a text may begin with one. */
function saidAt({ occurredAt, recordedAt }: LedgerEvent, text: string): string {
  if (Math.abs(recordedAt - occurredAt) > AT_ONCE) return dayWord(occurredAt);
  const day = dayThatBegins(text);
  return day === undefined ? '' : dayWord(day);
}

/** What is in quarantine is found by nobody. */
function textsOf(event: LedgerEvent, data: Record<string, unknown>, view: IndexerView) {
  return isHidden(event) ? undefined : nounForKind(event.kind)?.searchTexts?.(event, data, view);
}
