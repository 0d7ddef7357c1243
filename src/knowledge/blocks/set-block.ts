/** Set: a block with this content and these fields, new or in the place of what it said before. */
import { canonicalJson } from '../../base/canonical-json.ts';
import { quoteStored, RecollectError } from '../../base/errors.ts';
import { estimateTokens } from '../../base/token-estimate.ts';
import { assertPerson } from '../../gate/access.ts';
import { isPersons } from '../../gate/standing.ts';
import { isPerson } from '../../model/actor.ts';
import type { SetBlockInput } from '../../model/block.ts';
import { BLOCK_FIELD_TABLE } from '../../model/block-fields.ts';
import { blockIdOf } from '../../model/block-values.ts';
import { BLOCKS, type BlockFields, type BlockName, type BlockRow, type ScopeRow } from '../../store/port/tables.ts';
import type { WriteContext } from '../context.ts';
import type { Flagged } from '../items/rapid-change.ts';
import { ensureScope } from '../scopes/ensure-scope.ts';
import { wordsOfText } from '../texts/text-words.ts';
import { kept, submitVersion } from '../versioned-documents/change-document.ts';
import { enterText } from '../versioned-documents/load-document.ts';
import { BLOCK } from './block.ts';

export interface BlockSet {
  readonly status: 'created' | 'changed' | 'unchanged';
  readonly id: string;
  readonly version: number;
  readonly scope: string;
  /** How long it is now, by the count that is compared with its bound. */
  readonly tokens: number;
  readonly conflict: string | null;
}

export interface Why {
  readonly reason?: string | undefined;
  readonly basedOn?: number | undefined;
  /** The conflict that it decides. */
  readonly resolves?: string | undefined;
  /** What is doubtful about words that were taken from elsewhere. */
  readonly taken?: Flagged | undefined;
}

export async function setBlock(
  command: WriteContext,
  { reason, basedOn, ...input }: SetBlockInput & Omit<Why, 'resolves' | 'taken'>,
): Promise<BlockSet> {
  const scope = await ensureScope(command, input.scope);
  const name = { kind: input.kind, label: input.label.normalize('NFC').trim() };
  const id = blockIdOf(scope.id, name.kind, name.label);
  const before = await command.view.rows.get(BLOCKS, id);
  if (!before && basedOn !== undefined) throw nothingBefore(name, basedOn);
  if (!before && input.content === undefined)
    throw new RecollectError('invalid_input', `There is no ${name.kind} block ${JSON.stringify(name.label)} here yet`, {
      hint: 'Give its content.',
      details: { field: 'content', ...name },
    });
  const fields = {
    ...(before ?? { ...BLOCK_FIELD_TABLE.blank, read_only: Number(name.kind === 'system') }),
    ...name,
    ...BLOCK_FIELD_TABLE.toRow(BLOCK_FIELD_TABLE.toChanges(input)),
  };
  return writeBlock(command, scope, id, before, fields, {
    content: input.content,
    metadata: input.metadata,
    reason,
    basedOn,
  });
}

/** A person accepts what somebody else wrote: the same words, from now on a person's. */
export async function promoteBlock(command: WriteContext, id: string, reason: string | undefined): Promise<BlockSet> {
  assertPerson(command.identity, 'accept a block');
  const row = await enterText(command, BLOCK, id);
  if (row.archived)
    throw new RecollectError('wrong_status', `Block ${id} is archived`, {
      hint: 'Restore it first.',
      details: { id, status: 'archived' },
    });
  return writeBlock(command, await command.scopes.rowOf(row.scope_id), id, row, row, { reason });
}

/** Writes a version, unless nothing would change. */
export async function writeBlock(
  command: WriteContext,
  scope: ScopeRow,
  id: string,
  before: BlockRow | undefined,
  fields: BlockName & BlockFields,
  said: Why & { readonly content?: string | undefined; readonly metadata?: Record<string, unknown> | undefined },
): Promise<BlockSet> {
  const { content, metadata, reason, basedOn, resolves, taken } = said;
  BLOCK.assertMayChange(command, before, fields);
  const words = content ?? (await wordsOfText(command, id, before!));
  const tokens = assertFits(fields, words);
  const hasNewWords = content !== undefined && !(before && content === (await wordsOfText(command, id, before)));
  // A person who sets what others wrote accepts it, also in the same words.
  const isAccepted = before !== undefined && isPerson(command.identity.actor) && !isPersons(before);
  if (before && !hasNewWords && !isAccepted && !differs(before, fields, metadata))
    return { status: 'unchanged', id, version: before.version, scope: scope.id, tokens, conflict: null };
  const old = before ? kept(before) : {};
  const submitted = await submitVersion(command, BLOCK, {
    kind: 'set',
    id,
    scope,
    before,
    fields,
    said: {
      ...(hasNewWords ? { content } : { contentFrom: old.contentFrom }),
      metadata: metadata ?? old.metadata,
      reason,
      resolves,
    },
    basedOn,
    taken,
  });
  return { status: before ? 'changed' : 'created', id, scope: scope.id, tokens, ...submitted };
}

/** An archived one that is set counts again, also with the same words. */
function differs(before: BlockRow, fields: BlockFields, metadata: Record<string, unknown> | undefined): boolean {
  return (
    Boolean(before.archived) ||
    !BLOCK_FIELD_TABLE.isSame(before, fields) ||
    (metadata !== undefined && canonicalJson(metadata) !== before.metadata)
  );
}

function assertFits({ label, max_tokens: most }: BlockName & BlockFields, content: string): number {
  const tokens = estimateTokens(content);
  if (tokens <= most) return tokens;
  const bytes = Buffer.byteLength(content);
  throw new RecollectError(
    'too_large',
    `The block with ${quoteStored(label)} as its label would have ${tokens} tokens (${bytes} bytes at three per token); its limit is ${most}`,
    { hint: 'Shorten it, or give it a higher --max-tokens.', details: { tokens, bytes, maxTokens: most } },
  );
}

function nothingBefore(name: BlockName, basedOn: number): RecollectError {
  return new RecollectError(
    'version_not_found',
    `There is no ${name.kind} block ${JSON.stringify(name.label)} here yet`,
    {
      hint: 'Omit basedOn to create it.',
      details: { ...name, version: basedOn },
    },
  );
}
