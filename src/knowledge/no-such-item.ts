/** The error for an item that is not there. */
import { RecollectError, show } from '../base/errors.ts';

/** The same answer for what does not exist and for what this caller may not see. */
export function noSuchItem(id: string): RecollectError {
  return new RecollectError('not_found', `There is no item ${show(id)}`, {
    hint: 'Check the id; `recollect list` and `recollect recall` show those you can read.',
    details: { id },
  });
}
