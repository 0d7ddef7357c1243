/** What differs between coding agents: how they call the fields of what they tell, and how they want to be answered. */
import type { Fields, TurnReader } from '../../sources/transcripts/turn.ts';

export const HOOK_EVENTS = [
  'session-start',
  'prompt-submit',
  'pre-tool',
  'post-tool',
  'stop',
  'subagent-stop',
  'pre-compact',
  'post-compact',
  'session-end',
] as const;
export type HookEvent = (typeof HOOK_EVENTS)[number];

/** What a hook looks for in what it was told. */
export const HOOK_FIELDS = [
  'session',
  'folder',
  'transcript',
  'prompt',
  'reply',
  'tool',
  'toolInput',
  'toolResult',
  'toolError',
  'toolUse',
  'toolServer',
  'agent',
  'agentType',
  'agentTranscript',
  'summary',
  'trigger',
] as const;
export type HookField = (typeof HOOK_FIELDS)[number];

export interface HookClient {
  readonly name: string;
  /** Under which names a field may stand; the first that is there counts. `a.b` is a field of a field. */
  readonly fields: Readonly<Partial<Record<HookField, readonly string[]>>>;
  /** Brings events that have another form into the usual one. */
  readonly reshape?: (fields: Fields) => Fields;
  /** Events that are none of what they are called: nothing is done about them. */
  readonly passesOver?: (event: HookEvent, trigger: string | undefined) => boolean;
  /** Where it tells the folder that the work began in: nearer than the current one, which moves. */
  readonly folderVariable?: string;
  /** How its transcript is read. The end of a file may not say which session it is of. */
  readonly transcript?: (session: string | undefined) => TurnReader;
  /** Messages have ids in the transcript, so replies are read there; else they come with the event. */
  readonly repliesInTranscript?: true;
  /** Ids of tool uses are only told apart within a session. */
  readonly toolIdsPerSession?: boolean;
  /** The longest text that reaches the model whole. */
  readonly contextChars: number;
  /** Text for the model; nothing where the host takes none. */
  readonly context: (event: HookEvent, text: string) => object | undefined;
  readonly deny: (reason: string) => object;
  /** Text that the host shows to its user; else the model is told. */
  readonly forPeople?: (text: string) => object;
}
