import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { parseTime } from '../base/time.ts';
import { ALL_SCOPES } from '../knowledge/scope-tree/resolve-scope.ts';
import { label } from '../model/fields.ts';
import { elsewhereView } from '../recall/count-elsewhere.ts';
import { elsewhere } from '../recall/elsewhere.ts';
import { findFrame } from '../recall/frames/find-frame.ts';
import { buildPack } from '../recall/pack/build-pack.ts';
import { PACK_FORMATS, packView } from '../recall/pack/pack.ts';
import { TEXT_TYPES } from '../store/port/queries.ts';
import { readOperation } from './define.ts';
import { hearing, ownTurns, readMoment, readScope, readValidity } from './fields.ts';

export const context = readOperation({
  name: 'context',
  summary: 'Build what an agent should know now, within a token budget',
  description:
    'Builds a pack: the blocks in effect, the current session, and the items that answer the question, best first, each with its source and its warnings. The text is fenced as data, stays within the token budget, and is identical until something changes. ' +
    'Without a question it contains the latest changes.',
  area: 'everyday',
  view: 'pack',
  main: 'query',
  input: z.object({
    query: z.string().max(LIMITS.query).optional().describe('A question or some words'),
    frame: label(LIMITS.name)
      .default('auto')
      .describe('The frame: auto, task, workspace, session_start, prompt, attention, self or simulate'),
    budgetTokens: z
      .int()
      .min(0)
      .max(LIMITS.packTokens)
      .optional()
      .describe('The maximum length in tokens (default: the frame’s)'),
    format: z.enum(PACK_FORMATS).default('markdown').describe('The format of the text'),
    maxCharacters: z
      .int()
      .min(1)
      .optional()
      .describe('The maximum length in characters, for hosts that cut longer texts'),
    once: z.boolean().default(false).describe('Omit items that earlier packs of the session contained'),
    types: z
      .array(z.enum(TEXT_TYPES))
      .min(1)
      .max(TEXT_TYPES.length)
      .optional()
      .describe('Which scopes to search (default: the frame’s)'),
    session: label(LIMITS.label).optional().describe('The current session (default: the connection’s)'),
    workspace: label(LIMITS.path)
      .optional()
      .describe(
        'A folder: items that were said of another branch, commit or version of a file are marked. A server looks only into the folder that it was started for',
      ),
    ownTurns,
    ...readValidity,
    ...readScope,
    ...readMoment,
  }),
  output: z.lazy(() => packView.unwrap().extend({ elsewhere: elsewhereView })),
  examples: [
    { title: 'For a question', cli: 'context "How do we deploy?"', input: { query: 'How do we deploy?' } },
    { title: 'At the start of a session', cli: 'context --frame session_start', input: { frame: 'session_start' } },
  ],
  resultsOf: ({ items }) => items.length,
  question: ({ query, scope, inherit }) => (query?.trim() ? { text: query, scope, inherit } : undefined),
  async handle(given, input) {
    const query = hearing(given, input.ownTurns);
    const { frame, workspace, ...asked } = input;
    const validAt = asked.validAt === undefined ? undefined : parseTime(asked.validAt, 'validAt');
    const question = input.query?.trim() ? input.query : undefined;
    const seen = workspace === undefined ? undefined : await query.environment.workspaceAt(workspace);
    const pack = await buildPack(
      query,
      {
        ...input,
        query: question,
        frame: await findFrame(query, input.scope, frame),
        validAt,
        workspace: seen,
        isWorkspaceIgnored: workspace !== undefined && seen === undefined,
      },
      await query.environment.tokens(),
    );
    query.noteUse(pack.items);
    if (pack.items.length > 0)
      query.notePack({
        scope: (await query.scopes.plan(input.scope === ALL_SCOPES ? undefined : input.scope)).id,
        session: input.session ?? query.session,
        frame: pack.frame,
        asked: question !== undefined,
        items: pack.items.map(({ id }) => id),
        tokens: pack.tokens,
      });
    if (question === undefined || pack.items.length > 0 || pack.leftOut.budget > 0) return pack;
    const request = {
      query: question,
      limit: 1,
      types: input.types ?? TEXT_TYPES,
      scope: input.scope,
      inherit: input.inherit,
      validAt,
      includeArchived: false,
      includeRejected: false,
    };
    return { ...pack, elsewhere: await elsewhere(query, request) };
  },
});
