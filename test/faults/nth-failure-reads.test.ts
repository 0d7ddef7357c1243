/** Every statement of every reading operation fails once: the memory goes on reading, and nothing changed. */
import { expect, test } from 'vitest';
import { operations } from '../../src/operations/index.ts';
import { exportOf } from '../support/sample-store.ts';
import { NthFailure } from './nth-failure.ts';
import type { Request } from './write-requests.ts';

const READ_REQUESTS: Record<string, Request> = {
  attached: (memory, { session }) => memory.attached({ of: session }),
  audit: (memory) => memory.audit({ scope: '*', outcomes: ['allowed', 'refused'] }),
  blocks: (memory) => memory.blocks(),
  checkAction: (memory) => memory.checkAction({ action: 'command', content: 'rm' }),
  claims: (memory) => memory.claims(),
  conflicts: (memory) => memory.conflicts(),
  conversation: (memory, { conversation }) => memory.conversation({ id: conversation }),
  conversations: (memory) => memory.conversations(),
  diff: (memory, { active }) => memory.diff({ id: active }),
  doctor: (memory) => memory.doctor(),
  entities: (memory) => memory.entities(),
  events: (memory) => memory.events({ scope: '*' }),
  context: (memory) => memory.context({ query: 'boats at noon' }),
  export: (memory) => exportOf(memory),
  frames: (memory) => memory.frames(),
  feed: (memory) => memory.feed({ scope: '*' }),
  get: (memory, { active }) => memory.get({ id: active, version: 1 }),
  history: (memory, { active }) => memory.history({ id: active }),
  identities: (memory) => memory.identities(),
  jobs: (memory) => memory.jobs({ scope: '*' }),
  junk: (memory) => memory.junk(),
  links: (memory) => memory.links(),
  list: (memory) => memory.list(),
  mentions: (memory, { identity }) => memory.mentions({ identity }),
  path: (memory, { active, named }) => memory.path({ from: active, to: named }),
  proposals: (memory) => memory.proposals(),
  reviewPolicies: (memory) => memory.reviewPolicies(),
  reviewQueue: (memory) => memory.reviewQueue(),
  predicates: (memory) => memory.predicates(),
  queries: (memory) => memory.queries(),
  suggest: (memory) => memory.suggest({ query: 'where are the boa' }),
  rejections: (memory) => memory.rejections({ includeLifted: true }),
  toolCalls: (memory) => memory.toolCalls({ scope: '*' }),
  packs: (memory) => memory.packs({ scope: '*' }),
  recall: (memory, { active }) =>
    memory.recall({
      query: 'What is the time of boats at noon?',
      withoutTags: ['x'],
      relatedTo: active,
      whyNot: active,
    }),
  readDocument: (memory, { document }) => memory.readDocument({ document: document }),
  related: (memory, { active }) => memory.related({ id: active }),
  documents: (memory) => memory.documents(),
  run: (memory, { run }) => memory.run({ id: run }),
  runs: (memory) => memory.runs(),
  schedules: (memory) => memory.schedules(),
  scopes: (memory) => memory.scopes(),
  session: (memory, { session }) => memory.session({ id: session }),
  sessions: (memory) => memory.sessions(),
  tags: (memory) => memory.tags(),
  traverse: (memory, { active }) => memory.traverse({ id: active }),
  verify: (memory) => memory.verify(),
  why: (memory) => memory.why({ query: 'ferry' }),
};

test('each operation that only reads has a request here', () => {
  const changing = [
    'rebuild',
    'import',
    'consolidate',
    'detectConflicts',
    'learn',
    'review',
    'embedTexts',
    'extract',
    'erase',
    'redact',
    'startJob',
    'cancelJob',
    'retryJob',
  ];
  const reading = Object.entries(operations).flatMap(([name, { access }]) =>
    access === 'write' || changing.includes(name) ? [] : [name],
  );
  expect(Object.keys(READ_REQUESTS).sort()).toEqual(reading.sort());
});

test.each(Object.entries(READ_REQUESTS))('%s', async (name, request) => {
  const loop = await NthFailure.prepare();
  expect(await loop.run(name, request, false)).toBeGreaterThan(1);
});
