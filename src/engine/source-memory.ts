/** A memory as sources use it: each of their requests is an operation, loaded when it is first asked for. */
import { codeOf, RecollectError } from '../base/errors.ts';
import type { SourceMemory } from '../sources/source-memory.ts';
import type { Engine } from './engine.ts';

/** A host that ends waits for its hooks. What is left is a job. */
const LEARNING_SECONDS = 2;

export function sourceMemory(engine: Engine): SourceMemory {
  return {
    actor: engine.identity.actor,
    record: async (turns) => (await engine.run((await import('../operations/record.ts')).record, turns)).results,
    async hasEvent(id) {
      const { get } = await import('../operations/get.ts');
      try {
        await engine.run(get, { id });
        return true;
      } catch (error) {
        if (!(error instanceof RecollectError)) throw error;
        return error.code === 'erased';
      }
    },
    async findEvents(filter, limit) {
      const { events } = await import('../operations/events.ts');
      return (await engine.run(events, { ...filter, limit })).events;
    },
    startSession: async (names) => engine.run((await import('../operations/start-session.ts')).startSession, names),
    async listActiveSessions(limit) {
      const { sessions } = await import('../operations/sessions.ts');
      const { kind, id } = engine.identity.actor;
      const agent = `${kind}:${id}`;
      return (await engine.run(sessions, { statuses: ['active'], agent, inherit: false, limit })).sessions;
    },
    async endSession(id, as) {
      await engine.run((await import('../operations/end-session.ts')).endSession, { id, as });
    },
    finishSession: async (id, options) =>
      engine.run((await import('../operations/finish.ts')).finish, { id, sumUp: true, ...options }),
    async learn() {
      const { learn } = await import('../operations/learn.ts');
      try {
        const { complete } = await engine.run(learn, { apply: true, seconds: LEARNING_SECONDS });
        if (!complete) await engine.run((await import('../operations/start-job.ts')).startJob, { kind: 'learn' });
      } catch (error) {
        if (codeOf(error) !== 'lease_held') throw error;
      }
    },
    async listCheckpoints(filter, limit) {
      const { list } = await import('../operations/list.ts');
      const { items } = await engine.run(list, {
        kinds: ['checkpoint'],
        inherit: false,
        sort: 'created',
        ...filter,
        limit,
      });
      return items;
    },
    async supersedeCheckpoint(id) {
      await engine.run((await import('../operations/forget.ts')).forget, { id, as: 'superseded' });
    },
  };
}
