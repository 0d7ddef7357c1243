/** Evidence and changes, as every other part knows events. */
import { endsWithQuestion } from '../../base/search-text.ts';
import type { EvidenceBody } from '../../model/evidence-body.ts';
import type { Query } from '../command.ts';
import { noSuchItem } from '../no-such-item.ts';
import type { Noun } from '../noun.ts';
import { referenceLabel, speakerLabel } from '../texts/labels.ts';
import { eventView, viewEvent } from './event-view.ts';
import { EVIDENCE_KIND_DEFINITIONS } from './evidence-events.ts';
import { findEvent } from './find-event.ts';

export const EVENT = {
  name: 'event',
  tables: [{ name: 'events' }],
  kinds: EVIDENCE_KIND_DEFINITIONS,
  view: eventView,
  async get(query: Query, id: string) {
    const event = await findEvent(query, id);
    if (!event) throw noSuchItem(id);
    return viewEvent(event, query.kinds);
  },
  searchTexts(_, data) {
    const body = data as EvidenceBody;
    const labels = (body.refs ?? []).map(referenceLabel);
    if (body.speaker !== undefined) labels.push(speakerLabel(body.speaker));
    return { title: '', text: body.content, meta: body.speaker ?? '', asks: endsWithQuestion(body.content), labels };
  },
  isErasable: true,
  isMadeAgain: false,
} satisfies Noun;
