import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { assertWholeChain } from '../gate/access.ts';
import { predicateKey } from '../knowledge/claims/claim-key.ts';
import { cardinalityOf } from '../knowledge/claims/predicates.ts';
import { ensureScope } from '../knowledge/scopes/ensure-scope.ts';
import { CARDINALITIES } from '../model/claim-values.ts';
import { label } from '../model/fields.ts';
import { scopeReference } from '../model/scope.ts';
import { writeOperation } from './define.ts';

export const definePredicate = writeOperation({
  name: 'define-predicate',
  summary: 'Define whether a predicate has one value or many',
  description:
    'If a predicate has one value, a later claim supersedes an earlier one about the same subject; if it has many, both stay current. Applies to the whole organisation from now on.',
  area: 'knowledge',
  view: 'report',
  main: 'name',
  idempotent: true,
  input: z.object({
    name: label(LIMITS.claimPart).describe('The predicate, for example “lives in”'),
    cardinality: z.enum(CARDINALITIES).describe('one value at a time, or many'),
    scope: scopeReference.optional().describe('Any scope of the organisation (default: the connection’s)'),
  }),
  output: z.object({ status: z.enum(['defined', 'unchanged']), name: z.string(), cardinality: z.enum(CARDINALITIES) }),
  examples: [
    {
      title: 'One at a time',
      cli: 'define-predicate "on call" --cardinality one',
      input: { name: 'on call', cardinality: 'one' },
    },
  ],
  async handle(command, input) {
    assertWholeChain(command.identity, 'A definition');
    const scope = await ensureScope(command, input.scope);
    const key = predicateKey(input.name);
    const { name, cardinality } = input;
    if ((await cardinalityOf(command.view.rows, scope.chain_id, key)) === cardinality)
      return { status: 'unchanged' as const, name, cardinality };
    await command.submit({ kind: 'predicate.defined', scope, data: { name, key, cardinality } });
    return { status: 'defined' as const, name, cardinality };
  },
});
