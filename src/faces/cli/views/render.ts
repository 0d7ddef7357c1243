/** Draws an answer: each view of `src/model/view.ts` has its lines here. */
import type { View } from '../../../model/view.ts';
import type { Answer } from '../../../operations/define.ts';
import type { ViewAnswer } from '../../shared/view-answer.ts';
import type { Screen } from '../terminal/screen.ts';
import { anyShape } from './any-shape.ts';
import { beliefLines } from './beliefs.ts';
import { findingLines, rebuildLines, verificationLines } from './checks.ts';
import * as columns from './columns.ts';
import { pathLines, relatedLines, walkLines } from './connections.ts';
import { differenceLines } from './differences.ts';
import { anyList, behindLines, listed, listedTexts } from './lists.ts';
import { itemLines } from './one-item.ts';
import { changedItemLines, outcomeLines } from './outcomes.ts';
import { packLines } from './pack.ts';
import { proposedLines, reviewedLines } from './proposals.ts';
import { receiptLines } from './receipts.ts';
import { conversationLines, finishedLines, sessionLines } from './sessions.ts';
import * as texts from './texts.ts';
import { listOf } from './values.ts';

type Draw<A> = (answer: A, screen: Screen, nextFlag: string) => string[];

const DRAWN: { readonly [V in View]: Draw<ViewAnswer<V>> } = {
  pack: packLines,
  found: listedTexts('items', texts.found),
  beliefs: beliefLines,
  item: itemLines,
  session: sessionLines,
  started: sessionLines,
  finished: finishedLines,
  conversation: conversationLines,
  memories: listedTexts('items', texts.memory),
  versions: listedTexts('versions', texts.version),
  events: listedTexts('events', texts.event),
  acts: listed('acts', columns.acts),
  conflicts: listedTexts('conflicts', texts.conflict),
  claims: listedTexts('claims', texts.claim),
  links: listed('links', columns.links),
  blocks: listed('blocks', columns.blocks),
  documents: listed('documents', columns.documents),
  sessions: listed('sessions', columns.sessions),
  conversations: listed('conversations', columns.conversations),
  attached: listed('items', columns.attached),
  entities: listed('entities', columns.entities, behindLines),
  mentions: listed('mentions', columns.mentions),
  identities: listed('identities', columns.identities),
  scopes: listed('scopes', columns.scopes),
  tags: listed('tags', columns.tags),
  frames: listed('frames', columns.frames),
  runs: listed('runs', columns.runs),
  proposals: listed('proposals', columns.proposals),
  list: anyList,
  related: relatedLines,
  walk: walkLines,
  path: pathLines,
  changed: outcomeLines,
  remembered: outcomeLines,
  revised: outcomeLines,
  forgotten: outcomeLines,
  asserted: outcomeLines,
  proposed: proposedLines,
  reviewed: reviewedLines,
  'changed-item': changedItemLines,
  erasure: receiptLines,
  difference: differenceLines,
  findings: findingLines,
  verification: verificationLines,
  rebuild: rebuildLines,
  report: (answer, screen) => anyShape(answer, screen),
};

/** A file of its own would be one more to load. */
export { whatHappened } from './texts.ts';

/** `nextFlag` is the option that continues a list. */
export function render(view: View, answer: Answer, screen: Screen, nextFlag = 'cursor'): string {
  // The operation that answered names this view, and its answer fits it by the type of the table.
  const draw = DRAWN[view] as Draw<Answer>;
  const lines = draw(answer, screen, nextFlag);
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`;
}

/** The answer to a list of requests. */
export function renderEach(view: View, { results }: Answer, screen: Screen): string {
  return listOf(results)
    .map((answer) => render(view, answer, screen))
    .join('');
}
