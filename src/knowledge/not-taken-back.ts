/** The refusal of a change that no verb of its noun takes back. */
import { RecollectError } from '../base/errors.ts';

export function notTakenBack(id: string, kind: string): RecollectError {
  return new RecollectError('wrong_status', `${kind} of ${id} cannot be undone`, {
    hint: 'Use `recollect history` to see what changed and change it back yourself.',
    details: { id, kind },
  });
}
