/** One event of a host: what was told, the memory that is open for it, and what the user wants of hooks. */
import type { HookSettings } from '../../engine/config-file.ts';
import type { Engine } from '../../engine/engine.ts';
import { sourceMemory } from '../../engine/source-memory.ts';
import type { CaptureContext } from '../../sources/capture/capture-context.ts';
import type { HookClient, HookEvent } from './client.ts';
import type { HookPayload } from './hook-payload.ts';

export interface HookContext {
  readonly client: HookClient;
  readonly event: HookEvent;
  readonly told: HookPayload;
  /** When its process began to listen. */
  readonly toldAt: number;
  readonly engine: Engine;
  readonly settings: HookSettings;
  /** Whether capture was paused at that time, here or for a session of ours. */
  readonly wasPaused: (at: string, session?: string) => boolean;
  /** For what went wrong and is no reason to give up the rest. */
  readonly noteFailure: (error: unknown) => void;
}

/** What begins work again after it had ended. */
const BEGINNINGS: ReadonlySet<HookEvent> = new Set(['session-start', 'prompt-submit']);

/** The event as those see it who decide what is kept of it. */
export function captureOf({ client, event, told, toldAt, engine, settings }: HookContext): CaptureContext {
  return {
    memory: sourceMemory(engine),
    source: client.name,
    hostSession: told.id('session'),
    toldAt,
    beginsWork: BEGINNINGS.has(event),
    onlyMessages: settings.capture === 'messages',
  };
}
