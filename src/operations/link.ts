import { linkChangeView, viewLinkChange } from '../knowledge/links/link-view.ts';
import { makeLink } from '../knowledge/links/make-link.ts';
import { linkInput } from '../model/link.ts';
import { writeOperation } from './define.ts';

export const link = writeOperation({
  name: 'link',
  summary: 'Connect two items',
  description:
    'Creates a typed link between two items: memories, claims, blocks, documents, evidence or scopes. Two items have at most one link of a kind: linking again reinforces it and replaces the fields you give. ' +
    'Symmetric kinds, such as related_to, are the same from both ends; derived_from and subtask_of are stored as derives and parent_task in the other direction.',
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
