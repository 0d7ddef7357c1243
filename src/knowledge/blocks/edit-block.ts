/** Edit: a part of a block is replaced, or something is added to its end; the rest stays. */
import { quoteStored, RecollectError, show } from '../../base/errors.ts';
import type { BlockRow } from '../../store/port/tables.ts';
import { closestTo } from '../citations/find-quote.ts';
import type { WriteContext } from '../context.ts';
import { sourceFlags } from '../items/source-trust.ts';
import { wordsOfText } from '../texts/text-words.ts';
import { enterText, loadTextVersion } from '../versioned-documents/load-document.ts';
import { BLOCK } from './block.ts';
import { type BlockSet, type Why, writeBlock } from './set-block.ts';

export interface Edit {
  readonly find?: string | undefined;
  readonly replace?: string | undefined;
  readonly append?: string | undefined;
}

export async function editBlock(command: WriteContext, id: string, edit: Edit, why: Why): Promise<BlockSet> {
  assertWhole(edit);
  const row = await enterText(command, BLOCK, id);
  const content = edited(await baseFor(command, row, edit.find, why.basedOn), edit, row);
  // The rest of the words stays, and with it what is doubtful about them.
  const taken = await sourceFlags(command, { summaryOf: [id] });
  return writeBlock(command, await command.scopes.rowOf(row.scope_id), id, row, row, { content, ...why, taken });
}

/**
 * The words that are edited: those that there are. Where the part that its author saw is gone from them, those that the author saw:
 * such a change is not refused either, and opens a conflict.
 */
async function baseFor(
  command: WriteContext,
  row: BlockRow,
  find: string | undefined,
  basedOn: number | undefined,
): Promise<string> {
  const now = await wordsOfText(command, row.id, row);
  if (basedOn === undefined || basedOn === row.version) return now;
  const seen = await wordsOfText(command, row.id, await loadTextVersion(command, BLOCK, row, basedOn));
  return find !== undefined && count(now, find) !== 1 && count(seen, find) === 1 ? seen : now;
}

function edited(content: string, { find, replace, append }: Edit, { id }: BlockRow): string {
  if (find !== undefined) assertOnce(content, find, id);
  const at = find === undefined ? 0 : content.indexOf(find);
  const replaced =
    find === undefined ? content : content.slice(0, at) + (replace ?? '') + content.slice(at + find.length);
  if (append === undefined) return replaced;
  return replaced === '' || replaced.endsWith('\n') ? replaced + append : `${replaced}\n${append}`;
}

function assertWhole({ find, replace, append }: Edit): void {
  if (replace !== undefined && find === undefined)
    throw new RecollectError('invalid_input', 'edit-block got `replace` without `find`', {
      hint: 'Give `find` as well.',
      details: { field: 'find' },
    });
  if (find === undefined && append === undefined)
    throw new RecollectError('nothing_to_change', 'Nothing to edit was given', {
      hint: 'Give `append`, or `find` and `replace`; `recollect set-block` replaces all of it.',
    });
}

function assertOnce(content: string, find: string, id: string): void {
  const times = count(content, find);
  if (times === 1) return;
  const closest = times === 0 ? closestTo(content, find) : undefined;
  throw new RecollectError(
    'quote_not_found',
    times === 0
      ? `The block ${id} does not contain ${show(find)}`
      : `The block ${id} contains ${show(find)} ${times} times`,
    {
      hint:
        times > 0
          ? 'Include more of the surrounding words to make it unique.'
          : closest === undefined
            ? 'Give the words exactly as in the block; `recollect get` shows them.'
            : `The closest words there are ${quoteStored(closest)}.`,
      details: { id, times, closest: closest ?? null },
    },
  );
}

function count(content: string, part: string): number {
  return content.split(part).length - 1;
}
