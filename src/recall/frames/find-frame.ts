/** Frames by name: those that come with Recollect, and those of the organisation. */
import { RecollectError } from '../../base/errors.ts';
import type { ReadContext } from '../../knowledge/context.ts';
import { FRAMES } from '../../store/port/tables.ts';
import { BUILT_IN_FRAMES, type Frame } from './frame.ts';

export interface ListedFrame extends Frame {
  readonly builtIn: boolean;
}

export async function listFrames(query: ReadContext, scope: string | undefined): Promise<ListedFrame[]> {
  const own = await ownFrames(query, scope);
  return [
    ...BUILT_IN_FRAMES.map((frame) => ({ ...frame, builtIn: true })),
    ...own.map((frame) => ({ ...frame, builtIn: false })),
  ];
}

export async function findFrame(query: ReadContext, scope: string | undefined, name: string): Promise<Frame> {
  const builtIn = BUILT_IN_FRAMES.find((frame) => frame.name === name);
  if (builtIn) return builtIn;
  const own = await ownFrames(query, scope);
  const frame = own.find((one) => one.name === name);
  if (frame) return frame;
  const names = [...BUILT_IN_FRAMES, ...own].map((one) => one.name).join(', ');
  throw new RecollectError('not_found', `There is no frame called ${JSON.stringify(name)}`, {
    hint: `There are ${names}. \`recollect define-frame\` makes another.`,
    details: { frame: name },
  });
}

async function ownFrames(query: ReadContext, scope: string | undefined): Promise<Frame[]> {
  const { chainId } = await query.scopes.plan(scope === '*' ? undefined : scope);
  // They belong to the organisation, and a pinned connection sees its one scope.
  if (query.identity.boundary?.isPinned) return [];
  const rows = await query.view.rows.find(FRAMES, 'ofChain', chainId);
  return rows
    .filter(({ status }) => status === 'defined')
    .map(({ definition }) => JSON.parse(definition) as Frame)
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
