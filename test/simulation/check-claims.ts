/** Compares claims, why and recall with the model, and every source with the ledger (CLM-12). */
import { expect } from 'vitest';
import type { Memory } from '../../src/index.ts';
import type { SeededRandom } from '../support/seeded-random.ts';
import { answerOf } from './answer.ts';
import { SUBJECTS } from './claim-steps.ts';
import { contradicting } from './model/claims.ts';
import { timeOf } from './model/reads.ts';
import { isClaimLeftOut } from './model/rejections.ts';
import { access } from './model/scopes.ts';
import { type Claim, type Connection, Refusal, type State } from './model/state.ts';
import { SCOPES } from './words.ts';

type Seen = Awaited<ReturnType<Memory['claims']>>['claims'][number];

export async function checkClaims(
  state: State,
  memory: Memory,
  connection: Connection,
  now: number,
  random: SeededRandom,
  story: string,
): Promise<void> {
  for (const scope of [undefined, '*', ...random.some(SCOPES, 0.2)]) {
    const visible = visibleClaims(state, connection, scope);
    for (const statuses of [['current'], ['superseded', 'retracted']] as const) {
      const listed = await answerOf(async () => (await everyClaim(memory, scope, statuses)).map(told));
      const expected = Array.isArray(visible)
        ? visible
            .filter((claim) => (statuses as readonly string[]).includes(claim.status))
            .map((claim) => view(state, claim))
        : visible;
      expect(listed, `claims ${statuses} in ${scope} ${story}`).toEqual(expected);
    }
    const { key, forms } = random.pick(SUBJECTS);
    if (Array.isArray(visible)) {
      const about = visible.filter((claim) => claim.subject === key);
      const isSeen = (id: string) => {
        const claim = state.claims.get(id)!;
        return !isClaimLeftOut(state, connection, scope, claim);
      };
      await checkWhy(state, memory, random.pick(forms), scope, about, isSeen, story);
      const found = (await memory.recall({ query: key, types: ['claim'], scope, limit: 200 })).items.map(
        (item) => item.id,
      );
      expect(found.toSorted(), `recall of ${key} in ${scope} ${story}`).toEqual(
        ids(about.filter((claim) => isCurrent(claim) && (claim.validTo ?? Infinity) > now)).toSorted(),
      );
      const then = random.pick([now, Date.UTC(2022, 5, 1), now - 3_600_000]);
      const held = await memory.claims({ subject: key, scope, validAt: timeOf(then), limit: 500 });
      const expected = about.filter((claim) => holds(state, claim, then));
      expect(
        held.claims.map((claim) => claim.id),
        `at ${timeOf(then)} ${story}`,
      ).toEqual(ids(expected));
    }
  }
  await checkSources(memory, story);
}

export async function checkClaim(state: State, memory: Memory, id: string, story: string): Promise<void> {
  expect(told((await memory.get({ id })) as Seen), story).toEqual(view(state, state.claims.get(id)!));
}

async function checkWhy(
  state: State,
  memory: Memory,
  query: string,
  scope: string | undefined,
  about: readonly Claim[],
  isSeen: (id: string) => boolean,
  story: string,
): Promise<void> {
  const answer = await memory.why({ query, scope, limit: 200 });
  const current = about.filter(isCurrent);
  const chains = current
    .map((claim) => [claim.id, ...predecessors(state, claim.id)])
    .filter((chain) => chain.length > 1);
  const history = new Set([...ids(about.filter((claim) => !isCurrent(claim))), ...chains.flatMap(([, ...old]) => old)]);
  expect(
    {
      current: answer.current.map((claim) => claim.id),
      history: answer.history.map((claim) => claim.id).sort(),
      chains: answer.chains.map(([first, ...rest]) => [first, ...rest.toSorted()]),
      contradicting: answer.contradicting.map((claim) => claim.id).sort(),
    },
    `why ${query} in ${scope} ${story}`,
  ).toEqual({
    current: ids(current),
    history: [...history].sort(),
    chains,
    contradicting: [...new Set(current.flatMap((claim) => contradicting(state, claim.id)))].filter(isSeen).sort(),
  });
}

/** Every source that any claim names is an event of the ledger, and every quote stands there. */
async function checkSources(memory: Memory, story: string): Promise<void> {
  for (const claim of await everyClaim(memory, '*', ['current', 'superseded', 'retracted'])) {
    expect(claim.citations.length, story).toBeGreaterThan(0);
    expect(claim.verifiedAgainstSource, `${claim.id} ${story}`).toBe(true);
    for (const id of claim.sources) expect(await memory.get({ id }), story).toMatchObject({ id });
  }
}

function visibleClaims(state: State, connection: Connection, scope: string | undefined): Claim[] | { refused: string } {
  try {
    const { places } = access(state, connection, scope);
    return [...state.claims.values()]
      .filter((claim) => places === null || places.includes(claim.scope))
      .filter((claim) => !isCurrent(claim) || !isClaimLeftOut(state, connection, scope, claim))
      .sort((a, b) => (a.id < b.id ? 1 : -1));
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.code };
    throw error;
  }
}

async function everyClaim(
  memory: Memory,
  scope: string | undefined,
  statuses: readonly Claim['status'][],
): Promise<Seen[]> {
  const all: Seen[] = [];
  let cursor: string | undefined;
  do {
    const page = await memory.claims({ scope, statuses: [...statuses], limit: 50, cursor });
    all.push(...page.claims);
    cursor = page.cursor ?? undefined;
  } while (cursor !== undefined);
  return all;
}

function told(claim: Seen): Record<string, unknown> {
  const own = ownEvent(claim);
  return {
    id: claim.id,
    scope: claim.scope,
    statement: claim.statement,
    status: claim.status,
    support: claim.supportingCount,
    hint: claim.confidenceHint,
    supersededBy: claim.supersededBy,
    reason: claim.supersessionReason,
    validFrom: claim.validFrom,
    validTo: claim.validTo,
    isChecked: claim.lastCheck !== null,
    citations: claim.citations
      .filter(({ event }) => event !== own)
      .map(({ event, quote }) => `${event} ${quote ?? ''}`)
      .sort(),
  };
}

/** A claim that nothing is cited for names its own event, which the model does not know. */
function ownEvent(claim: Seen): string | undefined {
  const [first] = claim.citations;
  return first?.quote === null && first.speaker === null && first.occurredAt === claim.recordedAt
    ? first.event
    : undefined;
}

function view(state: State, claim: Claim): Record<string, unknown> {
  return {
    id: claim.id,
    scope: state.scopes.get(claim.scope)!.id,
    statement: claim.statement,
    status: claim.status,
    support: claim.support,
    hint: claim.hint,
    supersededBy: claim.supersededBy,
    reason: claim.reason,
    validFrom: claim.validFrom === null ? null : timeOf(claim.validFrom),
    validTo: claim.validTo === null ? null : timeOf(claim.validTo),
    isChecked: claim.isChecked,
    citations: claim.citations.toSorted(),
  };
}

/** What holds at a time: also what the world has left behind since, and what took its place only from there on. */
function holds(state: State, claim: Claim, time: number): boolean {
  if (!isWithin(claim, time) || !(isCurrent(claim) || isLeftBehind(claim))) return false;
  const before = [...state.claims.values()].filter((old) => old.supersededBy === claim.id && isLeftBehind(old));
  return claim.validFrom !== null || !before.some((old) => isWithin(old, time));
}

function isWithin({ validFrom, validTo }: Claim, time: number): boolean {
  return (validFrom === null || validFrom <= time) && (validTo === null || time < validTo);
}

function isLeftBehind({ status, reason }: Claim): boolean {
  return status === 'superseded' && reason === 'contradicted_by_new_source';
}

function predecessors(state: State, id: string): string[] {
  const direct = [...state.claims.values()].filter((claim) => claim.supersededBy === id).map((claim) => claim.id);
  return direct.flatMap((one) => [one, ...predecessors(state, one)]).sort();
}

function isCurrent(claim: Claim): boolean {
  return claim.status === 'current';
}

function ids(claims: readonly Claim[]): string[] {
  return claims.map((claim) => claim.id);
}
