/**
 * A scripted week of work with coding agents. Labels are in the words themselves: ⟦key|words⟧ is something that a later session needs to know,
 * ⟦key@2|words⟧ takes the place of it, ⟦-key⟧ closes it. A key that begins with `goal` or `state` is worth reading for three sessions of its project,
 * any other until it is replaced or closed. Whatever is not labelled is chatter.
 */

export type Project = string;
export type ClientName = 'claude-code' | 'codex' | 'gemini';

/** What happens in a session: a prompt with or without the reply to it, a use of a tool, or a host's own event. */
export type Turn =
  | string
  | readonly [prompt: string, reply: string]
  | { readonly tool: string; readonly input: Record<string, unknown>; readonly result?: string }
  | { readonly compact: true };

export interface ScriptedSession {
  /** Day of the week and time, as `1 09:10`. */
  readonly at: string;
  readonly project: Project;
  readonly client: ClientName;
  readonly turns: readonly Turn[];
  /** The window was closed, or the machine crashed: no event tells of the end. */
  readonly isInterrupted?: boolean;
}

/** Somebody writes a memory between sessions. */
export interface ScriptedMemory {
  readonly at: string;
  readonly project: Project;
  readonly by: 'owner' | ClientName;
  readonly content: string;
  readonly kind?: string;
  readonly importance?: number;
  readonly name?: string;
  readonly priority?: number;
}

/** What the next session of a project needs when it begins then: keys that must be in its opening pack. */
export interface Question {
  readonly at: string;
  readonly project: Project;
  readonly client: ClientName;
  readonly needs: readonly string[];
}

export interface Week {
  readonly sessions: readonly ScriptedSession[];
  readonly memories: readonly ScriptedMemory[];
  readonly questions: readonly Question[];
}
