import { z } from 'zod';
import { scopeReference } from '../model/scope.ts';
import { listFrames } from '../recall/frames/find-frame.ts';
import { frameView } from '../recall/frames/frame-fields.ts';
import { readOperation } from './define.ts';
import { readMoment } from './fields.ts';

export const frames = readOperation({
  name: 'frames',
  summary: 'List the frames of context packs',
  description: 'Lists the frames that `context` can use: the built-in ones and those of the organisation.',
  area: 'admin',
  view: 'frames',
  input: z.object({
    scope: scopeReference.optional().describe('Any scope of the organisation (default: the connection’s)'),
    ...readMoment,
  }),
  output: z.object({ frames: z.array(frameView) }),
  examples: [{ title: 'Every frame', cli: 'frames', input: {} }],
  async handle(query, input) {
    return { frames: (await listFrames(query, input.scope)) as z.input<typeof frameView>[] };
  },
});
