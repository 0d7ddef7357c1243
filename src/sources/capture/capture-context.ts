/** What is known of a host whose work is captured as it happens. */
import type { SourceMemory } from '../source-memory.ts';

export interface CaptureContext {
  readonly memory: SourceMemory;
  /** The client, by its name: the source of what is recorded. */
  readonly source: string;
  /** The session by the host's own id; nothing where the host does not say which it is. */
  readonly hostSession: string | undefined;
  /** When the host said it, in milliseconds: a busy machine writes it down later. */
  readonly toldAt: number;
  /** Whether work begins with this event, also after its session had ended. */
  readonly beginsWork: boolean;
  /** Only what was said is kept, not what tools did. */
  readonly onlyMessages: boolean;
}
