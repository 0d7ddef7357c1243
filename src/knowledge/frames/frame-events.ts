/** The events of frames that users define. */
import { z } from 'zod';
import type { KindDefinition } from '../../ledger/kinds.ts';

const frameDefined = () => z.object({ name: z.string(), frame: z.record(z.string(), z.unknown()) });
export type FrameDefined = z.infer<ReturnType<typeof frameDefined>>;

const frameRemoved = () => z.object({ name: z.string() });
export type FrameRemoved = z.infer<ReturnType<typeof frameRemoved>>;

export const FRAME_KINDS: readonly KindDefinition[] = [
  { kind: 'frame.defined', version: 1, body: frameDefined },
  { kind: 'frame.removed', version: 1, body: frameRemoved },
];
