/** Assert: a claim enters with its sources, and takes the place of what it contradicts where the rules say so. */
import { RecollectError } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';
import { parseTime } from '../../base/time.ts';
import { withinMeans } from '../../gate/authority.ts';
import { valuesOfClaim } from '../../gate/told-values.ts';
import { isPerson } from '../../model/actor.ts';
import type { AssertInput } from '../../model/claim.ts';
import { CLAIM_FIELD_TABLE } from '../../model/claim-fields.ts';
import type { SupersessionReason } from '../../model/claim-values.ts';
import { CLAIMS, type ClaimRow, type ScopeRow } from '../../store/port/tables.ts';
import { checkCitations } from '../citations/cite.ts';
import type { WriteContext } from '../context.ts';
import { findAtOnce } from '../entities/find-entities.ts';
import { type Edit, type Flagged, flagRapidChange, uniteFlags } from '../items/rapid-change.ts';
import { sourceFlags, sourceTrust } from '../items/source-trust.ts';
import { ensureScope } from '../scopes/ensure-scope.ts';
import { assertSpan, covers, overlaps } from '../validity.ts';
import { findAlike, saysTheSame } from './alike.ts';
import { yieldsTo } from './authority.ts';
import type { ClaimAsserted } from './claim-events.ts';
import { nameKey, predicateKey } from './claim-key.ts';
import { contradictedBy } from './contradictions.ts';
import { cardinalityOf } from './predicates.ts';

export interface Asserted {
  readonly status: 'asserted' | 'supported';
  readonly id: string;
  readonly scope: string;
  /** Claims whose place it took, and why. */
  readonly superseded: { id: string; statement: string; reason: string }[];
  /** Claims that say something else, where nobody has said that only one can be right. */
  readonly contradicts: string[];
  /** Whether there are more of them than were looked at. */
  readonly contradictsMore: boolean;
  readonly supportingCount: number;
}

interface Replaced {
  readonly id: string;
  readonly reason: SupersessionReason;
}

export async function assertClaim(
  command: WriteContext,
  given: AssertInput,
  supersedes: readonly Replaced[] = [],
): Promise<Asserted> {
  const { actor } = command.identity;
  const input = withinMeans(actor, given);
  const span = validityOf(input);
  assertParts(input);
  const scope = await ensureScope(command, input.scope);
  const keys = {
    subject: input.subject === undefined ? '' : nameKey(input.subject),
    predicate: input.predicate === undefined ? '' : predicateKey(input.predicate),
    object: input.object === undefined ? '' : nameKey(input.object),
  };
  // Also where it would only support a claim that is there.
  await command.rejected.refuse(scope, valuesOfClaim(input.statement, keys));
  const citations = await checkCitations(command, scope, input.citations ?? []);
  const cardinality =
    keys.predicate === '' ? undefined : await cardinalityOf(command.view.rows, scope.chain_id, keys.predicate);
  const meets = {
    scope_id: scope.id,
    statement_key: nameKey(input.statement),
    subject_key: keys.subject,
    predicate_key: keys.predicate,
    object_key: keys.object,
    cardinality: cardinality ?? null,
  };
  const alike = await findAlike(command.view.rows, meets);
  const others = alike.claims.filter((other) => overlaps(other, span));
  // One that says it of less time would not do: what is news is the longer time.
  const known =
    supersedes.length > 0 ? undefined : others.find((other) => saysTheSame(other, meets) && covers(other, span));
  const by = { accepted: Number(isPerson(actor)) };
  const contradicted =
    cardinality === 'one' ? others.filter((other) => !saysTheSame(other, meets) && yieldsTo(other, by)) : [];
  if (known) {
    await command.submit({
      kind: 'claim.supported',
      scope,
      itemId: known.id,
      sessionId: input.session,
      data: {
        statement: input.statement,
        validFrom: span.valid_from ?? undefined,
        validTo: span.valid_to ?? undefined,
        citations,
        // What a person said is as sure as that person is.
        confidence: yieldsTo(known, by) ? input.confidence : undefined,
        // A person who says what only others had said takes it over, with the places that it could not take.
        supersedes: known.accepted < by.accepted ? replacing([], contradicted) : undefined,
      },
    });
    const took = known.accepted < by.accepted && contradicted.length > 0;
    return answer(command, 'supported', known.id, scope, took ? { isAlone: false, isCut: false } : undefined);
  }
  const id = command.newId('claim');
  const data: ClaimAsserted = {
    ...CLAIM_FIELD_TABLE.toChanges(input),
    statement: input.statement,
    keys,
    cardinality,
    origin: 'asserted',
    citations,
    found: findAtOnce(command, input.statement),
    supersedes: replacing(supersedes, contradicted),
  };
  await command.submit({
    kind: 'claim.asserted',
    scope,
    itemId: id,
    sessionId: input.session,
    sourceTrust: await sourceTrust(command, { citations }),
    flagged: uniteFlags(
      contradicted[0] && (await rapidClaim(command, contradicted[0])),
      await sourceFlags(command, { citations }),
    ),
    data,
  });
  return answer(command, 'asserted', id, scope, {
    isAlone: others.length === 0 && supersedes.length === 0,
    isCut: alike.isCut,
  });
}

/** Whether it ends a row of claims in the place of each other; the row is walked only where the last one is new and of the same hand. */
async function rapidClaim(command: WriteContext, last: ClaimRow): Promise<Flagged | undefined> {
  return flagRapidChange(command, last.id, LIMITS.rapidChanges, editOf(last), async () => {
    let claim: ClaimRow | undefined = last;
    for (let count = 1; claim && count < LIMITS.rapidChanges; count++)
      [claim] = await command.view.rows.find(CLAIMS, 'replacedBy', claim.id);
    return claim && editOf(claim);
  });
}

function editOf({ author_kind, author_id, recorded_at }: ClaimRow): Edit {
  return { by: `${author_kind}:${author_id}`, at: recorded_at };
}

function validityOf(input: AssertInput): { valid_from: number | null; valid_to: number | null } {
  const valid_from = input.validFrom === undefined ? null : parseTime(input.validFrom, 'validFrom');
  const valid_to = input.validTo === undefined ? null : parseTime(input.validTo, 'validTo');
  assertSpan({ valid_from, valid_to }, 'The claim');
  return { valid_from, valid_to };
}

/** A predicate without a subject, or a value without both, could not be compared with anything. */
function assertParts({ subject, predicate, object }: AssertInput): void {
  if (predicate !== undefined && subject === undefined)
    throw new RecollectError('invalid_input', 'A predicate needs a subject', { hint: 'Give subject as well.' });
  if (object !== undefined && predicate === undefined)
    throw new RecollectError('invalid_input', 'An object needs a subject and a predicate', {
      hint: 'Give subject and predicate as well, or omit object.',
    });
}

/** What its author sees replaced is written down, so that it holds whatever the clocks of other writers say. */
function replacing(asked: readonly Replaced[], contradicted: readonly ClaimRow[]): Replaced[] | undefined {
  const others = contradicted.filter((claim) => !asked.some(({ id }) => id === claim.id));
  const all = [...asked, ...others.map(({ id }): Replaced => ({ id, reason: 'contradicted_by_new_source' }))];
  return all.length > 0 ? all : undefined;
}

async function answer(
  command: WriteContext,
  status: Asserted['status'],
  id: string,
  scope: ScopeRow,
  met: { readonly isAlone: boolean; readonly isCut: boolean } | undefined,
): Promise<Asserted> {
  const { rows } = command.view;
  const claim = (await rows.get(CLAIMS, id))!;
  // Where it met nothing, nothing has happened to others.
  const hasMet = met !== undefined && !met.isAlone;
  const replaced = hasMet ? await rows.find(CLAIMS, 'replacedBy', id) : [];
  const contradicts = hasMet ? await contradictedBy(command, [id]) : [];
  return {
    status,
    id,
    scope: scope.id,
    superseded: replaced.map((old) => ({ id: old.id, statement: old.statement, reason: old.supersession_reason! })),
    contradicts: contradicts.map((other) => other.id),
    contradictsMore: met?.isCut ?? false,
    supportingCount: claim.supporting_count,
  };
}
