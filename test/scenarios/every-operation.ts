/** Requests about an item, for every operation there is. A new operation must find its place here. */
import { expect } from 'vitest';
import { type Memory, RecollectError, type RunOptions } from '../../src/index.ts';
import { operations } from '../../src/operations/index.ts';
import { plainRequests } from '../support/plain-operations.ts';
import type { OperationName } from './world.ts';

/** Something that a caller has heard of, or made up. */
export interface Target {
  readonly memory: string;
  readonly event: string;
  readonly claim: string;
  readonly block: string;
  readonly document: string;
  readonly uri: string;
  /** What the claim is about. */
  readonly subject: string;
  readonly conflict: string;
  readonly identity: string;
  readonly merge: string;
  /** What the words mention. */
  readonly entity: string;
  readonly link: string;
  readonly scope: string;
  readonly scopeId: string;
  readonly name: string;
  readonly content: string;
  readonly word: string;
  readonly tag: string;
  readonly owner: string;
  readonly actor: string;
  readonly session: string;
  /** A session that was begun here, and a conversation. */
  readonly work: string;
  readonly conversation: string;
  readonly externalId: string;
}

const CLAIM_STATUSES = ['current', 'superseded', 'retracted'];
const STATUSES = ['inbox', 'active', 'stale', 'archived', 'rejected'];

export function requestsAbout(target: Target): Record<OperationName, unknown[]> {
  const {
    memory: id,
    event,
    claim,
    block,
    document,
    uri,
    subject,
    conflict,
    identity,
    merge,
    entity,
    link,
    scope,
    scopeId,
    name,
    content,
    word,
    tag,
    owner,
    actor,
    session,
    work,
    conversation,
    externalId,
  } = target;
  const places = [{}, { inherit: false }, { scope }, { scope, inherit: false }, { scope: scopeId }, { scope: '*' }];
  const everywhere = (...inputs: object[]) =>
    inputs.flatMap((input) => places.map((place) => ({ ...input, ...place })));
  const ends = [id, claim, event, scopeId];
  const taggable = [id, claim, block, document, scopeId, identity, work, conversation];
  return {
    addAlias: [
      { id: identity, aliases: ['x'] },
      { id: event, aliases: ['x'] },
    ],
    cancelJob: [{ id: event }, { id: work }],
    cancelRun: [{ id: event }, { id: work }],
    assert: [
      { statement: content, subject, predicate: 'status', object: 'mine' },
      { statement: 'mine', scope },
      { statement: 'mine', session, citations: [{ event }] },
      { statement: 'mine', citations: [{ event, quote: word }] },
      { statement: 'mine', citations: [{ event: claim }] },
      { statement: 'mine', citations: [{ document, quote: word }] },
    ],
    addMessage: [
      { conversation, role: 'user', content: 'mine' },
      { conversation: work, role: 'user', content: 'mine' },
      [{ conversation, role: 'agent', content: 'mine', uses: [id] }],
    ],
    attach: [
      { to: work, items: [id] },
      { to: conversation, items: [claim] },
      { to: work, items: [event] },
    ],
    attached: [{ of: work }, { of: conversation }, { of: event }, { of: work, roles: ['created'] }],
    audit: everywhere(
      {},
      { actor },
      { outcomes: ['refused'] },
      { operation: 'remember' },
      { via: 'library', limit: 500 },
    ),
    blocks: everywhere({}, { tags: [tag] }, { label: name, includeArchived: true }, { kinds: ['custom'], limit: 500 }),
    check: [{ id: claim }, { id: event }, { id }, ...everywhere({})],
    checkAction: everywhere({ action: 'command', content }, { action: 'file_write', path: name, content: word }),
    claims: everywhere(
      {},
      { tags: [tag] },
      { subject },
      { topic: name },
      { subject, predicate: 'status', statuses: CLAIM_STATUSES, limit: 500 },
    ),
    closeScope: [{ scope }, { scope: scopeId }],
    conflicts: everywhere(
      {},
      { item: id },
      { item: claim },
      { status: 'resolved' },
      { kinds: ['contradiction', 'write_conflict'] },
    ),
    contest: [{ id: claim }, { id: event }, { id: claim, citations: [{ event }] }],
    context: everywhere(
      {},
      { query: word },
      { query: content, format: 'json' },
      { frame: 'session_start', session: work },
      { frame: 'self', types: ['memory'] },
    ),
    conversation: [{ id: conversation }, { id: work }, { id: conversation, limit: 1 }],
    conversations: everywhere({}, { tags: [tag] }, { session: work }, { statuses: ['archived'] }),
    createScope: [{ scope }, { scope: scopeId }],
    defineIdentity: [
      { name: 'mine', scope },
      { name: 'mine', scope: scopeId },
    ],
    defineFrame: [
      { name: 'mine', scope },
      { name: 'mine', like: 'task', scope: scopeId },
    ],
    definePredicate: [
      { name: tag, cardinality: 'one' },
      { name: tag, cardinality: 'one', scope },
    ],
    defineTag: [
      { name: tag, scope },
      { name: tag, scope: scopeId },
    ],
    detach: [
      { from: work, items: [id] },
      { from: conversation, items: [claim], role: 'pinned' },
    ],
    consolidate: everywhere({}),
    detectConflicts: [{ item: id }, { item: claim }, { item: event }, ...everywhere({})],
    diff: [{ id: document }, { id: block }, { id }, { id, from: 1, to: 1 }, { id: event }],
    doctor: [{}],
    done: [{ id }],
    editBlock: [
      { id: block, append: 'mine' },
      { id: block, find: word, replace: 'mine' },
      { id: event, append: 'mine' },
    ],
    endConversation: [{ id: conversation }, { id: work, as: 'archived' }],
    endSession: [{ id: work }, { id: conversation, as: 'discarded' }],
    entities: everywhere(
      {},
      { text: entity },
      { text: word, minMentions: 1 },
      { item: id },
      { item: event },
      { item: claim },
      { identity },
    ),
    events: everywhere(
      {},
      { item: id },
      { actor },
      { session },
      { session: work },
      { item: conversation },
      { externalId },
      { order: 'oldest', limit: 500 },
    ),
    export: [{}],
    embedTexts: [{}, { dropOthers: true }],
    extract: [{}],
    feed: everywhere({}, { from: 'now' }),
    feedback: ends.map((one) => ({ id: one, signal: 'useful' })),
    frames: [{}, { scope }, { scope: scopeId }],
    outcome: ends.map((one) => ({ id: one, signal: 1 })),
    forget: [{ id: document }, { id: block }, { id }, [{ id }], { id: event }],
    get: [
      { id },
      { id, version: 1 },
      { id: event },
      { id: claim },
      { id: block },
      { id: block, version: 1 },
      { id: document },
      { id: document, version: 1 },
      { id: conflict },
      { id: identity },
      { id: link },
      { id: work },
      { id: conversation },
      { id: scopeId },
      ...everywhere({ name }, { name, version: 1 }, { label: name }, { label: name, kind: 'custom' }),
    ],
    history: [{ id: document }, { id: block }, { id }, { id: event }],
    identities: everywhere(
      {},
      { tags: [tag] },
      { text: entity },
      { text: word, statuses: ['active', 'merged', 'removed'] },
    ),
    import: [{}],
    junk: everywhere({}),
    finish: [{ id: work, summary: 'mine' }, { id: work }, { id: conversation, summary: 'mine' }],
    link: [
      { from: id, to: 'global' },
      { from: 'global', to: claim, kind: 'supports' },
      { from: id, to: event, kind: 'supersedes', note: content },
      { from: scopeId, to: event, session },
      [
        { from: claim, to: id },
        { from: 'global', to: link },
      ],
    ],
    links: [
      ...everywhere({ statuses: ['current', 'removed'], includeArchived: true }),
      ...ends.map((item) => ({ item, includeArchived: true, direction: 'out' })),
    ],
    list: everywhere({}, { name }, { owner }, { tags: [tag] }, { statuses: STATUSES, includeExpired: true }),
    mentions: everywhere({ entity }, { entity: word }, { item: id }, { item: event }, { item: claim }, { identity }),
    mergeIdentities: [
      { into: identity, from: merge },
      { into: merge, from: identity },
    ],
    moveScope: [
      { scope, parent: 'global' },
      { scope: scopeId, parent: 'global' },
      { scope: 'session:own', parent: scope },
    ],
    path: [
      { from: 'global', to: id, includeArchived: true },
      { from: claim, to: event, includeArchived: true },
      { from: scopeId, to: 'global', scope },
    ],
    pin: [{ id }],
    predicates: [{}, { builtIn: true }, { scope }, { scope: scopeId }],
    accept: [{ id }],
    putDocument: [
      { uri, content: 'mine' },
      { uri, content: 'mine', scope },
      { uri, content: 'mine', parent: uri },
      { uri: 'docs:mine', content: 'mine', parent: uri },
    ],
    readDocument: [{ document: document }, { document: document, version: 1 }, ...everywhere({ document: uri })],
    rebuild: [{}],
    recall: everywhere(
      { query: word },
      { query: content, includeArchived: true },
      { query: word, session },
      { query: word, session: work },
      { query: word, conversation },
      { query: word, tags: [tag] },
      { query: word, anyTags: [tag], compact: true },
      { query: word, relatedTo: id },
      { query: word, kinds: ['other'], whyNot: id, explain: true },
    ),
    record: [
      { kind: 'user_message', content: 'x', scope },
      { kind: 'user_message', content: 'x', externalId },
      { kind: 'user_message', content: 'x', session },
      { kind: 'user_message', content: 'x', session: work },
    ],
    related: [...everywhere({ id }), ...ends.map((one) => ({ id: one, includeArchived: true, limit: 500 }))],
    remember: [
      { content, scope },
      { content, duplicates: 'merge' },
      { content: 'mine', kind: 'guideline', name },
      { content: 'mine', session: work },
      { content: 'mine', citations: [{ event, quote: word }] },
      { content: 'mine', citations: [{ document, quote: word }] },
    ],
    removeAlias: [{ id: identity, aliases: [entity] }],
    rebindScope: [{ scope }, { scope: scopeId, to: 'project:rebound' }],
    renameScope: [
      { scope, name: 'x' },
      { scope: scopeId, name: 'x' },
    ],
    resolve: ['keep_a', 'keep_b', 'merge', 'keep_both', 'false_positive', 'delete_both'].flatMap((resolution) => [
      { id: conflict, resolution },
      { id: event, resolution },
    ]),
    documents: everywhere(
      {},
      { all: true, tags: [tag] },
      { all: true, includeArchived: true, limit: 500 },
      { parent: uri },
    ),
    proposals: everywhere({}, { item: id }, { subject }, { author: actor }),
    propose: [
      { kind: 'fact', action: 'create', change: [{ operation: 'remember', input: { content } }] },
      { kind: 'fact', action: 'create', change: [{ operation: 'remember', input: { content: 'mine' } }], scope },
      { kind: 'stale', action: 'archive', change: [{ operation: 'forget', input: { id } }] },
      { kind: 'stale', action: 'archive', change: [{ operation: 'retract', input: { id: claim } }] },
      { kind: 'link', action: 'link', change: [{ operation: 'link', input: { from: id, to: claim } }] },
      { kind: 'fact', action: 'ignore', targets: [id, block, document], citations: [{ event, quote: word }] },
    ],
    reviewPolicies: everywhere({}),
    reviewQueue: everywhere({}),
    setReviewPolicy: [{ action: 'archive', confidence: 0.5, scope }, { kind: 'fact' }],
    review: [{ ids: [id, event], decision: 'accept' }],
    withdrawProposal: [{ id: event }, { id }],
    run: [{ id: event }, { id: work }],
    runs: everywhere({}, { item: id }, { states: ['pending'] }),
    restore: [{ id: document }, { id: block }, { id }],
    retract: [{ id: claim }, { id: event }],
    erase: [
      id,
      event,
      claim,
      block,
      document,
      link,
      identity,
      conflict,
      session,
      work,
      conversation,
      scopeId,
      merge,
    ].flatMap((one) => [{ ids: [one] }, { ids: [one], confirm: true }]),
    redact: [...everywhere({}), { apply: true }, { apply: true, scope }],
    learn: [...everywhere({}), { all: true }, { apply: true }, { apply: true, all: true, scope }],
    reject: [{ id }, { id: claim }, { id: link }, { content, scope }],
    rejections: everywhere({}, { includeLifted: true }),
    queries: everywhere({}, { limit: 500 }),
    suggest: everywhere({ query: word.slice(0, 3) }, { query: word.slice(0, -1) }, { query: '' }, { query: name }),
    toolCalls: everywhere({}, { actor }, { session }, { tool: word }),
    packs: everywhere({}, { actor }, { session }, { frame: word }),
    unreject: [{ id: event }],
    revert: [
      { id: document, to: 1 },
      { id: block, to: 1 },
      { id, to: 1 },
    ],
    reviseIdentity: [
      { id: identity, name: 'x' },
      { id: identity, kind: 'tool' },
    ],
    revise: [
      { id, content: 'changed' },
      { id, content: 'changed', basedOn: 1 },
      { id, visibility: 'public' },
    ],
    scopes: [
      {},
      { tags: [tag] },
      { includeClosed: true },
      { parent: scope },
      { parent: scopeId },
      { parent: 'global' },
      { kind: 'project' },
    ],
    jobs: everywhere({}, { states: ['dead'] }),
    removeSchedule: [{ name: word }, { name: word, scope }],
    retryJob: [{ id: event }, { id: work }],
    schedules: everywhere({}),
    setSchedule: [{ name: word, job: 'detect-conflicts', cron: '@daily', timeZone: 'UTC', scope }],
    startJob: [
      { kind: 'detect-conflicts', scope },
      { kind: 'detect-conflicts', input: { item: id, inherit: true } },
    ],
    setBlock: [
      { label: name, content: 'mine' },
      { label: name, content: 'mine', scope },
      { label: name, kind: 'human', content: 'mine', scope: scopeId, basedOn: 1 },
    ],
    session: [{ id: work }, { id: conversation }, ...everywhere({})],
    sessions: everywhere({}, { tags: [tag] }, { agent: owner }, { statuses: ['completed', 'discarded'] }),
    startConversation: [{ title: 'mine' }, { session: work }, { session: conversation }, { scope }],
    startSession: [
      { goal: 'mine', scope },
      { goal: 'mine', externalId },
      { goal: 'mine', source: 'editor', externalId },
    ],
    supersede: [
      { id: claim, reason: 'manual_correction', statement: 'mine' },
      { id: event, reason: 'elaborated', statement: 'mine' },
    ],
    tag: taggable.map((one) => ({ id: one, tags: ['x'] })),
    tags: everywhere({}, { unused: true }),
    traverse: [{ id, scope }, ...[...ends, 'global'].map((one) => ({ id: one, depth: 3, includeArchived: true }))],
    undo: [{ id: claim }, { id: event }, { id: conflict }, { id: identity }, { id: merge }],
    unlink: [
      { id: link },
      { id: event },
      { from: id, to: claim, kind: 'supports' },
      { from: 'global', to: id, kind: 'related_to' },
    ],
    unpin: [{ id }],
    untag: taggable.map((one) => ({ id: one, tags: [tag] })),
    updateSession: [
      { id: work, goal: 'mine' },
      { id: work, status: 'paused' },
      { id: work, goal: 'mine', basedOn: event },
      { id: conversation, goal: 'mine' },
    ],
    verify: [{}],
    ...plainRequests(content),
    why: everywhere({ query: claim }, { query: subject }, { query: name }, { query: word }, { query: content }),
  };
}

/** Whether a second request may find something else than the first did, so that each needs a store of its own. */
export function changesSomething(name: OperationName): boolean {
  const { access } = operations[name];
  return access !== 'read' && !['feed', 'export', 'verify', 'doctor'].includes(name);
}

/** Everything that a caller learns from an operation about that target, with the target's own words taken out. */
export async function learns(memory: Memory, operation: OperationName, target: Target): Promise<unknown[]> {
  const learnt: unknown[] = [];
  for (const input of requestsAbout(target)[operation]) {
    learnt.push(withoutTarget({ input, outcome: await ask(memory, operation, input) }, target));
  }
  return learnt;
}

async function ask(memory: Memory, operation: OperationName, input: unknown): Promise<unknown> {
  const lines: string[] = [];
  const options: RunOptions = {
    write: (line) => void lines.push(line),
    lines: (async function* () {
      yield '{"format":"recollect-ledger","version":1}';
    })(),
  };
  try {
    const method = memory[operation] as unknown as (input: unknown, options: RunOptions) => Promise<unknown>;
    return { answer: await method(input, options), lines };
  } catch (error) {
    expect(error).toBeInstanceOf(RecollectError);
    const { code, message, hint, details } = error as RecollectError;
    return { code, message, hint, details };
  }
}

/** Ids, hashes and salts are made anew in every store, so they are told apart by their sort only. */
function withoutTarget(value: unknown, target: Target): unknown {
  let text = JSON.stringify(value);
  // How it begins, which is asked for by itself.
  for (const begun of [target.word.slice(0, -1), target.word.slice(0, 3)])
    text = text.replaceAll(JSON.stringify(begun), '"<begun>"');
  const longestFirst = Object.entries(target).toSorted(([, a], [, b]) => b.length - a.length);
  for (const [field, word] of longestFirst) text = text.replaceAll(JSON.stringify(word).slice(1, -1), `<${field}>`);
  text = text
    .replaceAll(/<(memory|event|claim|block|document|conflict|identity|merge|link|scopeId|work|conversation)>/g, '<id>')
    .replaceAll(/\b[a-z]{2,3}_[0-9a-z]{26}\b/g, '<id>');
  return JSON.parse(text.replaceAll(/\b[0-9a-f]{32,64}\b/g, '<hash>'));
}
