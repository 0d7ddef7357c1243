/** What one recorded message says that is worth keeping. Nothing where a program wrote it, where it is flagged, or where it was erased or rejected. */
import { flagsOf } from '../../gate/gate.ts';
import type { EvidenceBody } from '../../model/evidence-body.ts';
import type { PlacedEvent } from '../../store/port/store.ts';
import { harvestText } from '../../text/harvest/harvest-text.ts';
import type { ReadContext } from '../context.ts';
import { promptIn } from '../statements/typed-prompts.ts';
import type { Candidate } from './candidate.ts';

/** Messages are read; what tools answer is nobody's word. */
export const HARVESTED_KINDS = ['user_message', 'assistant_message'] as const;

export async function harvestMessage(query: ReadContext, placed: PlacedEvent): Promise<Candidate[]> {
  if (placed.body === null || isOfSubAgent(query, placed)) return [];
  const isPersons = placed.kind === 'user_message';
  const content = isPersons ? (await promptIn(query, placed))?.content : reportIn(query, placed);
  if (content === undefined) return [];
  return harvestText(content, isPersons ? 'person' : 'agent').map((find) => ({
    find,
    event: placed.id,
    scope: placed.scopeId,
    isPersons,
  }));
}

/** What an agent asks another one is in the form of a prompt, and nobody typed it. */
function isOfSubAgent(query: ReadContext, placed: PlacedEvent): boolean {
  const { metadata } = (query.kinds.read(placed).data as EvidenceBody | null) ?? {};
  return metadata?.agent !== undefined || metadata?.agentType !== undefined;
}

function reportIn(query: ReadContext, placed: PlacedEvent): string | undefined {
  const event = query.kinds.read(placed);
  return flagsOf(event).length > 0 ? undefined : (event.data as EvidenceBody | null)?.content;
}
