/**
 * One text in every field of every operation that takes text, in an order in which each finds what it needs, and then every operation that
 * reads what was stored. Used by the test that no shape of text breaks anything, and by the bench that measures how the cost grows.
 */
import { LIMITS } from '../../src/base/limits.ts';
import type { Memory } from '../../src/index.ts';

export interface Step {
  /** The operation and the field, or the operation and what it reads. */
  readonly name: string;
  run(): Promise<unknown>;
}

/** What all texts have in common, so that a question finds them. */
const FOUND_BY = 'quokka deploy';

export function everyTextField(memory: Memory, text: string): Step[] {
  const cut = (length: number) => {
    const end = text.slice(0, length);
    return end.isWellFormed() ? end : end.slice(0, -1);
  };
  const ids = { memory: '', other: '', event: '', claim: '', block: '', conversation: '', session: '', identity: '' };
  const evidence = `${FOUND_BY} ${cut(LIMITS.evidenceContent - 20)}`;
  const content = `${FOUND_BY} ${cut(LIMITS.memoryContent - 20)}`;
  const block = cut(20_000);
  const name = cut(LIMITS.name - 20);
  const label = cut(LIMITS.label - 20);
  const reason = cut(LIMITS.reason);
  const payload = { note: cut(20_000) };
  const steps: Step[] = [];
  const add = (step: string, run: () => Promise<unknown>) => steps.push({ name: step, run });

  add('record content', async () => {
    const { results } = await memory.record({ kind: 'tool_result', content: evidence });
    ids.event = results[0]!.id;
  });
  add('record speaker, source, metadata', () =>
    memory.record({ kind: 'user_message', content: label, speaker: label, source: label, metadata: payload }),
  );
  add('remember plain', async () => {
    ids.other = (await memory.remember({ content: `${FOUND_BY} on Wednesdays` })).id;
  });
  add('remember content', async () => {
    ids.memory = (await memory.remember({ content, payload, confidence: 0.5 })).id;
  });
  add('remember name, category, tags', () =>
    memory.remember({ content: `named ${label}`, name, category: cut(80), tags: [cut(60)] }),
  );
  add('revise content', () =>
    memory.revise({ id: ids.memory || ids.other, content: `${content.slice(0, -2)} x`, reason }),
  );
  add('assert statement', async () => {
    ids.claim = (
      await memory.assert({
        statement: cut(LIMITS.statement),
        subject: name,
        predicate: name,
        object: name,
        citations: [{ event: ids.event, quote: cut(LIMITS.quote) }],
      })
    ).id;
  });
  add('assert topic', async () => {
    ids.claim ||= (await memory.assert({ statement: 'Maria lives in Lisbon', topic: name })).id;
  });
  add('supersede statement', () =>
    memory.supersede({ id: ids.claim, reason: 'manual_correction', statement: cut(LIMITS.statement), topic: name }),
  );
  add('contest reason', () => memory.contest({ id: ids.claim, reason }));
  add('set-block content', async () => {
    ids.block = (
      await memory.setBlock({ label: 'notes', content: `${FOUND_BY} ${block}`, reason, maxTokens: LIMITS.blockTokens })
    ).id;
  });
  add('set-block label', () => memory.setBlock({ label: name, content: 'short' }));
  add('edit-block find', () => memory.editBlock({ id: ids.block, find: block.slice(1), replace: block, reason }));
  add('edit-block append', () => memory.editBlock({ id: ids.block, append: block }));
  add('put-document content', () =>
    memory.putDocument({ uri: 'docs:a', content: evidence, title: name, metadata: payload }),
  );
  add('put-document again', () => memory.putDocument({ uri: 'docs:a', content: `${evidence.slice(0, -2)} y`, reason }));
  add('start-session', async () => {
    const { session } = await memory.startSession({
      name,
      purpose: cut(LIMITS.sessionText),
      goal: cut(LIMITS.sessionText),
      summary: cut(LIMITS.summary),
      workingSet: [cut(LIMITS.path)],
    });
    ids.session = session.id;
  });
  add('update-session', () => memory.updateSession({ id: ids.session, summary: cut(LIMITS.summary - 1), reason }));
  add('start-conversation title', async () => {
    ids.conversation = (await memory.startConversation({ title: name })).conversation.id;
  });
  add('add-message content', () =>
    memory.addMessage({ conversation: ids.conversation, role: 'user', content: evidence, tools: [label] }),
  );
  add('end-conversation summary', () =>
    memory.endConversation({ id: ids.conversation, title: name, summary: cut(LIMITS.summary), reason }),
  );
  add('create-scope description', () =>
    memory.createScope({ scope: 'project:described', name, description: cut(LIMITS.description), metadata: payload }),
  );
  add('rename-scope', () => memory.renameScope({ scope: 'project:described', description: cut(LIMITS.description) }));
  add('define-tag', () => memory.defineTag({ name: 'ops', description: cut(LIMITS.description) }));
  add('define-tag name', () => memory.defineTag({ name: cut(90) }));
  add('define-predicate', () => memory.definePredicate({ name, cardinality: 'one' }));
  add('define-frame', () => memory.defineFrame({ name: 'mine', summary: cut(LIMITS.frameText), tags: [cut(60)] }));
  add('define-identity', async () => {
    ids.identity = (
      await memory.defineIdentity({
        name: 'Maria',
        kind: 'person',
        aliases: [name],
        description: cut(LIMITS.description),
      })
    ).id;
  });
  add('revise-identity', () =>
    memory.reviseIdentity({ id: ids.identity, description: cut(LIMITS.description - 1), reason }),
  );
  add('add-alias', () => memory.addAlias({ id: ids.identity, aliases: [name.slice(1)], reason }));
  add('remove-alias', () => memory.removeAlias({ id: ids.identity, aliases: [name.slice(1)], reason }));
  add('link note', () => memory.link({ from: ids.memory || ids.other, to: ids.event, kind: 'mentions', note: reason }));
  add('tag', () => memory.tag({ id: ids.other, tags: [cut(60)], reason }));
  add('feedback query', () => memory.feedback({ id: ids.other, signal: 'useful', query: cut(5_000), reason }));
  add('pin reason', () => memory.pin({ id: ids.other, reason }));
  add('unpin reason', () => memory.unpin({ id: ids.other, reason }));
  add('forget reason', () => memory.forget({ id: ids.other, reason }));
  add('restore reason', () => memory.restore({ id: ids.other, reason }));

  add('context', () => memory.context({ query: FOUND_BY }));
  add('context json, large', () => memory.context({ query: FOUND_BY, format: 'json', budgetTokens: 20_000 }));
  add('context query', () => memory.context({ query: cut(LIMITS.query) }));
  add('context session_start', () => memory.context({ frame: 'session_start', session: ids.session }));
  add('context frame', () => memory.context({ frame: name }));
  add('recall', () => memory.recall({ query: FOUND_BY, explain: true }));
  add('recall query', () => memory.recall({ query: cut(LIMITS.query), explain: true }));
  add('recall question', () => memory.recall({ query: `who ${cut(LIMITS.question - 10)}?` }));
  add('recall why-not', () => memory.recall({ query: cut(LIMITS.question), whyNot: ids.event }));
  add('recall names', () => memory.recall({ query: FOUND_BY, tags: [cut(60)], entities: [label], speaker: label }));
  add('suggest query', () => memory.suggest({ query: cut(2_000) }));
  add('why query', () => memory.why({ query: name, predicate: name }));
  add('check-action', () => memory.checkAction({ action: 'command', path: cut(LIMITS.path), content: evidence }));
  add('detect-conflicts', () => memory.detectConflicts({}));
  add('extract', () => memory.extract({}));
  add('entities text', () => memory.entities({ text: name }));
  add('mentions', () => memory.mentions({ item: ids.event }));
  add('identities text', () => memory.identities({ text: name }));
  add('claims', () => memory.claims({ subject: name, predicate: name }));
  add('list', () => memory.list({ limit: 50 }));
  add('list name', () => memory.list({ name }));
  add('get name', () => memory.get({ name }));
  add('events', () => memory.events({ limit: 50 }));
  add('events source', () => memory.events({ source: label, speaker: label }));
  add('history', () => memory.history({ id: ids.memory }));
  add('diff', () => memory.diff({ id: ids.memory }));
  add('related', () => memory.related({ id: ids.memory }));
  add('read-document', () => memory.readDocument({ document: 'docs:a' }));
  add('check', () => memory.check({}));
  add('junk', () => memory.junk({}));
  add('redact', () => memory.redact({}));
  add('session', () => memory.session({ id: ids.session }));
  add('finish', () => memory.finish({ id: ids.session, summary: cut(LIMITS.summary), next: cut(LIMITS.description) }));
  add('reject content', () => memory.reject({ content, reason }));
  add('reject value', () => memory.reject({ subject: name, predicate: name, object: name, reason }));
  add('recall after rejecting', () => memory.recall({ query: FOUND_BY }));
  add('undo reason', () => memory.undo({ id: ids.identity, reason }));
  add('retract reason', () => memory.retract({ id: ids.claim, reason }));
  return steps;
}
