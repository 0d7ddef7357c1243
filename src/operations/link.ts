import { linkChangeView, viewLinkChange } from '../knowledge/links/link-view.ts';
import { makeLink } from '../knowledge/links/make-link.ts';
import { linkInput } from '../model/link.ts';
import { writeOperation } from './define.ts';

export const link = writeOperation({
  name: 'link',
  summary: 'Connect two items',
  description:
    'Makes a typed link from one item to another: memories, claims, blocks, documents, evidence and scopes. There is one of a kind between two items: made again it is reinforced, and what is given replaces what was said of it. ' +
    'Types without a direction, such as related_to, are the same from both ends; derived_from and subtask_of are kept as derives and parent_task, turned round.',
  area: 'knowledge',
  view: 'changed',
  main: 'from',
  formerFields: { type: 'kind' },
  adds: true,
  bulk: 'list',
  input: linkInput,
  output: linkChangeView(['linked', 'reinforced']),
  examples: [
    {
      title: 'A memory that supports a claim',
      cli: 'link mem_01j… --to clm_01j… --kind supports',
      input: { from: 'mem_01j…', to: 'clm_01j…', kind: 'supports' },
    },
  ],
  async handle(command, input) {
    const { status, link: row } = await makeLink(command, input);
    return { status, ...viewLinkChange(row) };
  },
});
