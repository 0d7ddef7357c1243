/** The session that a client's hooks opened, for another connection of the same client: its tool calls belong to the same one. */
import type { SourceMemory } from '../source-memory.ts';

const LOOKED_AT = 8;

/** By the id that the client gives; else the newest of the same agent and scope that has no end. */
export async function findJoinedSession(memory: SourceMemory, given: string | undefined): Promise<string | undefined> {
  const sessions = await memory.listActiveSessions(LOOKED_AT);
  const open = sessions.filter(({ source }) => source === memory.actor.id);
  // One that its client names is the right one, however long nothing was heard of it.
  const meant = open.find(({ externalId }) => given !== undefined && isCalled(externalId, given));
  return (meant ?? open.find(({ lapsed }) => !lapsed))?.id;
}

/** One that went on after its end has a number behind its name. */
function isCalled(externalId: string | null, name: string): boolean {
  return externalId === name || externalId?.startsWith(`${name}#`) === true;
}
