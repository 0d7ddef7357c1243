import { assertClaim } from '../knowledge/claims/assert-claim.ts';
import { assertInput } from '../model/claim.ts';
import { writeOperation } from './define.ts';
import { assertedView } from './fields.ts';

export const assert = writeOperation({
  name: 'assert',
  summary: 'State a claim, with its sources',
  description:
    'States one claim. With a subject and a single-valued predicate it takes the place of current claims that say something else of the same time in the same scope; the answer names them, and `undo` brings them back. ' +
    'Said again, it supports the claim that is there. A predicate that nobody has defined can only contradict. A quote must stand in its source word for word.',
  area: 'knowledge',
  view: 'asserted',
  main: 'statement',
  bulk: 'list',
  input: assertInput,
  output: assertedView,
  examples: [
    {
      title: 'A fact with its source',
      cli: 'assert "Maria lives in Lisbon" --subject Maria --predicate "lives in" --object Lisbon',
      input: { statement: 'Maria lives in Lisbon', subject: 'Maria', predicate: 'lives in', object: 'Lisbon' },
    },
  ],
  handle: assertClaim,
});
