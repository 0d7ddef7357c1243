/** Reads a text for the entities that it mentions, as an event keeps them. */
import { LIMITS } from '../../base/limits.ts';
import type { Found, FoundEntity } from '../../model/found.ts';
import { extractEntities } from '../../text/names/extract-entities.ts';
import type { Extracted } from '../../text/names/extracted.ts';
import { EXTRACTOR } from '../../text/names/extractor.ts';
import type { WriteContext } from '../context.ts';

/** What a new event says of its own text. Left out where a command brings so much that reading it would slow it down; `extract` reads it later. */
export function findAtOnce(command: Pick<WriteContext, 'items'>, text: string): Found | undefined {
  const isMuch = command.items > LIMITS.textsReadAtOnce || text.length > LIMITS.lengthReadAtOnce;
  return isMuch ? undefined : findEntities(text);
}

export function findEntities(text: string): Found {
  const entities = extractEntities(text);
  const { name: by, version } = EXTRACTOR;
  return entities.length > 0 ? { by, version, entities: entities.map(asFound) } : { by, version };
}

function asFound({ name, kind, text, offset, confidence }: Extracted): FoundEntity {
  return [name, kind, text, offset, confidence];
}
