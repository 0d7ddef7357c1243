/** Propose: something automatic, or an agent, says what it would change and why. Nothing changes but where a policy says so. */
import { codeOf, RecollectError, show } from '../../base/errors.ts';
import { isOfStore } from '../../base/is-of-store.ts';
import { LIMITS } from '../../base/limits.ts';
import { accessById } from '../../gate/access.ts';
import { ownerIdOf } from '../../gate/identity.ts';
import { isPerson } from '../../model/actor.ts';
import type { CitationInput } from '../../model/citation.ts';
import type { CitationBody } from '../../model/citation-body.ts';
import { isIdOf } from '../../model/nouns.ts';
import type { ChangeStep, ProposalAction, ProposalKind, ProposalState } from '../../model/proposal.ts';
import { BLOCKS, MEMORIES, PROPOSALS, type ProposalRow, type ScopeRow } from '../../store/port/tables.ts';
import { checkCitations } from '../citations/cite.ts';
import type { WriteContext } from '../context.ts';
import { sourceFlags, sourceTrust } from '../items/source-trust.ts';
import { loadItem, loadLink } from '../links/load-link.ts';
import { noSuchItem } from '../no-such-item.ts';
import { findVerb } from '../noun-verbs.ts';
import { bringsNothingNew, matterOf } from '../proposals/matter.ts';
import type { ProposalApplied, ProposalMade } from '../proposals/proposal-events.ts';
import { loadRun } from '../runs/load-run.ts';
import { ensureScope } from '../scopes/ensure-scope.ts';
import { applySteps } from './apply-proposal.ts';
import { type CheckedStep, itemsOf, readChange, valuesOf } from './read-change.ts';
import { policyFor } from './review-policy.ts';

export interface ProposalDraft {
  readonly kind: ProposalKind;
  readonly action: ProposalAction;
  /** The exact change, in steps. None: it only asks, and a person answers by editing it. */
  readonly change: readonly (Pick<ChangeStep, 'input'> & { readonly operation: string })[];
  /** What it rests on; quotes are checked word by word. */
  readonly citations?: readonly CitationInput[] | undefined;
  readonly confidence?: number | undefined;
  /** Why it was made, in codes. */
  readonly reasons?: readonly string[] | undefined;
  /** Who or what it is about, by which proposals are grouped. */
  readonly subject?: string | undefined;
  /** Items that it is about beside those that it changes. */
  readonly targets?: readonly string[] | undefined;
  readonly run?: string | undefined;
  /** Default: the scope of the first item that it changes, else the connection's. */
  readonly scope?: string | undefined;
}

export interface Proposed {
  /** `known`: it waits, or was applied. `rejected_before`: it was rejected or undone, and this cites nothing new. */
  readonly status: 'stored' | 'known' | 'rejected_before';
  /** The id of the proposal; null if a value in it was rejected. */
  readonly id: string | null;
  readonly state: ProposalState | null;
  readonly scope: string;
  /** Items that changed, if a policy applied it at once. */
  readonly effects: readonly string[];
}

const DEFAULT_CONFIDENCE = 0.5;

/** The one way in which anything automatic changes knowledge. */
export async function propose(command: WriteContext, draft: ProposalDraft): Promise<Proposed> {
  const steps = readChange(draft.change);
  const scope = await scopeFor(command, draft, steps);
  const { changes, needs } = itemsOf(steps, scope);
  const about = [...new Set([...needs, ...(draft.targets ?? [])])].filter((item) => !changes.includes(item));
  if (steps.length === 0 && about.length === 0)
    throw new RecollectError('invalid_input', 'propose: it neither changes anything nor names an item', {
      hint: 'Give a change, or the targets that it asks about.',
    });
  if (changes.length + about.length > LIMITS.proposalTargets)
    throw new RecollectError('too_large', `A proposal is about at most ${LIMITS.proposalTargets} items`, {
      hint: 'Make several proposals of it.',
    });
  const targets: ProposalMade['targets'] = [];
  for (const item of changes) targets.push(await targetOf(command, scope, item, true));
  for (const item of about) targets.push(await targetOf(command, scope, item, false));
  if (draft.run !== undefined) await loadRun(command, draft.run);
  const citations = await checkCitations(command, scope, draft.citations ?? []);
  const known = await knownBefore(command, scope, draft, steps, citations);
  if (known) return known;
  const id = command.newId('proposal');
  const sources = { citations };
  const made: ProposalMade = {
    kind: draft.kind,
    action: draft.action,
    change: [...draft.change].map(({ operation, input }) => ({ operation, input: { ...input } })),
    targets,
    confidence: draft.confidence ?? DEFAULT_CONFIDENCE,
    evidenceAt: await newestOf(command, citations),
    reasons: [...(draft.reasons ?? [])],
    citations,
    ...(draft.subject === undefined ? {} : { subject: draft.subject }),
    ...(draft.run === undefined ? {} : { run: draft.run }),
    ...((await isPrivate(command, targets)) ? { owner: ownerIdOf(command.identity.actor) } : {}),
  };
  await command.submit({
    kind: 'proposal.made',
    scope,
    itemId: id,
    sourceTrust: await sourceTrust(command, sources),
    flagged: await sourceFlags(command, sources),
    data: made,
  });
  const row = (await command.view.rows.get(PROPOSALS, id))!;
  const effects = await applyByPolicy(command, row, steps);
  const now = (await command.view.rows.get(PROPOSALS, id))!;
  return { status: 'stored', id, state: now.state as ProposalState, scope: scope.id, effects };
}

async function scopeFor(
  command: WriteContext,
  { scope, targets = [] }: ProposalDraft,
  steps: readonly CheckedStep[],
): Promise<ScopeRow> {
  const { changes, needs } = itemsOf(steps, { id: '' });
  const first = [...changes, ...needs, ...targets].find((item) => !isIdOf('block', item));
  const row =
    scope === undefined && first !== undefined
      ? await command.scopes.rowOf(await scopeOfItem(command, first))
      : await ensureScope(command, scope);
  // What was decided before is looked at when nobody else can decide any more.
  await command.view.enter(row.chain_id);
  return row;
}

async function scopeOfItem(command: WriteContext, id: string): Promise<string> {
  return (isIdOf('link', id) ? await loadLink(command, id) : await loadItem(command, id)).scope_id;
}

/** Everybody who sees the proposal sees the scope, so what it is about is there or in a scope above. */
async function targetOf(
  command: WriteContext,
  scope: ScopeRow,
  item: string,
  isChanged: boolean,
): Promise<ProposalMade['targets'][number]> {
  // A block has an id before it is there.
  if (isChanged && isIdOf('block', item) && !(await command.view.rows.get(BLOCKS, item))) return { item, base: null };
  const within = scope.path.split('/');
  if (!within.includes(await scopeOfItem(command, item)))
    throw new RecollectError('citation_outside_scope', `The scope of the proposal cannot see ${show(item)}`, {
      hint: 'Propose it in the scope of that item, or in one below it.',
      details: { id: item, scope: scope.id },
    });
  if (!isChanged) return { item, base: null };
  const base = await findVerb('lastChange', item)?.(command, item);
  if (base === undefined) throw noSuchItem(item);
  return { item, base };
}

async function knownBefore(
  command: WriteContext,
  scope: ScopeRow,
  draft: ProposalDraft,
  steps: readonly CheckedStep[],
  citations: readonly CitationBody[],
): Promise<Proposed | undefined> {
  const matter = matterOf(draft);
  const same = await command.view.rows.find(PROPOSALS, 'ofMatter', scope.id, matter);
  const mine = ownerIdOf(command.identity.actor);
  // What is private to somebody else is nothing to compare with.
  const seen = same.filter(({ owner_id: owner }) => owner === null || owner === mine);
  const answer = (status: Proposed['status'], row: ProposalRow | undefined): Proposed => ({
    status,
    id: row?.id ?? null,
    state: (row?.state as ProposalState | undefined) ?? null,
    scope: scope.id,
    effects: [],
  });
  const open = seen.find(({ state }) => state === 'pending' || state === 'applied');
  if (open) return answer('known', open);
  const refused = seen.filter(({ state }) => state === 'rejected' || state === 'undone');
  const evidence = [...new Set(citations.map(({ event }) => event))];
  if (bringsNothingNew(evidence, refused)) return answer('rejected_before', refused.at(-1));
  const isPersons = isPerson(command.identity.actor);
  if (await command.rejected.find(scope, valuesOf(steps), { isPersons })) return answer('rejected_before', undefined);
  return undefined;
}

async function newestOf(command: WriteContext, citations: readonly CitationBody[]): Promise<number> {
  if (citations.length === 0) return command.now;
  const events = await command.view.readEvents(citations.map(({ event }) => event));
  return Math.max(...events.map(({ occurredAt }) => occurredAt));
}

/** A private item is seen by its owner alone, and only its owner can have come here. */
async function isPrivate(command: WriteContext, targets: ProposalMade['targets']): Promise<boolean> {
  const open = { ...accessById(command.identity), ownerIds: [] };
  for (const { item } of targets) {
    if (isIdOf('memory', item) && (await command.view.rows.get(MEMORIES, item))?.visibility === 'private') return true;
    if (!isIdOf('link', item)) continue;
    const [link] = await command.view.listLinks(open, { statuses: ['current', 'removed'], ids: [item] }, { limit: 1 });
    if (!link) return true;
  }
  return false;
}

/** With the rights of the caller: what the gate refuses to it waits for a person. */
async function applyByPolicy(
  command: WriteContext,
  row: ProposalRow,
  steps: readonly CheckedStep[],
): Promise<string[]> {
  const policy = steps.length === 0 || command.isQuarantined ? undefined : await policyFor(command, row, steps);
  if (policy === undefined) return [];
  const effects: ProposalApplied['effects'] = [];
  try {
    await applySteps(command, row, steps, effects);
  } catch (error) {
    if (effects.length > 0 || isOfStore(error) || codeOf(error) === undefined) throw error;
    return [];
  }
  const scope = await command.scopes.rowOf(row.scope_id);
  const data: ProposalApplied = { effects, policy };
  await command.submit({ kind: 'proposal.applied', scope, itemId: row.id, data: { ...data } });
  return [...new Set(effects.map(({ item }) => item))];
}
