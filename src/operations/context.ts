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
    'Builds a pack: the blocks that count, the session that goes on, and what answers the question, best first, each with its source and with what is doubtful about it. Its text is fenced as data, holds at most as many tokens as were asked for, and is the same as long as nothing changes. ' +
    'Without a question it holds what changed last.',
  area: 'everyday',
  view: 'pack',
  main: 'query',
  input: z.object({
    query: z.string().max(LIMITS.query).optional().describe('A question or some words'),
    frame: label(LIMITS.name)
      .default('auto')
      .describe('The recipe: auto, task, workspace, session_start, prompt, attention, self or simulate'),
    budgetTokens: z
      .int()
      .min(0)
      .max(LIMITS.packTokens)
      .optional()
      .describe('How long the text may be (default: that of the frame)'),
    format: z.enum(PACK_FORMATS).default('markdown').describe('How the text is written'),
    maxCharacters: z
      .int()
      .min(1)
      .optional()
      .describe('How many characters the text may have: some hosts cut longer ones, and a fence must stay whole'),
    once: z.boolean().default(false).describe('Leave out what packs of the session had before'),
    types: z
      .array(z.enum(TEXT_TYPES))
      .min(1)
      .max(TEXT_TYPES.length)
      .optional()
      .describe('Where to look (default: that of the frame)'),
    session: label(LIMITS.label).optional().describe('The session that goes on (default: the connection’s)'),
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
    { title: 'Before the work begins', cli: 'context --frame session_start', input: { frame: 'session_start' } },
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
