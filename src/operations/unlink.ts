import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { linkChangeView, viewLinkChange } from '../knowledge/links/link-view.ts';
import { removeLink } from '../knowledge/links/remove-link.ts';
import { label } from '../model/fields.ts';
import { linkEnds } from '../model/link.ts';
import { writeOperation } from './define.ts';
import { reason } from './fields.ts';

export const unlink = writeOperation({
  name: 'unlink',
  summary: 'Remove a link',
  description:
    'Removes a link, named by its id or by its ends and kind. It stays in the history, and `link` restores it.',
  area: 'knowledge',
  view: 'changed',
  main: 'id',
  formerFields: { type: 'kind' },
  destructive: true,
  idempotent: true,
  bulk: 'list',
  input: z.object({
    id: label(LIMITS.label).optional().describe('The id of the link'),
    from: linkEnds.from.optional().describe('Instead of an id: the item the link starts from'),
    to: linkEnds.to.optional().describe('With from: the item the link points to'),
    kind: linkEnds.kind.optional().describe('With from and to: its kind'),
    reason,
  }),
  output: linkChangeView(['unlinked', 'unchanged']),
  examples: [
    {
      title: 'By its ends',
      cli: 'unlink --from mem_01j… --to clm_01j… --kind supports --reason "It was about something else"',
      input: { from: 'mem_01j…', to: 'clm_01j…', kind: 'supports', reason: 'It was about something else' },
    },
  ],
  async handle(command, input) {
    const { status, link } = await removeLink(command, input, input.reason);
    return { status, ...viewLinkChange(link) };
  },
});
