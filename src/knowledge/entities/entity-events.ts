/** What was found in texts after they were written, and so not in their own events. */
import { z } from 'zod';
import { LIMITS } from '../../base/limits.ts';
import { once } from '../../base/once.ts';
import { type KindDefinition, kindOf } from '../../ledger/kinds.ts';
import { label } from '../../model/fields.ts';
import { areFoundEntities, type FoundEntity } from '../../model/found.ts';

export const entitiesExtracted = once(() =>
  z.object({
    by: z.string(),
    version: z.int(),
    texts: z
      .array(
        z.object({
          event: label(LIMITS.label),
          /** The memory or the claim whose words they are. */
          item: z.object({ type: z.enum(['memory', 'claim']), id: label(LIMITS.label) }).optional(),
          entities: z.custom<readonly FoundEntity[]>(areFoundEntities),
        }),
      )
      .max(LIMITS.extractTexts),
  }),
);
export type EntitiesExtracted = z.infer<ReturnType<typeof entitiesExtracted>>;
export type ExtractedText = EntitiesExtracted['texts'][number];

export const ENTITIES_EXTRACTED = kindOf('entities.extracted', 1, entitiesExtracted);

export const ENTITY_EVENT_KINDS: readonly KindDefinition[] = [ENTITIES_EXTRACTED];
