/** Values that a person's current items say: nobody else rejects these, whether by their id or by what they say. REJ-8 in SPEC.md. */

import { RecollectError } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';
import { accessById } from '../../gate/access.ts';
import { isPersons, isPersonsMemory } from '../../gate/standing.ts';
import type { Value } from '../../gate/value-keys.ts';
import { LIVE_STATUSES } from '../../model/memory-values.ts';
import { PLAIN_TYPES, type TextHit, textsOfPlain } from '../../store/port/queries.ts';
import { CLAIMS, type ScopeRow } from '../../store/port/tables.ts';
import { candidateKeys } from '../../text/difference/candidate-keys.ts';
import { matchKey } from '../../text/words/confusables.ts';
import type { WriteContext } from '../context.ts';
import { contentOf } from '../texts/content-of.ts';

/** For callers who are not persons. */
export async function refusePersonsValue(command: WriteContext, scope: ScopeRow, value: Value): Promise<void> {
  const id = 'text' in value ? await sayingText(command, scope, value.text) : await sayingClaim(command, scope, value);
  if (id === undefined) return;
  throw new RecollectError('person_required', `${id} says this and belongs to a person; only a person may reject it`, {
    hint: 'Contest it, remember your version beside it, or ask the person.',
    details: { id },
  });
}

async function sayingClaim(command: WriteContext, scope: ScopeRow, value: Value): Promise<string | undefined> {
  if (!('subject' in value)) return undefined;
  const { subject, predicate, object } = value;
  const said = await command.view.rows.find(CLAIMS, 'valued', scope.id, subject, predicate, 'current', object);
  return said.find(({ accepted }) => accepted === 1)?.id;
}

/** In the scope and below, as far as the caller sees: those that look the same, among the texts that share its words. */
async function sayingText(command: WriteContext, scope: ScopeRow, text: string): Promise<string | undefined> {
  const hits = await command.view.matchText(
    { ...accessById(command.identity), chainIds: [scope.chain_id] },
    {
      words: candidateKeys(text),
      types: ['memory', 'claim', 'block', ...PLAIN_TYPES],
      notExpiredAt: command.now,
      statuses: LIVE_STATUSES,
      effort: { postings: LIMITS.detectionPostings, candidates: LIMITS.detectionRanked },
      limit: LIMITS.detectionCandidates,
    },
  );
  const key = matchKey(text);
  for (const hit of hits) {
    if (!isPersonsHit(hit) || matchKey(wordsOf(command, hit)) !== key) continue;
    const { path } = await command.scopes.rowOf(hit.event.scopeId);
    if (path.split('/').includes(scope.id)) return (hit.memory?.memory ?? hit.claim ?? hit.block ?? hit.plain?.row)!.id;
  }
  return undefined;
}

function isPersonsHit({ memory, claim, block, plain }: TextHit): boolean {
  if (memory) return isPersonsMemory(memory.memory);
  if (claim) return claim.accepted === 1;
  const row = block ?? plain?.row;
  return row !== undefined && isPersons(row);
}

function wordsOf({ kinds }: WriteContext, { memory, claim, event, plain }: TextHit): string {
  if (plain) return textsOfPlain(plain).words;
  return claim?.statement ?? contentOf(kinds.read(memory?.contentEvent ?? event));
}
