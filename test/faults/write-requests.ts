/** One request for each write operation that really changes the sample store. A new write operation needs one here. */
import type { Memory } from '../../src/index.ts';
import { plainWrites } from '../support/plain-operations.ts';
import type { Sample } from '../support/sample-store.ts';
import type { WriteName } from '../support/write-names.ts';

export type Request = (memory: Memory, sample: Sample) => Promise<unknown>;

export const WRITE_REQUESTS: Record<WriteName, Request> = {
  ...plainWrites<Request>((ask) => (memory) => ask(memory, 'The ferry sails at two')),
  addAlias: (memory, { identity }) => memory.addAlias({ id: identity, aliases: ['Cap', 'the old man'] }),
  assert: (memory, { evidence }) =>
    memory.assert([
      {
        statement: 'The ferry sails at two',
        subject: 'Ferry',
        predicate: 'deadline',
        object: 'two',
        citations: [{ event: evidence, quote: 'See' }, { event: evidence }],
      },
      { statement: 'The ferry sails at two', subject: 'Ferry', predicate: 'deadline', object: 'two' },
      { statement: 'The ferry smells of tar', subject: 'ferry', predicate: 'smells of', object: 'tar' },
      { statement: 'Boats float', scope: 'org:beta/project:new' },
    ]),
  addMessage: (memory, { conversation, active, claim }) =>
    memory.addMessage([
      { conversation, role: 'agent', content: 'Aye, see #44', tools: ['chart'], uses: [active, claim] },
      { conversation, role: 'user', content: 'Then let us', source: 'pier', externalId: 'p-1' },
    ]),
  attach: (memory, { session, active, pinned, evidence }) =>
    memory.attach({ to: session, items: [active, pinned, evidence], relevance: 0.9 }),
  cancelRun: (memory, { run }) => memory.cancelRun({ id: run, reason: 'Enough' }),
  check: (memory) => memory.check(),
  closeScope: (memory) => memory.closeScope({ scope: 'session:s1' }),
  contest: (memory, { claim, evidence }) =>
    memory.contest({ id: claim, reason: 'The captain says otherwise', citations: [{ event: evidence }] }),
  createScope: (memory) => memory.createScope({ scope: 'org:beta/project:new', name: 'New' }),
  defineIdentity: (memory) =>
    memory.defineIdentity({
      name: 'Ferry Lines Ltd',
      kind: 'organization',
      aliases: ['the line', 'FLL'],
      scope: 'org:beta',
    }),
  definePredicate: (memory) => memory.definePredicate({ name: 'smells of', cardinality: 'many' }),
  defineTag: (memory) => memory.defineTag({ name: 'boats', category: 'domain', description: 'What floats' }),
  detach: (memory, { session, named, active }) => memory.detach({ from: session, items: [named, active] }),
  endConversation: (memory, { conversation }) =>
    memory.endConversation({ id: conversation, as: 'archived', title: 'At the pier', summary: 'We sail' }),
  endSession: (memory, { session }) => memory.endSession({ id: session, as: 'discarded', summary: 'Fog' }),
  finish: (memory, { session }) => memory.finish({ id: session, summary: 'We are across', next: 'Rest' }),
  link: (memory, { active, claim, evidence, named }) =>
    memory.link([
      { from: active, to: claim, kind: 'supports', weight: 0.9, note: 'It says when' },
      { from: claim, to: evidence, kind: 'derived_from', validFrom: '2026-01-01' },
      { from: named, to: active, kind: 'supersedes' },
    ]),
  editBlock: (memory, { block }) => memory.editBlock({ id: block, find: 'brief', replace: 'quick', basedOn: 1 }),
  forget: (memory, { active, block, document }) => memory.forget([{ id: active }, { id: block }, { id: document }]),
  mergeIdentities: (memory, { identity, otherIdentity }) =>
    memory.mergeIdentities({ into: otherIdentity, from: identity, reason: 'The same man' }),
  moveScope: (memory) => memory.moveScope({ scope: 'session:s1', parent: 'global' }),
  pin: (memory, { active }) => memory.pin({ id: active }),
  accept: (memory, { inbox }) => memory.accept({ id: inbox }),
  setReviewPolicy: (memory) => memory.setReviewPolicy({ action: 'create', kind: 'summary', confidence: 0.7 }),
  propose: (memory, { active, evidence, named }) =>
    memory.propose([
      {
        kind: 'rule',
        action: 'create',
        change: [{ operation: 'remember', input: { content: 'Ferries wait for nobody', kind: 'guideline' } }],
        citations: [{ event: evidence, quote: 'See' }],
      },
      {
        kind: 'link',
        action: 'link',
        change: [{ operation: 'link', input: { from: active, to: named, kind: 'follows_up' } }],
        confidence: 0.95,
      },
    ]),
  putDocument: (memory) =>
    memory.putDocument([
      { uri: 'docs:boats/ferry', parent: 'docs:boats', content: 'The ferry', scope: 'org:beta/project:new' },
      { uri: 'docs:tides', title: 'The tides', basedOn: 1 },
    ]),
  record: (memory) =>
    memory.record([
      { kind: 'tool_call', content: 'Weigh anchor with Redis 7, see #43', speaker: 'Jo', scope: 'session:new' },
      { kind: 'tool_result', content: 'Done', source: 'radio', externalId: 'r-2', scope: 'org:acme/project:harbour' },
    ]),
  remember: (memory, { document, evidence }) =>
    memory.remember([
      { content: 'Ropes of Acme Robotics GmbH are wet in Lisbon', tags: ['sea'], scope: 'user:owner' },
      { content: 'Boats sail at one', duplicates: 'merge', tags: ['ropes'] },
      { content: 'Ropes are dry', kind: 'tool', name: 'rope', tier: 'daily' },
      { content: 'Low tide', citations: [{ document, quote: 'Low tide at six' }, { event: evidence }] },
    ]),
  removeAlias: (memory, { identity }) => memory.removeAlias({ id: identity, aliases: ['skipper'] }),
  rebindScope: (memory) => memory.rebindScope({ scope: 'org:acme/project:harbour', to: 'org:acme/project:port' }),
  renameScope: (memory) => memory.renameScope({ scope: 'session:s1', name: 'First session' }),
  resolve: (memory, { conflict }) =>
    memory.resolve({ id: conflict, resolution: 'merge', text: 'Boats sail at all hours' }),
  restore: (memory, { archived, archivedBlock }) => memory.restore([{ id: archived }, { id: archivedBlock }]),
  defineFrame: (memory) => memory.defineFrame({ name: 'brief', budgetTokens: 200 }),
  feedback: (memory, { named }) => memory.feedback({ id: named, signal: 'useful' }),
  outcome: (memory, { claim }) => memory.outcome({ id: claim, signal: 1 }),
  reject: (memory, { active }) => memory.reject({ id: active, reason: 'They never did' }),
  unreject: (memory, { rejection }) => memory.unreject({ id: rejection }),
  retract: (memory, { claim }) => memory.retract({ id: claim, reason: 'Said in jest' }),
  revert: (memory, { active, block }) =>
    memory.revert([
      { id: active, to: 1, basedOn: 2 },
      { id: block, to: 1 },
    ]),
  done: async (memory) => {
    const [task] = (await memory.list({ kinds: ['todo'] })).items;
    return memory.done({ id: task!.id, reason: 'Bought' });
  },
  revise: (memory, { active, named }) =>
    memory.revise([
      { id: active, content: 'Boats sail at two', tags: ['time', 'tide'], basedOn: 1 },
      { id: named, clear: ['name', 'payload'] },
    ]),
  removeSchedule: (memory) => memory.removeSchedule({ name: 'evening' }),
  setSchedule: (memory) => memory.setSchedule({ name: 'nightly', job: 'extract', cron: '0 4 * * *', timeZone: 'UTC' }),
  setBlock: (memory) =>
    memory.setBlock([
      { label: 'rules', kind: 'system', content: 'Mind the boats', scope: 'org:beta/project:new' },
      { label: 'voice', kind: 'persona', authority: 90, basedOn: 1 },
    ]),
  startConversation: (memory, { session }) => memory.startConversation({ title: 'In the boat', session }),
  startSession: (memory) =>
    memory.startSession({ goal: 'Sail home', ownScope: true, source: 'log', externalId: 'l-1' }),
  reviseIdentity: (memory, { identity }) =>
    memory.reviseIdentity({ id: identity, name: 'Captain Jo Nemo', clear: ['description'] }),
  supersede: (memory, { claim }) =>
    memory.supersede({
      id: claim,
      reason: 'manual_correction',
      statement: 'The ferry sails at three',
      object: 'three',
    }),
  tag: (memory, { active }) => memory.tag({ id: active, tags: ['tide', 'moon'] }),
  undo: (memory, { claim }) => memory.undo({ id: claim }),
  unlink: (memory, { link }) => memory.unlink({ id: link, reason: 'They have nothing in common' }),
  unpin: (memory, { pinned }) => memory.unpin({ id: pinned }),
  untag: (memory, { active }) => memory.untag({ id: active, tags: ['sea'] }),
  withdrawProposal: (memory, { proposal }) => memory.withdrawProposal({ id: proposal, reason: 'Wrong' }),
  updateSession: (memory, { session }) =>
    memory.updateSession({ id: session, goal: 'Cross it slowly', clear: ['name'], status: 'blocked', reason: 'Fog' }),
};
