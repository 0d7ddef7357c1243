/** Mentions as rows. What was found stands in the events; nothing is looked for here. The rules are ENT-1 to ENT-8 in SPEC.md. */
import { bodyOf } from '../../ledger/kinds.ts';
import type { Projector } from '../../ledger/projector.ts';
import type { MentioningType } from '../../model/entity-values.ts';
import { EVIDENCE_KINDS, isEvidenceKind, type LedgerEvent } from '../../model/event.ts';
import type { Found, FoundEntity } from '../../model/found.ts';
import type { Rows } from '../../store/port/store.ts';
import { CLAIMS, EXTRACTIONS, type ExtractionRow, MEMORIES, MEMORY_VERSIONS } from '../../store/port/tables.ts';
import { isHidden } from '../texts/text-of-event.ts';
import { ENTITIES_EXTRACTED, type ExtractedText } from './entity-events.ts';

type Source = Pick<ExtractionRow, 'event_id' | 'item_id' | 'seq'> & { readonly item_type: MentioningType };

export const mentionProjector: Projector = {
  kinds: [...EVIDENCE_KINDS, 'memory.remembered', 'memory.revised', 'claim.asserted', 'entities.extracted'],
  async apply(event, rows) {
    if (event.data === null) return;
    const extracted = bodyOf(event, ENTITIES_EXTRACTED);
    if (extracted) {
      const { version, texts } = extracted;
      for (const text of texts) {
        const source = await namedSource(event, version, text, rows);
        if (source) await keep(event, source, version, text.entities, rows);
      }
      return;
    }
    const { found } = event.data as { found?: Found };
    // Of a memory in which nothing was found its own row says that it was read; most have nothing, and need no other.
    if (!found || (!found.entities && event.itemId !== null && event.kind !== 'claim.asserted')) return;
    const source = ownSource(event);
    if (source) return keep(event, source, found.version, isHidden(event) ? [] : (found.entities ?? []), rows);
  },
};

function ownSource(event: LedgerEvent): Source | undefined {
  const isEvidence = isEvidenceKind(event.kind);
  if (isEvidence !== (event.itemId === null)) return undefined;
  if (isEvidence) return { event_id: event.id, item_type: 'evidence', item_id: null, seq: null };
  const item_type = event.kind === 'claim.asserted' ? 'claim' : 'memory';
  return { event_id: event.id, item_type, item_id: event.itemId, seq: event.seq };
}

/** The place of a named event is what the rows of its item say, because an id tells none. */
async function namedSource(
  event: LedgerEvent,
  version: number,
  text: ExtractedText,
  rows: Rows,
): Promise<Source | undefined> {
  if (!text.item) return { event_id: text.event, item_type: 'evidence', item_id: null, seq: null };
  const { type, id } = text.item;
  const seq =
    type === 'claim' ? await placeInClaim(event, id, text, rows) : await placeInMemory(event, version, id, text, rows);
  return seq === undefined ? undefined : { event_id: text.event, item_type: type, item_id: id, seq };
}

async function placeInClaim(event: LedgerEvent, id: string, text: ExtractedText, rows: Rows) {
  const claim = await rows.get(CLAIMS, id);
  // An event changes only what its own scope holds, whatever id an imported one may name.
  return claim?.scope_id === event.scopeId && claim.event_id === text.event ? claim.created_seq : undefined;
}

async function placeInMemory(event: LedgerEvent, version: number, id: string, text: ExtractedText, rows: Rows) {
  const memory = await rows.get(MEMORIES, id);
  if (memory?.scope_id !== event.scopeId) return undefined;
  const isCurrent = memory.event_id === text.event;
  const words = isCurrent
    ? memory
    : (await rows.find(MEMORY_VERSIONS, 'history', id)).find(({ event_id }) => event_id === text.event);
  return words && words.read_version < version ? words.from_seq : undefined;
}

/** What a later version of the extractor found takes the place of what an earlier one found, in whichever order they arrive. */
async function keep(
  event: LedgerEvent,
  source: Source,
  version: number,
  entities: readonly FoundEntity[],
  rows: Rows,
): Promise<void> {
  const extraction: ExtractionRow = {
    scope_id: event.scopeId,
    event_id: source.event_id,
    chain_id: event.chainId,
    item_type: source.item_type,
    item_id: source.item_id,
    seq: source.seq,
    version,
    entities: JSON.stringify(entities),
    updated_seq: event.seq,
  };
  if (await rows.add(EXTRACTIONS, extraction)) return;
  const known = await rows.get(EXTRACTIONS, event.scopeId, source.event_id);
  if (known && known.version < version) await rows.put(EXTRACTIONS, extraction);
}
