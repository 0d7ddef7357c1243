/** When two memories say the same. */
import { contentHashOf } from '../../model/content-hash.ts';
import { sameWording } from '../../text/similarity/same-wording.ts';

/** Equal also for contents in other marks, spaces and capitals. */
export function memoryHashOf(content: string): string {
  return contentHashOf(sameWording(content));
}
