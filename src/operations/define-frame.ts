import { z } from 'zod';
import { canonicalJson } from '../base/canonical-json.ts';
import { RecollectError } from '../base/errors.ts';
import { assertWholeChain } from '../gate/access.ts';
import { ensureScope } from '../knowledge/scopes/ensure-scope.ts';
import { scopeReference } from '../model/scope.ts';
import { findFrame } from '../recall/frames/find-frame.ts';
import { BUILT_IN_FRAMES, type Frame, problemOfWeights } from '../recall/frames/frame.ts';
import { frameFields, frameName } from '../recall/frames/frame-fields.ts';
import { FRAMES } from '../store/port/tables.ts';
import { writeOperation } from './define.ts';

const changes = z.object(frameFields).partial();

export const defineFrame = writeOperation({
  name: 'define-frame',
  summary: 'Define a frame for context packs, or remove one',
  description:
    'Defines how `context` builds packs with this frame, for the whole organisation. Fields that are not given are taken from an earlier definition of the same name, else from `like`. ' +
    'The built-in frames cannot be changed.',
  area: 'admin',
  view: 'report',
  main: 'name',
  idempotent: true,
  input: z.object({
    name: frameName,
    like: frameName.optional().describe('The frame it is based on (default: auto)'),
    remove: z.boolean().default(false).describe('Remove the definition'),
    ...changes.shape,
    scope: scopeReference.optional().describe('Any scope of the organisation (default: the connection’s)'),
  }),
  output: z.object({ status: z.enum(['defined', 'removed', 'unchanged']), name: z.string() }),
  examples: [
    {
      title: 'A short frame about decisions',
      cli: 'define-frame decisions --like task --budget-tokens 400',
      input: { name: 'decisions', like: 'task', budgetTokens: 400 },
    },
  ],
  async handle(command, input) {
    assertWholeChain(command.identity, 'A definition');
    const { name, like, remove, scope: place, ...given } = input;
    if (BUILT_IN_FRAMES.some((frame) => frame.name === name))
      throw new RecollectError('name_taken', `The frame ${name} is built in and cannot be changed`, {
        hint: `Define a frame of your own based on it: --like ${name}.`,
        details: { frame: name },
      });
    const scope = await ensureScope(command, place);
    const known = await command.view.rows.get(FRAMES, scope.chain_id, name);
    const isDefined = known?.status === 'defined';
    if (remove) {
      if (isDefined) await command.submit({ kind: 'frame.removed', scope, data: { name } });
      return { status: isDefined ? ('removed' as const) : ('unchanged' as const), name };
    }
    const base =
      like === undefined && isDefined
        ? (JSON.parse(known.definition) as Frame)
        : await findFrame(command, place, like ?? 'auto');
    const frame = { ...base, ...withoutUndefined(given), name };
    const problem = problemOfWeights(frame.weights);
    if (problem !== undefined)
      throw new RecollectError('invalid_input', `define-frame: weights: ${problem}`, {
        hint: 'Give weights for similarity, confidence, recency, centrality, reinforcement and optionally importance that add up to 1.',
      });
    if (isDefined && known.definition === canonicalJson(frame)) return { status: 'unchanged' as const, name };
    await command.submit({ kind: 'frame.defined', scope, data: { name, frame } });
    return { status: 'defined' as const, name };
  },
});

function withoutUndefined<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;
}
