/** The refusal of a change that no verb of its noun takes back. */
import { RecollectError } from '../base/errors.ts';

export function notTakenBack(id: string, kind: string): RecollectError {
  return new RecollectError('wrong_status', `${kind} of ${id} cannot be taken back`, {
    hint: 'Look at `recollect history`, and change back what you want yourself.',
    details: { id, kind },
  });
}
