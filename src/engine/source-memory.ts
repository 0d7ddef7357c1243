/** A memory as sources use it: each of their requests is an operation, loaded when it is first asked for. */
import { RecollectError } from '../base/errors.ts';
import type { SourceMemory } from '../sources/source-memory.ts';
import type { Engine } from './engine.ts';
import { runEach, runTyped } from './run-typed.ts';

export function sourceMemory(engine: Engine): SourceMemory {
  return {
    actor: engine.identity.actor,
    record: async (turns) => runEach(engine, (await import('../operations/record.ts')).record, turns),
    async hasEvent(id) {
      const { get } = await import('../operations/get.ts');
      try {
        await runTyped(engine, get, { id });
        return true;
      } catch (error) {
        if (!(error instanceof RecollectError)) throw error;
        return error.code === 'erased';
      }
    },
    async findEvents(filter, limit) {
      const { events } = await import('../operations/events.ts');
      return (await runTyped(engine, events, { ...filter, limit })).events;
    },
    startSession: async (names) =>
      runTyped(engine, (await import('../operations/start-session.ts')).startSession, names),
    async listActiveSessions(limit) {
      const { sessions } = await import('../operations/sessions.ts');
      const { kind, id } = engine.identity.actor;
      const request = { statuses: ['active'], agent: `${kind}:${id}`, inherit: false, limit };
      return (await runTyped(engine, sessions, request)).sessions;
    },
    async endSession(id, as) {
      await runTyped(engine, (await import('../operations/end-session.ts')).endSession, { id, as });
    },
    finishSession: async (id, options) =>
      runTyped(engine, (await import('../operations/finish.ts')).finish, { id, sumUp: true, ...options }),
    async listCheckpoints(filter, limit) {
      const { list } = await import('../operations/list.ts');
      const request = { kinds: ['checkpoint'], inherit: false, sort: 'created', ...filter, limit };
      return (await runTyped(engine, list, request)).items;
    },
    async supersedeCheckpoint(id) {
      await runTyped(engine, (await import('../operations/forget.ts')).forget, { id, as: 'superseded' });
    },
  };
}
