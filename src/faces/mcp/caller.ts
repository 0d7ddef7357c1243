/** For whom a call is made, and where: over HTTP the token says so, on stdin the client does. */
import type { InputRequiredResult, McpServer, ServerContext } from '@modelcontextprotocol/server';
import type { Engine } from '../../engine/engine.ts';
import type { Operation } from '../../operations/define.ts';
import type { ClientFacts } from './client-facts.ts';

export interface Call {
  readonly server: McpServer;
  readonly context: ServerContext;
  readonly facts: ClientFacts;
}

export interface Caller {
  /** The memory as this caller sees it now, or what the client has to be asked first. */
  engineFor(call: Call): Promise<{ readonly engine: Engine } | { readonly question: InputRequiredResult }>;
  /** The same outside a call, such as for a resource. */
  readonly engine: Engine;
  /** A call was answered and noted. */
  called?(): void;
  /** The client has opened another folder. */
  rootsChanged?(): void;
  /** What the caller means by a request, where its surroundings say more than its words. */
  completed(operation: Operation, input: Record<string, unknown>): Record<string, unknown>;
}

export function fixedCaller(engine: Engine): Caller {
  return { engine, engineFor: async () => ({ engine }), completed: (_, input) => input };
}
