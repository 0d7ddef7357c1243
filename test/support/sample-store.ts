/** A small store with something of everything, for tests that damage it or fail on it. */
import { type Memory, type OpenOptions, openMemory } from '../../src/index.ts';
import type { Options } from './backends/backend.ts';
import { sampleProposals } from './sample-proposals.ts';
import { stoppedRun } from './stopped-run.ts';

export const SAMPLE_SCOPE = 'project:sample';
export const AGENT = { id: 'claude', kind: 'agent', user: 'owner' } as const;

/** Ids that requests can be made with. */
export interface Sample {
  /** A person's memory in three versions, tagged. */
  readonly active: string;
  /** An agent's memory that waits for a person. */
  readonly inbox: string;
  readonly archived: string;
  readonly pinned: string;
  readonly named: string;
  readonly evidence: string;
  /** A current claim with a quote, which replaced another. */
  readonly claim: string;
  /** Between the active and the named memory, made twice. */
  readonly link: string;
  /** A block in two versions. */
  readonly block: string;
  readonly archivedBlock: string;
  readonly identity: string;
  readonly otherIdentity: string;
  /** By which another was merged into the first. */
  readonly merge: string;
  /** An active session with a todo and a decision, and its conversation. */
  readonly session: string;
  readonly conversation: string;
  /** A document in two versions. */
  readonly document: string;
  /** An open write conflict about the active one. */
  readonly conflict: string;
  /** Of a text that nobody holds. */
  readonly rejection: string;
  /** Stopped after its first step. */
  readonly run: string;
  /** Pending, of a memory that sums up what the person said. */
  readonly proposal: string;
}

export function makeSample(path: string, options: OpenOptions = {}): Promise<Sample> {
  return fillSample({ path }, options);
}

export async function fillSample(place: Options, options: OpenOptions = {}): Promise<Sample> {
  const memory = await openMemory({ ...place, scope: SAMPLE_SCOPE, ...options });
  const sample = await fill(memory, place, options);
  await memory.close();
  return sample;
}

async function fill(memory: Memory, place: Options, options: OpenOptions): Promise<Sample> {
  const active = (await memory.remember({ content: 'Boats sail at noon', tags: ['sea', 'time'] })).id;
  await memory.revise({ id: active, content: 'Boats sail at one' });
  const { conflict } = await memory.revise({ id: active, importance: 0.8, reason: 'It matters', basedOn: 1 });
  const archived = (await memory.remember({ content: 'Bread is baked at dawn', kind: 'learning' })).id;
  await memory.forget({ id: archived });
  const pinned = (await memory.remember({ content: 'Birds sing at dusk', visibility: 'private' })).id;
  await memory.pin({ id: pinned });
  const named = (
    await memory.remember({
      content: 'Look twice',
      kind: 'guideline',
      name: 'look-twice',
      payload: { rationale: 'It is safer' },
    })
  ).id;
  const { results } = await memory.record([
    { kind: 'user_message', content: 'See https://example.org/boats and #42 of Nemo', speaker: 'Maria', session: 's1' },
    {
      kind: 'external_event',
      content: 'The harbour is closed',
      source: 'radio',
      externalId: 'r-1',
      scope: 'org:acme/project:harbour',
    },
  ]);
  await memory.createScope({ scope: 'session:s1' });
  await memory.createScope({ scope: 'project:done' });
  await memory.closeScope({ scope: 'project:done' });
  await memory.defineTag({ name: 'sea', category: 'domain' });
  await memory.feedback({ id: active, signal: 'irrelevant' });
  await memory.feedback({ id: active, signal: 'useful', query: 'boats' });
  await memory.outcome([
    { id: active, signal: 1 },
    { id: active, signal: 0.25, weight: 2, source: 'ci' },
  ]);
  await memory.defineFrame({ name: 'short', like: 'task', budgetTokens: 300 });
  await memory.defineFrame({ name: 'gone' });
  await memory.defineFrame({ name: 'gone', remove: true });
  await memory.context({ query: 'boats' });
  const agent = await openMemory({ ...place, scope: SAMPLE_SCOPE, ...options, actor: AGENT });
  const inbox = (await agent.remember({ content: 'The owner likes boats', kind: 'preference' })).id;
  await agent.close();
  const evidence = results[0]!.id;
  await memory.assert({
    statement: 'The ferry sails at noon',
    subject: 'the ferry',
    predicate: 'deadline',
    object: 'noon',
  });
  const { id: claim } = await memory.assert({
    statement: 'The ferry sails at one',
    topic: 'boats',
    subject: 'ferry',
    predicate: 'deadline',
    object: 'one',
    citations: [{ event: evidence, quote: 'boats and #42' }],
  });
  await memory.assert({
    statement: 'The ferry smells of fish',
    subject: 'ferry',
    predicate: 'smells of',
    object: 'fish',
  });
  await memory.link({ from: active, to: named, weight: 0.4 });
  const { id: link } = await memory.link({ from: named, to: active, note: 'Both are about boats' });
  const gone = await memory.link({ from: active, to: archived, kind: 'mentions', validTo: '2027-01-01' });
  await memory.unlink({ id: gone.id });
  const { id: block } = await memory.setBlock({ label: 'voice', kind: 'persona', content: 'Speak like a sailor' });
  await memory.editBlock({ id: block, append: 'Be brief' });
  const { id: archivedBlock } = await memory.setBlock({ label: 'old', content: 'Speak like a pirate' });
  await memory.forget({ id: archivedBlock });
  const tides = { uri: 'docs:tides', title: 'Tides', content: 'High tide at noon' };
  const { id: document } = await memory.putDocument(tides);
  await memory.putDocument({ ...tides, content: 'High tide at noon\nLow tide at six' });
  await memory.remember({ content: 'The tide is high at noon', citations: [{ document, quote: 'High tide' }] });
  await memory.setSchedule({ name: 'evening', job: 'extract', cron: '0 20 * * *', timeZone: 'UTC' });
  const run = await stoppedRun(memory);
  const proposal = await sampleProposals(memory, evidence);
  const { id: rejection } = await memory.reject({ content: 'The ferry sank', reason: 'It is right there' });
  const lifted = await memory.reject({ subject: 'ferry', predicate: 'captain', object: 'Jo' });
  await memory.unreject({ id: lifted.id });
  const work = await openMemory({ ...place, scope: SAMPLE_SCOPE, ...options });
  const { session } = await work.startSession({ name: 'crossing', goal: 'Cross the bay', workingSet: ['chart.md'] });
  await work.remember({ content: 'Buy a rope', kind: 'todo' });
  await work.remember({ content: 'We sail at night', kind: 'decision' });
  const { conversation } = await work.startConversation({ title: 'On the pier' });
  await work.addMessage({ conversation: conversation.id, role: 'user', content: 'Shall we?', uses: [active] });
  await work.attach({ to: session.id, items: [named], role: 'pinned', relevance: 0.5 });
  await work.close();
  const { id: identity } = await memory.defineIdentity({
    name: 'Jo Nemo',
    kind: 'person',
    description: 'The captain',
    aliases: ['skipper', 'Nemo'],
  });
  const { id: otherIdentity } = await memory.defineIdentity({ name: 'The admiral' });
  const { id: third } = await memory.defineIdentity({ name: 'The commodore' });
  const { id: merge } = await memory.mergeIdentities({ into: identity, from: third });
  return {
    ...{
      active,
      inbox,
      archived,
      pinned,
      named,
      evidence,
      claim,
      link,
      block,
      archivedBlock,
      document,
      rejection,
      run,
      proposal,
    },
    conflict: conflict!,
    ...{ identity, otherIdentity, merge },
    session: session.id,
    conversation: conversation.id,
  };
}

/** The lines of an export, kept in memory. */
export async function exportOf(memory: Memory): Promise<string[]> {
  const lines: string[] = [];
  await memory.export({}, { write: (line) => void lines.push(line) });
  return lines;
}

export async function* linesOf(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}
