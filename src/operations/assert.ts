import { assertClaim } from '../knowledge/claims/assert-claim.ts';
import { withCite } from '../model/citation.ts';
import { assertInput } from '../model/claim.ts';
import { writeOperation } from './define.ts';
import { assertedView } from './fields.ts';

export const assert = writeOperation({
  name: 'assert',
  summary: 'State a claim, with its sources',
  description:
    'States one claim. With a subject and a single-valued predicate it supersedes current claims in the same scope that give another value for the same time; the answer names them, and `undo` restores them. ' +
    'Stating a claim again supports the existing one. If the predicate is neither defined nor built in, a different value is reported as a contradiction and replaces nothing. `cite` and `quote` name one source; `citations` takes several. A quote must be in its source word for word.',
  area: 'knowledge',
  view: 'asserted',
  main: 'statement',
  bulk: 'list',
  input: assertInput,
  output: assertedView,
  examples: [
    {
      title: 'A fact with its source',
      cli: 'assert "Releases are canary" --cite docs:handbook/deploy --quote "Releases are canary"',
      input: { statement: 'Releases are canary', cite: 'docs:handbook/deploy', quote: 'Releases are canary' },
    },
    {
      title: 'A value that a later one replaces',
      cli: 'assert "Maria lives in Lisbon" --subject Maria --predicate "lives in" --object Lisbon',
      input: { statement: 'Maria lives in Lisbon', subject: 'Maria', predicate: 'lives in', object: 'Lisbon' },
    },
  ],
  handle: (command, input) => assertClaim(command, withCite(input)),
});
