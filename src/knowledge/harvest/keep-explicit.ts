/**
 * What a person asked to be remembered, or said to apply from now on, is a memory of the inbox at once, marked and cited. It changes nothing that is active, and what
 * was put away does not come back.
 */
import { accessOver } from '../../gate/access.ts';
import { MEMORY_STATUSES } from '../../model/memory-values.ts';
import type { PlacedEvent } from '../../store/port/store.ts';
import type { WriteContext } from '../context.ts';
import { memoryHashOf } from '../memories/memory-hash.ts';
import { rememberMemory } from '../memories/remember-memory.ts';
import { type Candidate, memoryOf } from './candidate.ts';
import { harvestMessage } from './harvest-message.ts';

/** Answers with the ids of what was kept. */
export async function keepExplicitIn(command: WriteContext, placed: PlacedEvent): Promise<string[]> {
  const kept: string[] = [];
  for (const candidate of await harvestMessage(command, placed)) {
    if (!candidate.find.isExplicit) continue;
    const id = await keepExplicit(command, candidate);
    if (id !== undefined) kept.push(id);
  }
  return kept;
}

/** Undefined where the scope has or had it, or where its words were rejected. */
export async function keepExplicit(command: WriteContext, candidate: Candidate): Promise<string | undefined> {
  const { find, event } = candidate;
  const scope = await command.scopes.rowOf(candidate.scope);
  const access = accessOver(command.identity, [scope.id], null, [scope.chain_id]);
  const hash = memoryHashOf(find.text);
  if (await command.view.findMemoryByContent(access, scope.id, hash, MEMORY_STATUSES, command.now)) return undefined;
  if (await command.rejected.find(scope, [{ text: find.text }], { isPersons: false })) return undefined;
  const input = {
    ...memoryOf(find),
    tags: ['harvested'],
    citations: [{ event, quote: find.text }],
    duplicates: 'allow' as const,
    scope: scope.id,
  };
  return (await rememberMemory(command, input, { isUnreviewed: true })).id;
}
