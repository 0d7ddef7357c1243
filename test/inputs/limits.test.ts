/** Every limit at its edge: what is as large as the limit passes, one more does not. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS, type Memory, openMemory } from '../../src/index.ts';

let memory: Memory;
let id = '';
let event = '';
let session = '';
let conversation = '';
beforeAll(async () => {
  memory = await openMemory({ path: ':memory:', scope: 'project:site' });
  id = (await memory.remember({ content: 'x' })).id;
  event = (await memory.record({ kind: 'user_message', content: 'y'.repeat(3_000) })).results[0]!.id;
  session = (await memory.startSession({ name: 'limits' })).session.id;
  conversation = (await memory.startConversation({ title: 'limits' })).conversation.id;
});
afterAll(() => memory.close());

let made = 0;
/** A different text of that length each time. */
const text = (length: number) => `${made++}`.padEnd(length, 'x').slice(0, length);
/** An object whose canonical JSON has that length. */
const object = (length: number) => ({ a: 'x'.repeat(length - '{"a":""}'.length) });
const noted = () => ({ operation: 'remember' as const, input: { content: text(20) } });
const proposed = () => ({ kind: 'fact' as const, action: 'create' as const, change: [noted()] });
/** Steps of a change whose canonical JSON has that length together. */
function steps(length: number) {
  const step = (content: string) => ({ operation: 'remember' as const, input: { content } });
  const empty = JSON.stringify(Array.from({ length: 4 }, () => step(''))).length;
  const [part, rest] = [Math.floor((length - empty) / 4), (length - empty) % 4];
  return [step(text(part + rest)), step(text(part)), step(text(part)), step(text(part))];
}
const many = (count: number) => Array.from({ length: count }, (_, index) => `t${index}`);

interface Case {
  readonly limit: keyof typeof LIMITS;
  readonly what: string;
  readonly request: (size: number) => Promise<unknown>;
  /** When it is neither too_large nor invalid_input. */
  readonly code?: string;
}

type Request = Case['request'];
const limited = (limit: Case['limit'], what: string, request: Request, code?: string): Case => ({
  limit,
  what,
  request,
  ...(code === undefined ? {} : { code }),
});

const CASES: readonly Case[] = [
  limited('evidenceContent', 'record.content', (size) => memory.record({ kind: 'tool_result', content: text(size) })),
  limited('memoryContent', 'remember.content', (size) => memory.remember({ content: text(size) })),
  limited('memoryContent', 'revise.content', (size) => memory.revise({ id, content: text(size) })),
  limited('name', 'remember.name', (size) => memory.remember({ content: text(20), name: text(size) })),
  limited('name', 'create-scope.name', (size) => memory.createScope({ scope: `project:${made++}`, name: text(size) })),
  limited('name', 'list.name', (size) => memory.list({ name: text(size) })),
  limited('category', 'remember.category', (size) => memory.remember({ content: text(20), category: text(size) })),
  limited('reason', 'revise.reason', (size) => memory.revise({ id, content: text(20), reason: text(size) })),
  limited('reason', 'forget.reason', async (size) =>
    memory.forget({ id: (await memory.remember({ content: text(20) })).id, reason: text(size) }),
  ),
  limited('description', 'create-scope.description', (size) =>
    memory.createScope({ scope: `project:${made++}`, description: text(size) }),
  ),
  limited('description', 'define-tag.description', (size) => memory.defineTag({ name: 'x', description: text(size) })),
  limited('payload', 'remember.payload', (size) => memory.remember({ content: text(20), payload: object(size) })),
  limited('payload', 'revise.payload', (size) => memory.revise({ id, payload: object(size) })),
  limited('proposalSteps', 'propose.change', (size) =>
    memory.propose({ ...proposed(), change: Array.from({ length: size }, noted) }),
  ),
  limited('proposalReasons', 'propose.reasons', (size) => memory.propose({ ...proposed(), reasons: many(size) })),
  limited('proposalChange', 'propose.change', (size) => memory.propose({ ...proposed(), change: steps(size) })),
  limited('proposalTargets', 'propose.targets', async (size) => {
    const { results } = await memory.remember(Array.from({ length: size }, () => ({ content: text(20) })));
    return memory.propose({ kind: 'stale', action: 'ignore', targets: results.map((one) => one.id) });
  }),
  limited('reviewIds', 'review.ids', (size) => memory.review({ ids: many(size), decision: 'accept' })),
  limited('metadata', 'record.metadata', (size) =>
    memory.record({ kind: 'tool_result', content: 'x', metadata: object(size) }),
  ),
  limited('metadata', 'create-scope.metadata', (size) =>
    memory.createScope({ scope: `project:${made++}`, metadata: object(size) }),
  ),
  limited('statement', 'assert.statement', (size) => memory.assert({ statement: text(size) })),
  limited('claimPart', 'assert.subject', (size) => memory.assert({ statement: text(20), subject: text(size) })),
  limited('claimPart', 'assert.predicate', (size) =>
    memory.assert({ statement: text(20), subject: 'x', predicate: text(size) }),
  ),
  limited('claimPart', 'assert.object', (size) =>
    memory.assert({ statement: text(20), subject: 'x', predicate: 'y', object: text(size) }),
  ),
  limited('name', 'assert.topic', (size) => memory.assert({ statement: text(20), topic: text(size) })),
  limited('name', 'why.query', (size) => memory.why({ query: text(size) })),
  limited('quote', 'assert.citations', (size) =>
    memory.assert({ statement: text(20), citations: [{ event, quote: 'y'.repeat(size) }] }),
  ),
  limited('citationsPerItem', 'assert.citations', (size) =>
    memory.assert({ statement: text(20), citations: Array.from({ length: size }, () => ({ event })) }),
  ),
  limited('tagsPerItem', 'remember.tags', (size) => memory.remember({ content: text(20), tags: many(size) })),
  limited('tagsPerItem', 'tag.tags', async (size) =>
    memory.tag({ id: (await memory.remember({ content: text(20) })).id, tags: many(size) }),
  ),
  limited('tagsPerItem', 'list.tags', (size) => memory.list({ tags: many(size) })),
  limited('tag', 'remember.tags', (size) => memory.remember({ content: text(20), tags: [text(size)] })),
  limited('tag', 'define-tag.name', (size) => memory.defineTag({ name: text(size) })),
  limited('kind', 'remember.kind', (size) => memory.remember({ content: text(20), kind: 'k'.repeat(size) })),
  limited('kind', 'events.kinds', (size) => memory.events({ kinds: ['k'.repeat(size)] })),
  limited('label', 'record.externalId', (size) =>
    memory.record({ kind: 'tool_result', content: 'x', externalId: text(size) }),
  ),
  limited('label', 'record.source', (size) => memory.record({ kind: 'tool_result', content: 'x', source: text(size) })),
  limited('label', 'record.speaker', (size) =>
    memory.record({ kind: 'tool_result', content: 'x', speaker: text(size) }),
  ),
  limited('label', 'record.session', (size) =>
    memory.record({ kind: 'tool_result', content: 'x', session: text(size) }),
  ),
  limited('label', 'events.actor', (size) => memory.events({ actor: text(size) })),
  limited(
    'scopeKey',
    'create-scope.scope',
    (size) => memory.createScope({ scope: `project:${text(size)}` }),
    'scope_invalid',
  ),
  limited('path', 'create-scope.rootPath', (size) =>
    memory.createScope({ scope: `project:${made++}`, rootPath: text(size) }),
  ),
  limited('pageMax', 'list.limit', (size) => memory.list({ limit: size })),
  limited('pageMax', 'events.limit', (size) => memory.events({ limit: size })),
  limited('suggestionsMax', 'suggest.limit', (size) => memory.suggest({ query: 'x', limit: size })),
  limited('recallMax', 'recall.limit', (size) => memory.recall({ query: 'x', limit: size })),
  limited('packTokens', 'context.budgetTokens', (size) => memory.context({ budgetTokens: size })),
  limited('frameText', 'define-frame.summary', (size) => memory.defineFrame({ name: 'f', summary: text(size) })),
  limited('frameNames', 'define-frame.tags', (size) =>
    memory.defineFrame({ name: 'f', tags: Array.from({ length: size }, (_, index) => `t${index}`) }),
  ),
  limited('frameItems', 'define-frame.limit', (size) => memory.defineFrame({ name: 'f', limit: size })),
  limited('frameSections', 'define-frame.sections', (size) =>
    memory.defineFrame({ name: 'f', sections: Array.from({ length: size }, (_, index) => ({ title: `s${index}` })) }),
  ),
  limited('query', 'recall.query', (size) => memory.recall({ query: 'x '.repeat(size / 2 + 1).slice(0, size) })),
  limited('feedMax', 'feed.limit', (size) => memory.feed({ limit: size })),
  limited('feedWaitMs', 'feed.waitMs', (size) =>
    memory.feed({ from: 'now', waitMs: size }, { signal: AbortSignal.abort() }),
  ),
  limited('savedHeads', 'verify.head', (size) =>
    memory.verify({ head: Array.from({ length: size }, () => `local@1:01${'0'.repeat(64)}`) }),
  ),
  limited('blockContent', 'set-block.content', (size) =>
    memory.setBlock({ label: `b${made++}`, maxTokens: LIMITS.blockTokens, content: text(size) }),
  ),
  limited('blockTokens', 'set-block.maxTokens', (size) =>
    memory.setBlock({ label: `b${made++}`, content: 'x', maxTokens: size }),
  ),
  limited('documentText', 'put-document.content', (size) =>
    memory.putDocument({ uri: `docs:${made++}`, content: text(size) }),
  ),
  limited('uri', 'put-document.uri', (size) =>
    memory.putDocument({ uri: `docs:${made++}-`.padEnd(size, 'x'), content: 'x' }),
  ),
  limited('documentDepth', 'put-document.parent', async (size) => {
    const tree = made++;
    for (let depth = 0; depth <= size; depth++)
      await memory.putDocument({
        uri: `docs:${tree}/${depth}`,
        content: 'x',
        ...(depth === 0 ? {} : { parent: `docs:${tree}/${depth - 1}` }),
      });
  }),
  limited('sessionText', 'update-session.goal', (size) => memory.updateSession({ id: session, goal: text(size) })),
  limited('summary', 'update-session.summary', (size) => memory.updateSession({ id: session, summary: text(size) })),
  limited('workingSet', 'update-session.workingSet', (size) =>
    memory.updateSession({ id: session, workingSet: many(size) }),
  ),
  limited('attachedItems', 'attach.items', (size) =>
    memory.attach({ to: session, items: Array.from({ length: size }, () => id) }),
  ),
  limited('toolsPerMessage', 'add-message.tools', (size) =>
    memory.addMessage({ conversation, role: 'user', content: 'x', tools: many(size) }),
  ),
  limited('linkKinds', 'related.kinds', (size) => memory.related({ id, kinds: many(size) })),
  limited('walkDepthMax', 'traverse.depth', (size) => memory.traverse({ id, depth: size })),
  limited('walkItemsMax', 'traverse.limit', (size) => memory.traverse({ id, limit: size })),
  limited('entityName', 'mentions.entity', (size) => memory.mentions({ entity: text(size) })),
  limited('name', 'define-identity.name', (size) => memory.defineIdentity({ name: text(size) })),
  limited('name', 'add-alias.aliases', async (size) =>
    memory.addAlias({ id: (await memory.defineIdentity({ name: text(20) })).id, aliases: [text(size)] }),
  ),
  limited('description', 'define-identity.description', (size) =>
    memory.defineIdentity({ name: text(20), description: text(size) }),
  ),
  // Its own name is one of them.
  limited('aliasesPerIdentity', 'define-identity.aliases', (size) => {
    const name = text(20);
    return memory.defineIdentity({ name, aliases: many(size - 1).map((alias) => `${alias} of ${name}`) });
  }),
  limited('aliasesPerIdentity', 'add-alias.aliases', async (size) => {
    const name = text(20);
    const { id } = await memory.defineIdentity({ name });
    return memory.addAlias({ id, aliases: many(size - 1).map((alias) => `${alias} of ${name}`) });
  }),
  limited('eraseIds', 'erase.ids', async (size) => {
    const { results } = await memory.record(
      Array.from({ length: size }, () => ({ kind: 'tool_result' as const, content: text(20) })),
    );
    return memory.erase({ ids: results.map((result) => result.id) });
  }),
  limited('bulkItems', 'record', (size) =>
    memory.record(Array.from({ length: size }, () => ({ kind: 'tool_result' as const, content: '' }))),
  ),
];

describe.each(CASES)('$limit of $what', ({ limit, request, code }) => {
  test('is enough for as much', async () => {
    await request(LIMITS[limit]);
  });

  test('is too little for one more', async () => {
    const attempt = request(LIMITS[limit] + 1);
    await expect(attempt).rejects.toMatchObject({ name: 'RecollectError', hint: expect.any(String) });
    await attempt.catch((error: { code: string }) =>
      expect(code === undefined ? ['too_large', 'invalid_input'] : [code]).toContain(error.code),
    );
  });
});

/** Limits that no request can reach by itself, and where they are tried. */
const ELSEWHERE = {
  eventBody: 'src/ledger/append.test.ts',
  cursor: 'src/base/cursor.test.ts',
  importLine: 'src/ledger/import-lines.test.ts',
  contradictionsPerClaim: 'test/scenarios/contradictions.test.ts',
  comparedText: 'src/text/difference/split-statements.test.ts',
  comparedStatements: 'src/text/difference/split-statements.test.ts',
  comparedSentence: 'src/text/difference/split-statements.test.ts',
  detectionWords: 'src/text/difference/candidate-keys.test.ts',
  detectionCandidates: 'below',
  detectionPostings: 'test/store/contract/search-contract.ts',
  detectionRanked: 'test/store/contract/search-contract.ts',
  conflictsPerText: 'below',
  conflictText: 'below',
  referencesPerEvent: 'src/model/evidence.test.ts',
  walkStepLinks: 'test/store/contract/links-contract.ts',
  pathItems: 'test/scenarios/along-links.test.ts',
  scannedVectors: 'src/store/search/vector-cache.test.ts',
  scannedVectorBytes: 'src/store/search/vector-cache.test.ts',
  vectorDimension: 'src/embedding/settings.test.ts',
  embeddedWords: 'src/recall/semantic/embedded-parts.test.ts',
  embeddedParts: 'src/recall/semantic/embedded-parts.test.ts',
  embeddedTexts: 'test/scenarios/vectors.test.ts',
  embeddingRequest: 'test/scenarios/vectors.test.ts',
  entitiesPerText: 'src/text/names/limits.test.ts',
  entityUrl: 'src/text/names/limits.test.ts',
  entityCode: 'src/text/names/limits.test.ts',
  entityWords: 'src/text/names/limits.test.ts',
  textsReadAtOnce: 'test/scenarios/entities.test.ts',
  lengthReadAtOnce: 'test/scenarios/entities.test.ts',
  extractTexts: 'test/scenarios/entities.test.ts',
  extractedBody: 'test/scenarios/entities.test.ts',
  mentionContext: 'test/scenarios/entities.test.ts',
  sessionBrief: 'below',
  itemTitle: 'below',
  walkDepthDefault: 'below',
  walkItemsDefault: 'below',
  pathDepthDefault: 'below',
  question: 'src/text/questions/question.test.ts',
  queryTerms: 'below',
  erasedEvents: 'src/knowledge/erasures/lineage.test.ts',
  hookInput: 'test/hooks/in-nobodys-way.test.ts',
  transcriptTail: 'src/sources/transcripts/transcript-tail.test.ts',
  capturedToolText: 'test/hooks/session.test.ts',
  capturedSection: 'src/sources/transcripts/markdown.test.ts',
  transcriptValue: 'src/sources/transcripts/json-list.test.ts',
  pendingToolUses: 'src/sources/transcripts/pending-uses.test.ts',
  importedTurns: 'test/transcripts/import.test.ts',
  importedCharacters: 'test/transcripts/import.test.ts',
  outcomeWeight: 'test/scenarios/usefulness.test.ts',
  notedUses: 'src/engine/note-uses.test.ts',
  notedQueries: 'src/engine/note-queries.test.ts',
  loggedQuery: 'src/engine/note-queries.test.ts',
  loggedQueries: 'test/store/contract/logged-queries-contract.ts',
  pageDefault: 'below',
  recallDefault: 'below',
  encodedText: 'src/text/survey/looks-binary.test.ts',
  rapidChanges: 'test/scenarios/gate.test.ts',
  refusalsPerMinute: 'test/scenarios/audit.test.ts',
  auditPages: 'test/scenarios/audit.test.ts',
  notedCalls: 'test/mcp/tool-calls.test.ts',
  keptCalls: 'test/store/contract/tool-calls-contract.ts',
  notedPacks: 'src/engine/note-packs.test.ts',
  keptPacks: 'test/store/contract/handed-packs-contract.ts',
  clientName: 'test/mcp/tool-calls.test.ts',
  answer: 'src/faces/mcp/answer-pages.test.ts',
  answerItemText: 'src/faces/mcp/answer-pages.test.ts',
  offeredOfEach: 'test/mcp/offered.test.ts',
  offeredResources: 'test/mcp/offered.test.ts',
  offeredName: 'test/mcp/offered.test.ts',
  httpBodyBytes: 'test/http/refusals.test.ts',
  httpImportBytes: 'test/http/refusals.test.ts',
  httpInFlight: 'src/faces/http/limits.test.ts',
  httpStreams: 'src/faces/http/limits.test.ts',
  httpRequestsPerSecond: 'src/faces/http/limits.test.ts',
  httpBurst: 'test/http/api.test.ts',
  wrongTokensPerMinute: 'test/http/api.test.ts',
  tokens: 'src/faces/http/limits.test.ts',
  signedIn: 'src/faces/http/limits.test.ts',
  clientConfigBytes: 'test/install/clients.test.ts',
  wording: 'src/text/similarity/wording/wordings.test.ts',
  openItem: 'test/scenarios/sessions.test.ts',
  similarRanked: 'test/scenarios/similar.test.ts',
  similarCandidates: 'test/scenarios/similar.test.ts',
  runStep: 'test/faults/nth-failure-runs.test.ts',
  runFindings: 'test/faults/rejected-runs.test.ts',
  runItems: 'test/faults/rejected-runs.test.ts',
  queuedJobs: 'test/scenarios/jobs.test.ts',
  jobAttempts: 'test/scenarios/failing-jobs.test.ts',
  keptJobs: 'test/store/contract/jobs-contract.ts',
  jobInput: 'test/scenarios/failing-jobs.test.ts',
  cron: 'test/scenarios/jobs.test.ts',
  schedules: 'test/scenarios/failing-jobs.test.ts',
  groundsDepth: 'test/scenarios/lost-grounds.test.ts',
  groundsItems: 'test/scenarios/lost-grounds.test.ts',
  questionWords: 'below',
  countedElsewhere: 'test/scenarios/who-listens.test.ts',
  httpInFlightPerToken: 'test/http/one-client.test.ts',
  httpStreamsPerToken: 'test/http/one-client.test.ts',
  httpSilentConnections: 'test/http/one-client.test.ts',
  httpJsonDepth: 'test/http/one-client.test.ts',
};

test('every limit is tried somewhere', () => {
  const tried = new Set([...CASES.map(({ limit }) => limit), ...Object.keys(ELSEWHERE)]);
  expect(Object.keys(LIMITS).filter((limit) => !tried.has(limit))).toEqual([]);
});

test('defaults are as documented', async () => {
  const other = await openMemory({ path: ':memory:', scope: 'project:site' });
  await other.remember(Array.from({ length: 30 }, (_, index) => ({ content: `zebra ${index}` })));
  expect((await other.list()).items).toHaveLength(LIMITS.pageDefault);
  expect((await other.recall({ query: 'zebra' })).items).toHaveLength(LIMITS.recallDefault);
  await other.close();
});

test('walks along links go as far as is documented, and show the beginning of long items', async () => {
  const other = await openMemory({ path: ':memory:', scope: 'project:site' });
  const { results } = await other.remember(
    Array.from({ length: LIMITS.walkItemsDefault + 10 }, (_, index) => ({
      content: `${index} ${'long '.repeat(100)}`,
    })),
  );
  const ids = results.map((one) => one.id);
  const chain = ids.slice(0, LIMITS.pathDepthDefault + 2);
  await other.link(chain.slice(1).map((to, place) => ({ from: chain[place]!, to, kind: 'extends' })));
  const walked = await other.traverse({ id: chain[0]!, direction: 'out' });
  expect(Math.max(...walked.nodes.map(({ depth }) => depth))).toBe(LIMITS.walkDepthDefault);
  expect(walked.item.title).toHaveLength(LIMITS.itemTitle);
  expect(await other.path({ from: chain[0]!, to: chain.at(-2)! })).toMatchObject({ found: true });
  expect(await other.path({ from: chain[0]!, to: chain.at(-1)! })).toMatchObject({ found: false, cut: 'depth' });
  await other.link(ids.slice(1).map((to) => ({ from: ids[0]!, to, kind: 'mentions' })));
  expect((await other.traverse({ id: ids[0]! })).nodes).toHaveLength(LIMITS.walkItemsDefault);
  await other.close();
});

test('landing names as many open items as is documented', async () => {
  const other = await openMemory({ path: ':memory:', scope: 'project:site' });
  await other.startSession({ name: 'much to do' });
  await other.remember(
    Array.from({ length: LIMITS.sessionBrief + 5 }, (_, index) => ({ content: `Todo ${index}`, kind: 'todo' })),
  );
  const { checkpoint } = await other.finish({ summary: 'Not all of it' });
  const { payload } = (await other.get({ id: checkpoint })) as unknown as { payload: { openItems: string[] } };
  expect(payload.openItems).toHaveLength(LIMITS.sessionBrief);
  await other.close();
});

test('of a long question the rarest words are looked for', async () => {
  const other = await openMemory({ path: ':memory:', scope: 'project:site' });
  await other.remember([{ content: 'alpha' }, { content: 'omega' }]);
  const filler = Array.from({ length: LIMITS.questionWords - 1 }, (_, index) => `filler${index}`).join(' ');
  const found = async (query: string) => (await other.recall({ query })).items.map((item) => item.content);
  expect(await found(`alpha ${filler} omega`)).toEqual(['alpha']);
  expect(await found(`${filler} alpha`)).toEqual(['alpha']);
  await other.close();
});

describe('detection of conflicts', () => {
  const detected = async (contents: readonly string[], item: string) => {
    const other = await openMemory({ path: ':memory:', scope: 'project:site' });
    await other.remember(contents.map((content) => ({ content })) as [{ content: string }]);
    const { id: last } = await other.remember({ content: item });
    const { found } = await other.detectConflicts({ item: last });
    const { conflicts } = await other.conflicts();
    await other.close();
    return { found, texts: conflicts.flatMap(({ a, b }) => [a.text!, b.text!]) };
  };

  test('opens as many for a text as is documented', async () => {
    const limits = (count: number) => Array.from({ length: count }, (_, number) => `The retry limit is ${number + 1}`);
    expect(await detected(limits(LIMITS.conflictsPerText), 'The retry limit is 90')).toMatchObject({
      found: LIMITS.conflictsPerText,
    });
    expect(await detected(limits(LIMITS.conflictsPerText + 1), 'The retry limit is 90')).toMatchObject({
      found: LIMITS.conflictsPerText,
    });
  });

  test('compares a text with as many as is documented, itself among them', async () => {
    const conflicting = `The retry limit is 5. ${'Nothing else was said about boats. '.repeat(20)}`;
    const nearer = (count: number) =>
      Array.from({ length: count }, (_, number) => `retry limit retry limit no${number}x`);
    const item = 'The retry limit is 3';
    expect(await detected([conflicting, ...nearer(LIMITS.detectionCandidates - 2)], item)).toMatchObject({ found: 1 });
    expect(await detected([conflicting, ...nearer(LIMITS.detectionCandidates - 1)], item)).toMatchObject({ found: 0 });
  });

  test('shows as much of a side as is documented', async () => {
    const long = (length: number) => 'The retry limit is 5.'.padEnd(length, ' And so on.');
    const shown = async (length: number) => (await detected([long(length)], 'The retry limit is 3')).texts[0];
    expect(await shown(LIMITS.conflictText)).toBe(long(LIMITS.conflictText));
    expect(await shown(LIMITS.conflictText + 1)).toBe(`${long(LIMITS.conflictText)}…`);
  });
});

test('the store is whole after all that', async () => {
  expect(await memory.verify()).toMatchObject({ ok: true });
  expect(await memory.rebuild()).toMatchObject({ equal: true });
});
