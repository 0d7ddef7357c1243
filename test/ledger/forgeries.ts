/** Ways to alter an exported ledger: each gives a file that a verifier must refuse, whatever the seed. */
import { toHex } from '../../src/base/hash.ts';
import { parseTime } from '../../src/base/time.ts';
import { bodyHashOf, chainHashOf, eventHashOf } from '../../src/ledger/chain.ts';
import type { ActorKind } from '../../src/model/actor.ts';
import type { SeededRandom } from '../support/seeded-random.ts';

export interface EventLine {
  id: string;
  chain: string;
  seq: number;
  kind: string;
  kindVersion: number;
  scope: string;
  session: string | null;
  item: string | null;
  actor: string;
  actorKind: ActorKind;
  trust: number;
  occurredAt: string;
  recordedAt: string;
  appendedAt: string;
  source: string | null;
  externalId: string | null;
  salt: string | null;
  body: string | null;
  bodyHash: string;
  eventHash: string;
  chainHash: string;
}

export interface Header {
  format: string;
  version: number;
  complete: boolean;
  heads: Record<string, { seq: number; hash: string }>;
}

/** An export that can be altered. */
export interface Exported {
  header: Header;
  notices: { erasure: EventLine }[];
  events: EventLine[];
}

/** The forged file, and the event that is the first bad one, where it is known. */
export interface Forged {
  readonly bad?: EventLine;
  /** It can be noticed only with heads that were saved before. */
  readonly needsHead?: boolean;
}

type Forgery = (file: Exported, random: SeededRandom) => Forged;

const TEXTS = ['kind', 'scope', 'session', 'item', 'actor', 'actorKind', 'source', 'externalId'] as const;
const TIMES = ['occurredAt', 'recordedAt', 'appendedAt'] as const;
const HASHES = ['bodyHash', 'eventHash', 'chainHash'] as const;

function altered(change: (event: EventLine, random: SeededRandom) => void): Forgery {
  return (file, random) => {
    const bad = random.pick(file.events);
    change(bad, random);
    return { bad };
  };
}

/** Only events that have a body. */
function alteredBody(change: (event: EventLine & { body: string; salt: string }) => void): Forgery {
  return (file, random) => {
    const bad = random.pick(file.events.filter(({ body }) => body !== null));
    change(bad as EventLine & { body: string; salt: string });
    return { bad };
  };
}

function flipDigit(hex: string, at: number): string {
  return `${hex.slice(0, at)}${hex[at] === '0' ? '1' : '0'}${hex.slice(at + 1)}`;
}

/** A place in the file whose next line belongs to the same chain. */
function neighbours({ events }: Exported, random: SeededRandom): number {
  return random.pick(events.flatMap(({ chain }, at) => (events[at + 1]?.chain === chain ? [at] : [])));
}

/** Honest hashes for what the line says, as somebody makes them who has read the page. */
function resealed(event: EventLine, previous: EventLine | undefined): void {
  const bodyHash =
    event.body === null ? Buffer.from(event.bodyHash, 'hex') : bodyHashOf(Buffer.from(event.salt!, 'hex'), event.body);
  const { id, kind, actorKind, trust, source, externalId } = event;
  const times = {
    occurredAt: parseTime(event.occurredAt, 'occurredAt'),
    recordedAt: parseTime(event.recordedAt, 'recordedAt'),
  };
  const ids = { scopeId: event.scope, sessionId: event.session, itemId: event.item, actorId: event.actor };
  const metadata = { id, kind, actorKind, trust, source, externalId, ...times, ...ids };
  const eventHash = eventHashOf(metadata, event.kindVersion, bodyHash);
  const before = previous ? Buffer.from(previous.chainHash, 'hex') : null;
  const link = chainHashOf(before, event.chain, event.seq, parseTime(event.appendedAt, 'appendedAt'), eventHash);
  Object.assign(event, { bodyHash: toHex(bodyHash), eventHash: toHex(eventHash), chainHash: toHex(link) });
}

/** The header says what is left. */
function withHeads(file: Exported): void {
  file.header.heads = Object.fromEntries(
    file.events.map(({ chain, seq, chainHash }) => [chain, { seq, hash: chainHash }]),
  );
  file.notices = file.notices.filter(({ erasure }) => file.events.some(({ id }) => id === erasure.id));
}

export const FORGERIES: Record<string, Forgery> = {
  'a text is another one': altered((event, random) => {
    const field = random.pick(TEXTS);
    Object.assign(event, { [field]: `${event[field] ?? ''}x` });
  }),
  'an id is another one': altered((event) => {
    event.id = `${event.id.slice(0, -1)}${event.id.endsWith('0') ? '1' : '0'}`;
  }),
  'null becomes the empty text': (file, random) => {
    const bad = random.pick(file.events.filter(({ source }) => source === null));
    bad.source = '';
    return { bad };
  },
  'a character moves into the next field': altered((event) => {
    event.scope = `${event.scope}${event.kind.at(-1)}`;
    event.kind = event.kind.slice(0, -1);
  }),
  'trust is raised': altered((event) => {
    event.trust = event.trust === 1 ? 0.95 : 1;
  }),
  'trust is a text': altered((event) => Object.assign(event, { trust: `${event.trust}` })),
  'the version of a kind is another one': altered((event) => {
    event.kindVersion += 1;
  }),
  'a time is a millisecond later': altered((event, random) => {
    const field = random.pick(TIMES);
    event[field] = new Date(Date.parse(event[field]) + 1).toISOString();
  }),
  'the time of arrival is another day': altered((event) => {
    event.appendedAt = new Date(Date.parse(event.appendedAt) - 86_400_000).toISOString();
  }),
  'a hash has another digit': altered((event, random) => {
    const field = random.pick(HASHES);
    event[field] = flipDigit(event[field], random.between(2, 65));
  }),
  'a hash has another format': altered((event, random) => {
    const field = random.pick(HASHES);
    event[field] = `02${event[field].slice(2)}`;
  }),
  'a salt is another one': alteredBody((event) => {
    event.salt = flipDigit(event.salt, 5);
  }),
  'a body says something else': alteredBody((event) => {
    event.body = event.body.replace(/[a-z](?=[^a-z]*$)/, (letter) => (letter === 'x' ? 'y' : 'x'));
  }),
  'a body is written in another way': alteredBody((event) => {
    event.body = event.body.replace('{', '{ ');
  }),
  'a body and its hash are others': alteredBody((event) => {
    event.body = '{"content":"forged"}';
    event.bodyHash = toHex(bodyHashOf(Buffer.from(event.salt, 'hex'), event.body));
  }),
  'a body is gone': (file, random) => {
    const erased = file.events
      .filter(({ kind }) => kind === 'event.erased')
      .flatMap(({ body }) => JSON.parse(body!).events);
    const bad = random.pick(file.events.filter(({ id, body }) => body !== null && !erased.includes(id)));
    Object.assign(bad, { body: null, salt: null });
    return {};
  },
  'a body is gone, and a notice says that it was erased': (file, random) => {
    const gone = random.pick(file.events.filter(({ body, kind }) => body !== null && !kind.startsWith('event.')));
    const erasure = {
      ...gone,
      id: 'ev_7zzzzzzzzzzzzzzzzzzzzzzzzz',
      kind: 'event.erased',
      item: gone.id,
      seq: gone.seq + 1,
    };
    erasure.body = JSON.stringify({ events: [gone.id] });
    resealed(erasure, gone);
    file.notices.push({ erasure });
    Object.assign(gone, { body: null, salt: null });
    return {};
  },
  'a salt alone is gone': alteredBody((event) => Object.assign(event, { salt: null })),
  'an erased body says something': (file, random) => {
    const bad = random.pick(file.events.filter(({ body }) => body === null));
    Object.assign(bad, { body: '{"content":"forged"}', salt: '00'.repeat(16) });
    return { bad };
  },
  'a field is added': altered((event) => Object.assign(event, { more: true })),
  'a field is taken away': altered((event, random) => {
    delete (event as Partial<EventLine>)[random.pick([...TEXTS, ...TIMES, ...HASHES])];
  }),
  'two events change their lines': (file, random) => {
    const at = neighbours(file, random);
    const [first, second] = file.events.slice(at, at + 2);
    file.events.splice(at, 2, second!, first!);
    return { bad: second! };
  },
  'two events change their places': (file, random) => {
    const at = neighbours(file, random);
    const [first, second] = file.events.slice(at, at + 2);
    [first!.seq, second!.seq] = [second!.seq, first!.seq];
    file.events.splice(at, 2, second!, first!);
    return { bad: second! };
  },
  'two events change their times of arrival': (file, random) => {
    const [first, ...others] = file.events.filter(({ chain }) => chain === 'local');
    const other = random.pick(others.filter(({ appendedAt }) => appendedAt !== first!.appendedAt));
    [first!.appendedAt, other.appendedAt] = [other.appendedAt, first!.appendedAt];
    return { bad: first! };
  },
  'an event is removed': (file, random) => {
    const at = neighbours(file, random);
    file.events.splice(at, 1);
    return { bad: file.events[at]! };
  },
  'an event is removed, and the later ones move up': (file, random) => {
    const at = neighbours(file, random);
    const [gone] = file.events.splice(at, 1);
    for (const event of file.events) if (event.chain === gone!.chain && event.seq > gone!.seq) event.seq -= 1;
    withHeads(file);
    return { bad: file.events[at]! };
  },
  'an event is there twice': (file, random) => {
    const at = random.between(0, file.events.length - 1);
    const bad = { ...file.events[at]! };
    file.events.splice(at + 1, 0, bad);
    return { bad };
  },
  'an event is inserted with honest hashes, and the later ones move down': (file, random) => {
    const at = neighbours(file, random);
    const before = file.events[at]!;
    const added = { ...before, id: 'ev_7zzzzzzzzzzzzzzzzzzzzzzzzz', seq: before.seq + 1 };
    resealed(added, before);
    for (const event of file.events) if (event.chain === added.chain && event.seq >= added.seq) event.seq += 1;
    file.events.splice(at + 1, 0, added);
    withHeads(file);
    return { bad: file.events[at + 2]! };
  },
  'an event is appended that the header does not know': (file) => {
    const last = file.events.at(-1)!;
    const added = { ...last, id: 'ev_7zzzzzzzzzzzzzzzzzzzzzzzzz', seq: last.seq + 1 };
    resealed(added, last);
    file.events.push(added);
    return {};
  },
  'an event is moved to the end of another chain': (file, random) => {
    const chains = [...new Set(file.events.map(({ chain }) => chain))];
    const bad = random.pick(file.events.filter(({ chain }) => chain === chains[0]));
    file.events.splice(file.events.indexOf(bad), 1);
    const last = file.events.findLast(({ chain }) => chain === chains[1])!;
    Object.assign(bad, { chain: last.chain, seq: last.seq + 1 });
    file.events.splice(file.events.indexOf(last) + 1, 0, bad);
    withHeads(file);
    return {};
  },
  'a chain has another name': (file) => {
    const bad = file.events[0]!;
    const { chain } = bad;
    for (const event of file.events) if (event.chain === chain) event.chain = 'other';
    withHeads(file);
    return { bad };
  },
  'a head of the header is another one': (file, random) => {
    const head = random.pick(Object.values(file.header.heads));
    head.hash = flipDigit(head.hash, 9);
    return {};
  },
  'the header says that it is a part': (file, random) => {
    file.events.splice(neighbours(file, random), 1);
    Object.assign(file.header, { complete: false, heads: {} });
    return {};
  },
  'the header has another version': (file) => {
    file.header.version = 2;
    return {};
  },
  'the end is cut off, and the header fits it': (file, random) => {
    const { chain } = random.pick(file.events);
    const length = file.events.filter((event) => event.chain === chain).length;
    const kept = random.between(0, Math.min(length, 40) - 1);
    file.events = file.events.filter((event) => event.chain !== chain || event.seq <= length - 40 + kept);
    dropUnexplained(file);
    return { needsHead: true };
  },
  'a chain is gone, and the header fits it': (file, random) => {
    const { chain } = random.pick(file.events);
    file.events = file.events.filter((event) => event.chain !== chain);
    withHeads(file);
    return { needsHead: true };
  },
  'everything after an altered event is written again': (file, random) => {
    const changed = random.pick(file.events.filter(({ chain, body }) => chain === 'local' && body !== null));
    changed.actor = 'somebody';
    let before: EventLine | undefined;
    for (const event of file.events.filter(({ chain }) => chain === 'local')) {
      resealed(event, before);
      before = event;
    }
    withHeads(file);
    for (const notice of file.notices) notice.erasure = file.events.find(({ id }) => id === notice.erasure.id)!;
    return { needsHead: true };
  },
};

/** A tail with an erasure is cut further, to before what was erased: only then nothing else shows it. */
function dropUnexplained(file: Exported): void {
  for (;;) {
    const erased = new Set(
      file.events.filter(({ kind }) => kind === 'event.erased').flatMap(({ body }) => JSON.parse(body!).events),
    );
    const first = file.events.find(({ id, body }) => body === null && !erased.has(id));
    if (!first) break;
    file.events = file.events.filter(({ chain, seq }) => chain !== first.chain || seq < first.seq);
  }
  withHeads(file);
}
