/** One maker for each noun: how an item of it is made, listed and changed. A noun of the registry without one does not compile. */
import type { Memory } from '../../src/index.ts';
import type { AnyNoun } from '../../src/knowledge/nouns.ts';
import { stoppedRun } from '../support/stopped-run.ts';

export interface Sample {
  /** Makes an item that says `words`, and answers with its id. */
  make(memory: Memory, words: string): Promise<string>;
  /** The ids that the list of the noun shows; with tags, those that have all of them. */
  list(memory: Memory, tags?: string[]): Promise<string[]>;
  /** Gives the item other words. */
  change?(memory: Memory, id: string, words: string): Promise<unknown>;
  /** Makes an item that takes its words from a source, or is about it. */
  makeFrom?(memory: Memory, source: string, words: string): Promise<string>;
}

const idsIn = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

const remembered = async (memory: Memory, content: string) => (await memory.remember({ content })).id;

const recorded = async (memory: Memory, content: string) =>
  (await memory.record({ kind: 'user_message', content })).results[0]!.id;

const proposed = async (memory: Memory, content: string, citations: { event: string }[] = []) => {
  const change = [{ operation: 'remember' as const, input: { content } }];
  return (await memory.propose({ kind: 'fact', action: 'create', change, citations })).id!;
};

export const SAMPLES: Readonly<Record<AnyNoun['name'], Sample>> = {
  memory: {
    make: remembered,
    list: async (memory, tags) => idsIn((await memory.list({ tags })).items),
    change: (memory, id, content) => memory.revise({ id, content }),
    makeFrom: async (memory, event, content) => (await memory.remember({ content, citations: [{ event }] })).id,
  },
  event: {
    make: recorded,
    list: async (memory) => idsIn((await memory.events()).events),
  },
  scope: {
    make: async (memory, name) => (await memory.createScope({ scope: 'project:sample', name })).scope.id,
    list: async (memory, tags) => idsIn((await memory.scopes({ tags })).scopes),
    change: (memory, id, name) => memory.renameScope({ scope: id, name }),
  },
  conflict: {
    async make(memory, words) {
      const id = await remembered(memory, 'What is in conflict');
      await memory.revise({ id, content: `${words} A` });
      const { conflict } = await memory.revise({ id, content: `${words} B`, basedOn: 1 });
      return conflict!;
    },
    list: async (memory) => idsIn((await memory.conflicts()).conflicts),
    change: (memory, id) => memory.resolve({ id, resolution: 'keep_both' }),
  },
  claim: {
    make: async (memory, statement) => (await memory.assert({ statement })).id,
    list: async (memory, tags) => idsIn((await memory.claims({ tags })).claims),
    change: (memory, id) => memory.contest({ id, reason: 'Somebody saw it elsewhere' }),
    makeFrom: async (memory, event, statement) => (await memory.assert({ statement, citations: [{ event }] })).id,
  },
  link: {
    async make(memory, note) {
      const [from, to] = [await remembered(memory, 'One end of it'), await remembered(memory, 'The other end of it')];
      return (await memory.link({ from, to, kind: 'supports', note })).id;
    },
    list: async (memory) => idsIn((await memory.links()).links),
    change: (memory, id) => memory.unlink({ id, reason: 'It was about something else' }),
    makeFrom: async (memory, to, note) =>
      (await memory.link({ from: await remembered(memory, 'One end'), to, kind: 'supports', note })).id,
  },
  block: {
    make: async (memory, content) => (await memory.setBlock({ label: 'sample', content })).id,
    list: async (memory, tags) => idsIn((await memory.blocks({ tags })).blocks),
    change: (memory, _, content) => memory.setBlock({ label: 'sample', content }),
  },
  session: {
    make: async (memory, goal) => (await memory.startSession({ goal })).session.id,
    list: async (memory, tags) => idsIn((await memory.sessions({ tags })).sessions),
    change: (memory, id, goal) => memory.updateSession({ id, goal }),
  },
  conversation: {
    make: async (memory, title) => (await memory.startConversation({ title })).conversation.id,
    list: async (memory, tags) => idsIn((await memory.conversations({ tags })).conversations),
    change: (memory, id, summary) => memory.endConversation({ id, summary }),
  },
  document: {
    make: async (memory, content) => (await memory.putDocument({ uri: 'docs:sample', content })).id,
    list: async (memory, tags) => idsIn((await memory.documents({ all: true, tags })).documents),
    change: (memory, _, content) => memory.putDocument({ uri: 'docs:sample', content }),
  },
  identity: {
    make: async (memory, description) => (await memory.defineIdentity({ name: 'Sample', description })).id,
    list: async (memory, tags) => idsIn((await memory.identities({ tags })).identities),
    change: (memory, id, description) => memory.reviseIdentity({ id, description }),
  },
  proposal: {
    make: proposed,
    list: async (memory) => idsIn((await memory.proposals()).proposals),
    change: (memory, id, reason) => memory.withdrawProposal({ id, reason }),
    makeFrom: (memory, event, content) => proposed(memory, content, [{ event }]),
  },
  run: {
    make: (memory) => stoppedRun(memory),
    list: async (memory) => idsIn((await memory.runs()).runs),
    change: (memory, id, reason) => memory.cancelRun({ id, reason }),
  },
};

/** Makes an input that says `words`, and changes an item where its id is given. */
export type MakeInput = (words: string, id?: string) => object;

/** An input for each operation of a plain noun: the tests over all operations ask these too. */
export const PLAIN_OPERATIONS = {} as const satisfies Readonly<Record<string, MakeInput>>;
