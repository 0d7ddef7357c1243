/** Which items a client offers its user as resources: what is always there, then documents, then what changed last. Never all of them. */
import type { z } from 'zod';
import type { Engine } from '../../engine/engine.ts';
import { blocks } from '../../operations/blocks.ts';
import type { Operation } from '../../operations/define.ts';
import { list } from '../../operations/list.ts';
import { resources } from '../../operations/resources.ts';

interface Listed {
  readonly uri: string;
  readonly name: string;
  readonly description: string;
  readonly mimeType: string;
}

const EACH = 20;
const MOST = 50;
const NAME = 80;

export async function listResources(engine: Engine): Promise<Listed[]> {
  const ask = async <O extends { readonly output: z.ZodType }>(operation: O, input: object) =>
    (await engine.run(operation as unknown as Operation, { limit: EACH, ...input })) as z.output<O['output']>;
  const found = [
    ...(await ask(blocks, {})).blocks.map((block) => ({ ...block, name: block.label, kind: 'block' })),
    ...(await ask(list, { pinned: true })).items,
    ...(await ask(resources, { all: true })).resources.map((document) => ({
      ...document,
      name: document.title,
      kind: 'document',
      flags: [],
    })),
    ...(await ask(list, {})).items.filter(({ kind }) => kind !== 'checkpoint'),
  ];
  const byId = new Map(found.filter(({ flags }) => flags.length === 0).map((item) => [item.id, item]));
  return [...byId.values()].slice(0, MOST).map((item) => ({
    uri: `memory://${item.id}`,
    name: oneLine(item.name ?? item.content ?? item.id),
    description: isReviewed(item) ? item.kind : `${item.kind}, not reviewed by a person`,
    mimeType: 'text/plain',
  }));
}

function isReviewed(item: { readonly status?: string; readonly unreviewed?: boolean }): boolean {
  return item.status !== 'inbox' && item.unreviewed !== true;
}

/** Clients show these names without a fence, so they are kept short. */
function oneLine(text: string): string {
  const line = text.replace(/[\s\p{C}]+/gu, ' ').trim();
  return line.length <= NAME ? line : `${line.slice(0, NAME - 1).toWellFormed()}…`;
}
