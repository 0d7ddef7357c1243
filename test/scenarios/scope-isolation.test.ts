/** Random data in many scopes: no read, however it asks, returns a word that its reader may not see (GATE-3, GATE-30, REC-4). */
import { expect, test } from 'vitest';
import { type Actor, type Memory, RecollectError } from '../../src/index.ts';
import { operations } from '../../src/operations/index.ts';
import { scaled } from '../support/scale.ts';
import { announcedSeed, SeededRandom } from '../support/seeded-random.ts';
import { requestsAbout, type Target } from './every-operation.ts';
import { ANNA, BEN, CLAUDE, OPERATION_NAMES, type OperationName, useWorld } from './world.ts';

const world = useWorld();

const SCOPES = ['global', 'project:a', 'project:b', 'org:x', 'org:x/project:a', 'org:x/project:c', 'org:y/project:a'];
const ACTORS: readonly Actor[] = [ANNA, BEN, CLAUDE];
const WORDS = ['apple', 'pear', 'plum', 'fig', 'quince'];
const VISIBILITIES = ['scope', 'scope', 'private', 'public'] as const;
/** Also those that work on the whole store: a pinned connection must learn nothing from their refusal. */
const READS = OPERATION_NAMES.filter(
  (name) => operations[name].access === 'read' || ['feed', 'export', 'verify', 'doctor'].includes(name),
);

/** Something that was written, with a word that stands nowhere else. */
interface Written {
  readonly mark: string;
  readonly scope: string;
  /** Whose private memory it is or was. */
  readonly privateTo: string | undefined;
  /** A memory for everybody in its organisation. */
  readonly isPublic?: boolean;
  /** The two items that a link joins: who sees both sees what is said of it. */
  readonly ends?: readonly Written[];
  readonly target: Target;
}

/** Thousands of reads each: on a server, and more so in PGlite, they take several times as long as in a file. */
const HOW_MANY = {
  sqlite: { fixedSeeds: [21, 22], readers: 10 },
  postgres: { fixedSeeds: [], readers: 8 },
  pglite: { fixedSeeds: [], readers: 3 },
  face: { fixedSeeds: [], readers: 3 },
};
const { fixedSeeds, readers } = HOW_MANY[world.face === 'library' ? world.backend.name : 'face'];

test.each([...fixedSeeds, announcedSeed('nothing outside')])('seed %d', async (seed) => {
  const random = new SeededRandom(seed);
  const written = await fill(random, scaled(60));
  for (let round = 0; round < scaled(readers); round++) {
    const scope = random.pick(SCOPES);
    const actor = random.pick(ACTORS);
    const isPinned = round % 2 === 0;
    const limits = isPinned ? { pinned: true } : { boundary: scope };
    // What the reader itself asks is for it to see, and would be told by `queries`.
    const reader = await world.open({ scope, actor, queryLog: false, ...limits });
    const sees = isPinned ? (one: Written) => one.scope === scope : (one: Written) => isWithin(one, scope);
    const readable = gateFlagsOf(written.filter((one) => (one.ends ?? [one]).every(sees) && isOpenTo(one, actor)));
    const own = gateFlagsOf(written.filter((one) => (one.ends ?? [one]).every((end) => end.scope === scope)));
    const seen = new Set<string>();
    for (const operation of READS)
      for (const input of requests(random, operation, written)) {
        const answer = await ask(reader, operation, input);
        for (const [mark] of answer.matchAll(/mark\d+x/g)) {
          const who = `${isPinned ? 'pinned to' : 'for'} ${scope} as ${actor.id}`;
          expect(readable, `${operation} ${JSON.stringify(input)} ${who}`).toContain(mark);
          seen.add(mark);
        }
      }
    // A reader that is shown nothing would pass too.
    expect([...own].filter((mark) => readable.has(mark) && !seen.has(mark))).toEqual([]);
  }
});

/** Above the scope, below it, or published to its organisation. */
function isWithin({ scope: place, isPublic }: Written, scope: string): boolean {
  const isAbove = (above: string, below: string) => above === 'global' || below.startsWith(`${above}/`);
  return (
    place === scope ||
    isAbove(place, scope) ||
    isAbove(scope, place) ||
    (isPublic === true && org(place) === org(scope))
  );
}

function org(scope: string): string | undefined {
  return /^org:[^/]+/.exec(scope)?.[0];
}

function gateFlagsOf(written: readonly Written[]): Set<string> {
  return new Set(written.map(({ mark }) => mark));
}

async function fill(random: SeededRandom, count: number): Promise<Written[]> {
  const written: Written[] = [];
  for (let number = 0; number < count; number++) {
    const scope = random.pick(SCOPES);
    const actor = random.pick(ACTORS);
    const memory = await world.open({ scope, actor });
    const mark = `mark${number}x`;
    const write = random.pick([say, remember, claim, block, document, work, define]);
    written.push(await write(memory, random, scope, actor, mark));
    await memory.close();
    world.pass(random.between(1, 20_000));
  }
  for (let number = 0; number < count / 2; number++) {
    const made = await link(random, written, `mark${count + number}x`);
    if (made) written.push(made);
  }
  return written;
}

/** Between two of the items, wherever they stand; what is said of it is for those who see both. */
async function link(random: SeededRandom, written: readonly Written[], mark: string): Promise<Written | undefined> {
  const actor = random.pick(ACTORS);
  const open = written.filter((one) => isOpenTo(one, actor) && itemOf(one) !== undefined);
  // Mostly of one scope, so that there are some for each reader.
  const one = random.pick(open);
  const near = open.filter(({ scope, target }) => scope === one.scope && target !== one.target);
  const other = random.pick(near.length > 0 && random.chance(0.7) ? near : open);
  const memory = await world.open({ actor });
  try {
    const { id } = await memory.link({ from: itemOf(one)!, to: itemOf(other)!, kind: `t${mark}`, note: mark });
    if (random.chance(0.2)) await memory.unlink({ id, reason: mark });
    return {
      mark,
      scope: one.scope,
      ends: [one, other],
      privateTo: one.privateTo ?? other.privateTo,
      target: targetOf({ link: id, memory: one.target.memory, claim: other.target.claim, word: mark }),
    };
  } catch (error) {
    expect((error as RecollectError).code).toMatch(/^(chain_mismatch|invalid_input)$/);
    return undefined;
  } finally {
    await memory.close();
  }
}

/** Of a link there is none. */
function itemOf({ target: { memory, claim, event, link: made } }: Written): string | undefined {
  const isMade = (id: string) => !/_0{26}$/.test(id);
  return isMade(made) ? undefined : [memory, claim, event].find(isMade);
}

async function say(memory: Memory, random: SeededRandom, scope: string, actor: Actor, mark: string): Promise<Written> {
  const facts = { session: `session ${mark}`, externalId: `external ${mark}` };
  const { results } = await memory.record({
    kind: 'user_message',
    content: `${random.pick(WORDS)} ${mark} #${random.between(1, 9)} in src/${mark}.ts`,
    speaker: random.pick(['Maria', mark]),
    ...facts,
  });
  const { default: scopeId } = await memory.scopes();
  const target = targetOf({ event: results[0]!.id, scope, scopeId, word: mark, actor: actor.id, ...facts });
  return { mark, scope, privateTo: undefined, target };
}

/** Every word of it carries the mark, and it meets the claims of others about a few subjects. */
async function claim(
  memory: Memory,
  random: SeededRandom,
  scope: string,
  _actor: Actor,
  mark: string,
): Promise<Written> {
  const subject = random.chance(0.5) ? `subject ${mark}` : random.pick(WORDS);
  const event = (await memory.record({ kind: 'user_message', content: `${random.pick(WORDS)} ${mark}` })).results[0]!
    .id;
  const { id, scope: scopeId } = await memory.assert({
    statement: `${random.pick(WORDS)} ${mark} in src/${mark}.ts`,
    topic: `topic ${mark}`,
    subject,
    predicate: random.pick(['status', 'likes', 'smells of']),
    object: mark,
    session: `session ${mark}`,
    citations: [{ event, quote: mark }],
  });
  await memory.tag({ id, tags: [`tag-${mark}`] });
  if (random.chance(0.3)) await memory.contest({ id, reason: `doubt ${mark}` });
  if (random.chance(0.2)) await memory.undo({ id });
  const target = targetOf({
    claim: id,
    event,
    scope,
    scopeId,
    subject,
    name: `topic ${mark}`,
    word: mark,
    tag: `tag-${mark}`,
  });
  return { mark, scope, privateTo: undefined, target };
}

/** Labels are shared, so that blocks of several scopes meet; but agents do not change what persons wrote. */
async function block(
  memory: Memory,
  random: SeededRandom,
  scope: string,
  actor: Actor,
  mark: string,
): Promise<Written> {
  const label = random.chance(0.5) ? `label ${mark}` : `${random.pick(WORDS)} ${actor.kind}`;
  const before = (await memory.blocks({ inherit: false, label, kinds: ['custom'] })).blocks[0]?.content ?? '';
  const { id, scope: scopeId } = await memory.setBlock({
    label,
    content: `${before} ${random.pick(WORDS)} ${mark}`,
    metadata: { [mark]: mark },
    ...(actor.kind === 'person' && random.chance(0.3) ? { authority: 90 } : {}),
  });
  await memory.tag({ id, tags: [`tag-${mark}`] });
  if (random.chance(0.4)) await memory.editBlock({ id, append: `more ${mark}`, reason: `why ${mark}` });
  return {
    mark,
    scope,
    privateTo: undefined,
    target: targetOf({ block: id, scope, scopeId, name: label, word: mark, tag: `tag-${mark}` }),
  };
}

async function document(
  memory: Memory,
  random: SeededRandom,
  scope: string,
  _actor: Actor,
  mark: string,
): Promise<Written> {
  const uri = `docs:${random.chance(0.5) ? mark : random.pick(WORDS)}/${mark}`;
  const content = `${random.pick(WORDS)} ${mark}\nmore`;
  const { id, scope: scopeId } = await memory.putDocument({ uri, content, title: `title ${mark}`, metadata: { mark } });
  await memory.tag({ id, tags: [`tag-${mark}`] });
  if (random.chance(0.4)) await memory.putDocument({ uri, content: `${content} again ${mark}`, parent: 'docs:top' });
  if (random.chance(0.4)) await memory.remember({ content: `of ${mark}`, citations: [{ document: id, quote: mark }] });
  if (random.chance(0.2)) await memory.forget({ id });
  return {
    mark,
    scope,
    privateTo: undefined,
    target: targetOf({ document: id, uri, scope, scopeId, word: mark, tag: `tag-${mark}` }),
  };
}

/** A session whose every word carries the mark, with a conversation, items and sometimes a checkpoint. */
async function work(memory: Memory, random: SeededRandom, scope: string, actor: Actor, mark: string): Promise<Written> {
  const externalId = `work ${mark}`;
  const { session } = await memory.startSession({
    name: `name ${mark}`,
    goal: `${random.pick(WORDS)} ${mark}`,
    workingSet: [`file ${mark}`],
    externalId,
  });
  const { id } = await memory.remember({ content: `${random.pick(WORDS)} ${mark}`, kind: 'todo' });
  const { conversation } = await memory.startConversation({ title: `title ${mark}` });
  const content = `${random.pick(WORDS)} ${mark}`;
  const { id: event } = await memory.addMessage({
    conversation: conversation.id,
    role: 'user',
    content,
    tools: [`tool ${mark}`],
    uses: [id],
  });
  for (const one of [session, conversation]) await memory.tag({ id: one.id, tags: [`tag-${mark}`] });
  await memory.attach({ to: session.id, items: [id, event], role: 'pinned' });
  if (random.chance(0.3)) await memory.updateSession({ status: 'blocked', reason: `reason ${mark}` });
  if (random.chance(0.3)) await memory.finish({ summary: `summary ${mark}`, next: `next ${mark}` });
  const target = targetOf({
    memory: id,
    event,
    work: session.id,
    conversation: conversation.id,
    session: session.id,
    externalId,
    scope,
    scopeId: session.scope,
    content,
    word: mark,
    tag: `tag-${mark}`,
    owner: `${actor.kind}:${actor.id}`,
  });
  return { mark, scope, privateTo: undefined, target };
}

/** Some of them merged, some mentioned. */
async function define(
  memory: Memory,
  random: SeededRandom,
  scope: string,
  actor: Actor,
  mark: string,
): Promise<Written> {
  const { id, scope: scopeId } = await memory.defineIdentity({
    name: `name ${mark}`,
    description: `known as ${mark}`,
    aliases: [`src/${mark}.ts`],
  });
  await memory.tag({ id, tags: [`tag-${mark}`] });
  const other = await memory.defineIdentity({ name: `other ${mark}` });
  const merge = random.chance(0.5) ? (await memory.mergeIdentities({ into: id, from: other.id })).id : other.id;
  if (random.chance(0.5))
    await memory.record({ kind: 'user_message', content: `${random.pick(WORDS)} src/${mark}.ts` });
  if (random.chance(0.2) && merge === other.id) await memory.undo({ id: other.id });
  const target = targetOf({
    identity: id,
    merge,
    scope,
    scopeId,
    name: `name ${mark}`,
    word: mark,
    tag: `tag-${mark}`,
    actor: actor.id,
  });
  return { mark, scope, privateTo: undefined, target };
}

async function remember(
  memory: Memory,
  random: SeededRandom,
  scope: string,
  actor: Actor,
  mark: string,
): Promise<Written> {
  const visibility = random.pick(VISIBILITIES);
  const named = random.chance(0.5) ? { kind: 'guideline', name: `name ${mark}` } : {};
  const content = `${random.pick(WORDS)} ${mark} in src/${mark}.ts`;
  const { id, scope: scopeId } = await memory.remember({
    content,
    visibility,
    tags: [random.pick(WORDS), `tag-${mark}`],
    session: `session ${mark}`,
    ...named,
  });
  if (random.chance(0.5))
    await memory.revise({ id, content: `${random.pick(WORDS)} ${mark} again, see lib/${mark}.ts` });
  const conflict = random.chance(0.3)
    ? (await memory.revise({ id, content: `${mark} once more`, basedOn: 1 })).conflict
    : undefined;
  if (random.chance(0.2)) await memory.forget({ id });
  const owner = `${actor.kind}:${actor.id}`;
  const target = targetOf({
    memory: id,
    scope,
    scopeId,
    name: `name ${mark}`,
    content,
    word: mark,
    tag: `tag-${mark}`,
    session: `session ${mark}`,
    owner,
    ...(conflict ? { conflict } : {}),
  });
  return {
    mark,
    scope,
    privateTo: visibility === 'private' ? owner : undefined,
    isPublic: visibility === 'public',
    target,
  };
}

/** What the requests ask about; what is left out exists nowhere. */
function targetOf(known: Partial<Target>): Target {
  return {
    memory: 'mem_00000000000000000000000000',
    event: 'ev_00000000000000000000000000',
    claim: 'clm_00000000000000000000000000',
    block: 'blk_00000000000000000000000000',
    document: 'doc_00000000000000000000000000',
    uri: 'docs:nowhere',
    subject: 'no-such-subject',
    conflict: 'cfl_00000000000000000000000000',
    link: 'lnk_00000000000000000000000000',
    identity: 'idn_00000000000000000000000000',
    merge: 'mrg_00000000000000000000000000',
    entity: known.word === undefined ? 'no-such-entity' : `src/${known.word}.ts`,
    scope: 'project:nowhere',
    scopeId: 'scp_00000000000000000000000000',
    name: 'no-such-name',
    content: 'nothing',
    word: 'nothing',
    tag: 'no-such-tag',
    owner: 'person:nobody',
    actor: 'nobody',
    session: 'no-such-session',
    work: 'ses_00000000000000000000000000',
    conversation: 'cnv_00000000000000000000000000',
    externalId: 'no-such-id',
    ...known,
  };
}

/** Requests about several of the items, and such as would bring up everything there is. */
function requests(random: SeededRandom, operation: OperationName, written: readonly Written[]): unknown[] {
  const about = random.some(written, 0.08).flatMap(({ target }) => requestsAbout(target)[operation]);
  const statuses = ['inbox', 'active', 'stale', 'archived', 'rejected'];
  const all: Partial<Record<OperationName, unknown[]>> = {
    list: [{ limit: 500, statuses, includeExpired: true }],
    blocks: [{ limit: 500, includeArchived: true }],
    documents: [{ limit: 500, includeArchived: true, all: true }],
    claims: [{ limit: 500, statuses: ['current', 'superseded', 'retracted'] }],
    why: WORDS.map((word) => ({ query: word, limit: 200 })),
    links: [{ limit: 500, statuses: ['current', 'removed'], includeArchived: true }],
    sessions: [{ limit: 500, statuses: ['active', 'paused', 'blocked', 'completed', 'discarded'] }],
    conversations: [{ limit: 500 }],
    entities: [{ limit: 500 }, { scope: '*', limit: 500 }],
    identities: [{ limit: 500, statuses: ['active', 'merged', 'removed'] }],
    mentions: written.map(({ mark }) => ({ entity: `src/${mark}.ts` })),
    events: [{ limit: 500 }],
    feed: [{ limit: 1_000 }],
    recall: [
      {
        query: [...WORDS, ...written.map(({ mark }) => mark)].slice(0, 64).join(' '),
        limit: 200,
        includeArchived: true,
      },
    ],
  };
  return [...about, ...(all[operation] ?? [])];
}

function isOpenTo(one: Written, actor: Actor): boolean {
  return one.privateTo === undefined || one.privateTo === `${actor.kind}:${actor.id}`;
}

/** The answer without the request's own words: an echo tells nothing. */
async function ask(memory: Memory, operation: OperationName, input: unknown): Promise<string> {
  const lines: string[] = [];
  const method = memory[operation] as unknown as (input: unknown, options: object) => Promise<unknown>;
  try {
    const answer = await method(input, { write: (line: string) => void lines.push(line) });
    return JSON.stringify([{ ...(answer as object), query: undefined }, lines]);
  } catch (error) {
    expect(error).toBeInstanceOf(RecollectError);
    const echoed = JSON.stringify(input);
    return [...JSON.stringify(error).matchAll(/mark\d+x/g)].filter(([mark]) => !echoed.includes(mark)).join(' ');
  }
}
