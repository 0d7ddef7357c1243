/** Which items a client offers its user as resources: what is always there, then documents, then what changed last. Never all of them. */
import { LIMITS } from '../../base/limits.ts';
import type { Engine } from '../../engine/engine.ts';
import { blocks } from '../../operations/blocks.ts';
import { documents } from '../../operations/documents.ts';
import { list } from '../../operations/list.ts';

interface Listed {
  readonly uri: string;
  readonly name: string;
  readonly description: string;
  readonly mimeType: string;
}

export async function listResources(engine: Engine): Promise<Listed[]> {
  const limit = LIMITS.offeredOfEach;
  const found = [
    ...(await engine.run(blocks, { limit })).blocks.map((block) => ({
      ...block,
      name: block.label,
      kind: 'block',
    })),
    ...(await engine.run(list, { limit, pinned: true })).items,
    ...(await engine.run(documents, { limit, all: true })).documents.map((document) => ({
      ...document,
      name: document.title,
      kind: 'document',
      flags: [],
    })),
    ...(await engine.run(list, { limit })).items.filter(({ kind }) => kind !== 'checkpoint'),
  ];
  const byId = new Map(found.filter(({ flags }) => flags.length === 0).map((item) => [item.id, item]));
  return [...byId.values()].slice(0, LIMITS.offeredResources).map((item) => ({
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
  return line.length <= LIMITS.offeredName ? line : `${line.slice(0, LIMITS.offeredName - 1).toWellFormed()}…`;
}
