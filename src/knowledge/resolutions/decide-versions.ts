/** A decision between two versions of one item: one of them becomes current, or a third that joins them, or the item is put away. */
import { RecollectError } from '../../base/errors.ts';
import type { Draft } from '../../gate/gate.ts';
import type { Resolution } from '../../model/conflict.ts';
import type { PlacedEvent } from '../../store/port/store.ts';
import type { BlockRow, ConflictRow, DocumentRow } from '../../store/port/tables.ts';
import { writeBlock } from '../blocks/set-block.ts';
import type { WriteContext } from '../context.ts';
import { putDocument } from '../documents/put-document.ts';
import { sourceFlags } from '../items/source-trust.ts';
import { forgetMemory } from '../memories/change-memory.ts';
import { loadMemory } from '../memories/load-memory.ts';
import { revertMemory, submitRevision } from '../memories/revise-memory.ts';
import { archiveText, revertText } from '../versioned-documents/change-document.ts';
import { loadTextVersion } from '../versioned-documents/load-document.ts';
import { joinTexts } from './join-texts.ts';
import { loadSide, type Side } from './load-conflict.ts';

/** What the steps of a decision share. */
export interface Deciding {
  readonly command: WriteContext;
  readonly conflict: ConflictRow;
  readonly reason: string;
  /** Items that were changed so far. */
  readonly changed: string[];
}

/** The item that holds what both said, after a merge. */
export async function decideVersions(
  deciding: Deciding,
  resolution: Resolution,
  text: string | undefined,
): Promise<string | null> {
  const { command, conflict, changed } = deciding;
  const id = conflict.item_a;
  const side = await loadSide(command, id);
  if (side.type === 'session') throw noVersions(id);
  let status: string;
  if (resolution === 'delete_both') status = await putAway(deciding, side);
  else if (resolution === 'merge') status = await merge(deciding, side, text);
  else status = await goBack(deciding, side, resolution === 'keep_a' ? conflict.version_a! : conflict.version_b!);
  if (status !== 'unchanged') changed.push(id);
  return resolution === 'merge' ? id : null;
}

function noVersions(id: string): RecollectError {
  return new RecollectError('invalid_input', `The session ${id} has no versions to choose from`, {
    hint: 'Change it with `recollect update-session`, then resolve with keep_both.',
    details: { id },
  });
}

async function putAway({ command, reason }: Deciding, side: Side): Promise<string> {
  if ('noun' in side) return (await archiveText(command, side.noun, side.id, 'forgotten', reason)).status;
  return (await forgetMemory(command, side.id, 'forgotten', reason)).status;
}

async function goBack({ command, conflict, reason }: Deciding, side: Side, to: number): Promise<string> {
  const { id } = side;
  if ('noun' in side) return (await revertText(command, side.noun, id, to, reason, undefined, conflict.id)).status;
  return (await revertMemory(command, id, to, reason, undefined, conflict.id)).status;
}

/** What is doubtful about the words of a version stays with what is made of them. */
async function merge(deciding: Deciding, side: Side, text: string | undefined): Promise<string> {
  const { command, conflict, reason } = deciding;
  const content = text ?? (await joined(deciding, side.id));
  const taken = await flagsOfVersions(deciding, side);
  if ('noun' in side) {
    const said = { content, reason, resolves: conflict.id, taken };
    if (side.type === 'block') {
      const block = side.row as BlockRow;
      return (await writeBlock(command, await command.scopes.rowOf(block.scope_id), side.id, block, block, said))
        .status;
    }
    const document = side.row as DocumentRow;
    return (await putDocument(command, { uri: document.uri, scope: document.scope_id, ...said })).status;
  }
  const { record } = side as Side & { type: 'memory' };
  return (await submitRevision(command, record, { changes: { content }, reason, resolves: conflict.id, taken })).status;
}

async function flagsOfVersions({ command, conflict }: Deciding, side: Side): Promise<Draft['flagged']> {
  const versions = [conflict.version_a!, conflict.version_b!];
  const events = await Promise.all(versions.map((version) => wordsEventOf(command, side, version)));
  return sourceFlags(
    command,
    {},
    events.flatMap((event) => (event === undefined ? [] : command.kinds.read(event))),
  );
}

async function wordsEventOf(command: WriteContext, side: Side, version: number): Promise<PlacedEvent | undefined> {
  if (!('noun' in side)) return (await loadMemory(command, side.id, version)).contentEvent;
  return command.view.getEvent((await loadTextVersion(command, side.noun, side.row, version)).content_event);
}

async function joined({ command, conflict }: Deciding, id: string): Promise<string> {
  const a = await loadSide(command, id, conflict.version_a!);
  const b = await loadSide(command, id, conflict.version_b!);
  return joinTexts(a.text!, b.text!, '\n\n');
}
