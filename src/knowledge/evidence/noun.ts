/** Evidence and changes, as every other part knows events. */

import { accessById } from '../../gate/access.ts';
import { isEvidenceKind } from '../../model/event.ts';
import type { EvidenceBody } from '../../model/evidence-body.ts';
import { endsWithQuestion } from '../../text/words/search-text.ts';
import type { ReadContext } from '../context.ts';
import { PLAIN } from '../found-item.ts';
import { noSuchItem } from '../no-such-item.ts';
import type { Noun } from '../noun.ts';
import { referenceLabel, speakerLabel } from '../texts/labels.ts';
import { eventView, viewEvent } from './event-view.ts';
import { EVIDENCE_KIND_DEFINITIONS } from './evidence-events.ts';
import { findEvent } from './find-event.ts';
import { flagsOfEvent } from './flags-of-event.ts';

export const EVENT = {
  name: 'event',
  tables: [{ name: 'events' }],
  kinds: EVIDENCE_KIND_DEFINITIONS,
  view: eventView,
  async get(query: ReadContext, id: string) {
    const event = await findEvent(query, id);
    if (!event) throw noSuchItem(id);
    return viewEvent(event, query.kinds);
  },
  async find(query: ReadContext, id: string) {
    const event = await findEvent(query, id);
    if (!event) return undefined;
    const isEvidence = isEvidenceKind(event.kind);
    const body = isEvidence ? (query.kinds.read(event).data as EvidenceBody | null) : null;
    const { kind, scopeId } = event;
    const type = isEvidence ? 'evidence' : 'change';
    return { ...PLAIN, id, type, kind, status: null, content: body?.content ?? '', scopeId };
  },
  async trustOf({ view, identity }: ReadContext, id: string) {
    const page = { order: 'newest', limit: 1 } as const;
    return (await view.listEvents(accessById(identity), { ids: [id] }, page))[0]?.trust;
  },
  flagsOf: flagsOfEvent,
  searchTexts(_, data) {
    const body = data as EvidenceBody;
    const labels = (body.refs ?? []).map(referenceLabel);
    if (body.speaker !== undefined) labels.push(speakerLabel(body.speaker));
    return { title: '', text: body.content, meta: body.speaker ?? '', asks: endsWithQuestion(body.content), labels };
  },
  isErasable: true,
  isMadeAgain: false,
} satisfies Noun;
