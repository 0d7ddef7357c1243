/** Every example of every help page is typed as it stands, and its answer fits the operation's schema. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { allCommands } from '../../src/faces/cli/command-facts.ts';
import { operations } from '../../src/operations/index.ts';
import { EmbeddingServer } from '../support/embedding-server.ts';
import { json, newPlace, type Place, placeIn, remember, run } from './recollect.ts';

const byName = new Map(Object.values(operations).map((operation) => [operation.name, operation]));
const examples = allCommands().flatMap(({ name, examples }) => examples.map((_, index) => [name, index] as const));

const SCOPE = 'project:site';

let template: Place;
let id: string;
let claim: string;
let rejection: string;
let block: string;
let session: string;
let conversation: string;
let conflict: string;
let identity: string;
let otherIdentity: string;
let merge: string;
let work: string;
let proposals: string[];
let head: string;
let job: string;

/** What an example takes for granted. */
const BEFORE: Record<string, () => readonly string[]> = {
  restore: () => ['forget', id],
  'retry-job': () => ['cancel-job', job],
  done: () => ['revise', id, '--kind', 'task'],
  unlink: () => ['link', id, '--to', claim, '--kind', 'supports'],
  unpin: () => ['pin', id],
  import: () => ['export', '--file', 'ledger.jsonl'],
};

/** Settings that it takes for granted. */
const SETTINGS: Record<string, () => readonly string[]> = {
  'embed-texts': () => ['--vectors', `${server.url}#table`],
};
let server: EmbeddingServer;

beforeAll(async () => {
  server = await EmbeddingServer.start();
  template = placeIn(mkdtempSync(join(tmpdir(), 'recollect-examples-')), SCOPE);
  id = await remember(
    template,
    'We deploy with blue-green releases',
    '--kind',
    'decision',
    '--tags',
    'deploy,ops',
    '--actor',
    'agent:claude',
  );
  await json(template, ['revise', id, '--content', 'We deploy with canary releases', '--actor', 'agent:claude']);
  await remember(template, 'Never log request bodies', '--kind', 'guideline', '--name', 'no-body-logs');
  await json(template, ['create-scope', 'session:42']);
  await json(template, ['record', 'We fixed #42', '--kind', 'user_message', '--speaker', 'Maria']);
  const said = ['assert', 'Maria moved', '--subject', 'Maria', '--predicate', 'status'];
  claim = (await json<{ id: string }>(template, said)).id;
  const voice = ['set-block', 'voice', '--content', 'Answer in short sentences'];
  block = (await json<{ id: string }>(template, voice)).id;
  await json(template, ['set-block', 'rules', '--kind', 'system', '--content', 'Never log']);
  session = (await json<{ session: { id: string } }>(template, ['start-session', 'Ship it'])).session.id;
  const talk = ['start-conversation', 'Shipping', '--session', session];
  conversation = (await json<{ conversation: { id: string } }>(template, talk)).conversation.id;
  await json(template, ['attach', session, '--items', id]);
  await json(template, ['put-document', 'docs:handbook/deploy', '--content', 'Releases are canary.']);
  const unseen = ['revise', id, '--content', 'We deploy by hand', '--based-on', '1', '--actor', 'agent:claude'];
  conflict = (await json<{ conflict: string }>(template, unseen)).conflict;
  rejection = (await json<{ id: string }>(template, ['reject', '--content', 'We deploy by mail'])).id;
  identity = (await json<{ id: string }>(template, ['define-identity', 'Maria', '--aliases', 'Mia'])).id;
  otherIdentity = (await json<{ id: string }>(template, ['define-identity', 'Marie'])).id;
  const third = (await json<{ id: string }>(template, ['define-identity', 'Marion'])).id;
  merge = (await json<{ id: string }>(template, ['merge-identities', '--into', identity, '--from', third])).id;
  await remember(template, 'The harbour uses buoys');
  await remember(template, 'The harbour does not use buoys');
  work = (await json<{ run: string }>(template, ['detect-conflicts'])).run;
  proposals = [];
  for (const content of ['Never deploy at night', 'Deploy on Mondays']) {
    const change = JSON.stringify([{ operation: 'remember', input: { content } }]);
    const made = await json<{ id: string }>(template, [
      'propose',
      '--kind',
      'rule',
      '--action',
      'create',
      '--change',
      change,
    ]);
    proposals.push(made.id);
  }
  job = (await json<{ job: { id: string } }>(template, ['start-job', 'verify'])).job.id;
  head = (await json<{ heads: string[] }>(template, ['verify'])).heads.find((text) => text.startsWith('local@'))!;
});

afterAll(async () => {
  rmSync(template.folder, { recursive: true, force: true });
  await server.close();
});

test.each(examples)('%s, example %i', async (name, index) => {
  const place = newPlace(SCOPE);
  cpSync(template.folder, place.folder, { recursive: true });
  const prepare = BEFORE[name];
  if (prepare) expect(await run(place, prepare())).toMatchObject({ code: 0 });
  const page = await run(place, ['help', name]);
  const lines = page.out.split('\n').filter((line) => line.startsWith('  recollect '));
  const words = [...splitLine(lines[index]!.trim()).slice(1).map(filledIn), ...(SETTINGS[name]?.() ?? [])];
  const answer = await run(place, [...words, '--json']);
  expect(answer).toMatchObject({ code: 0, err: '' });
  expect(answer.out.endsWith('}\n')).toBe(true);
  expect(answer.out.trimEnd()).not.toContain('\n');
  const output: unknown = JSON.parse(answer.out);
  expect(schemaOf(name).parse(output)).toEqual(output);
});

test.each(
  allCommands()
    .filter(({ bulk }) => bulk === 'list')
    .map(({ name }) => name),
)('%s: a list of items gives a list of results', async (name) => {
  const place = newPlace(SCOPE);
  cpSync(template.folder, place.folder, { recursive: true });
  const prepare = BEFORE[name];
  if (prepare) await run(place, prepare());
  const { input } = byName.get(name)!.examples[0]!;
  const item = JSON.stringify(input, (_, value: unknown) => (typeof value === 'string' ? filledIn(value) : value));
  const output = await json<{ results: unknown[] }>(place, [name, '--items', '-'], { input: `${item}\n` });
  expect(output.results).toHaveLength(1);
  for (const result of output.results) expect(byName.get(name)!.output.parse(result)).toEqual(result);
});

function schemaOf(name: string): z.ZodType {
  const operation = byName.get(name)!;
  return operation.bulk === 'always' ? z.object({ results: z.array(operation.output) }) : operation.output;
}

/** Examples name things that a reader has to put in. */
function filledIn(word: string): string {
  if (word === 'mem_01j…') return id;
  if (word === 'clm_01j…') return claim;
  if (word === 'rej_01j…') return rejection;
  if (word === 'blk_01j…') return block;
  if (word === 'ses_01j…') return session;
  if (word === 'cnv_01j…') return conversation;
  if (word === 'cfl_01j…') return conflict;
  if (word === 'idn_01j…') return identity;
  if (word === 'idn_01k…') return otherIdentity;
  if (word === 'mrg_01j…') return merge;
  if (word === 'run_01j…') return work;
  if (word === 'job_01j…') return job;
  if (word === 'prp_01j…') return proposals[0]!;
  if (word === 'prp_01k…') return proposals[1]!;
  if (word.startsWith('local@')) return head;
  return word === '10000' ? '1' : word;
}

/** Splits as a shell does, as far as the examples need it. */
function splitLine(line: string): string[] {
  return [...line.matchAll(/(?:[^\s"']+|"([^"]*)"|'([^']*)')+/g)].map(
    ([whole, double, single]) => double ?? single ?? whole,
  );
}
