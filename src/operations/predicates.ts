import { z } from 'zod';
import { builtInPredicates } from '../knowledge/claims/predicates.ts';
import { CARDINALITIES, type Cardinality } from '../model/claim-values.ts';
import { scopeReference } from '../model/scope.ts';
import { PREDICATES } from '../store/port/tables.ts';
import { readOperation } from './define.ts';
import { readMoment } from './fields.ts';

export const predicates = readOperation({
  name: 'predicates',
  summary: 'List predicates and whether they have one value or many',
  description:
    'Lists the predicates of the organisation and the built-in ones, such as “lives in”. If a predicate has a single value, a newer claim supersedes an older one.',
  area: 'knowledge',
  view: 'list',
  input: z.object({
    builtIn: z.boolean().default(true).describe('Also the built-in ones'),
    scope: scopeReference.optional().describe('Any scope of the organisation (default: the connection’s)'),
    ...readMoment,
  }),
  output: z.object({
    predicates: z.array(z.object({ name: z.string(), cardinality: z.enum(CARDINALITIES), builtIn: z.boolean() })),
  }),
  examples: [{ title: 'Only your own', cli: 'predicates --no-built-in', input: { builtIn: false } }],
  async handle(query, input) {
    const { chainId } = await query.scopes.plan(input.scope);
    // They belong to the organisation, and a pinned connection sees its one scope.
    const isPinned = query.identity.boundary?.isPinned === true;
    const defined = isPinned ? [] : await query.view.rows.find(PREDICATES, 'ofChain', chainId);
    const keys = new Set(defined.map((row) => row.key));
    const own = defined.map((row) => ({
      name: row.name,
      cardinality: row.cardinality as Cardinality,
      builtIn: false,
    }));
    const known = input.builtIn ? builtInPredicates().filter(({ key }) => !keys.has(key)) : [];
    return {
      predicates: [...own, ...known.map(({ name, cardinality }) => ({ name, cardinality, builtIn: true }))],
    };
  },
});
