/** Put: a document with this text under its URI, new or as the next version of what is there. */
import { canonicalJson } from '../../base/canonical-json.ts';
import { RecollectError, show } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';
import { isPersons } from '../../gate/standing.ts';
import { isPerson } from '../../model/actor.ts';
import type { PutDocumentInput } from '../../model/document.ts';
import { DOCUMENT_FIELD_TABLE } from '../../model/document-fields.ts';
import { normaliseUri } from '../../model/document-uri.ts';
import { documentIdOf, RESOURCE_LAYER } from '../../model/document-values.ts';
import { DOCUMENTS, type DocumentFields, type DocumentRow } from '../../store/port/tables.ts';
import type { WriteContext } from '../context.ts';
import type { Flagged } from '../items/rapid-change.ts';
import { ensureScope } from '../scopes/ensure-scope.ts';
import { wordsOfText } from '../texts/text-words.ts';
import { kept, submitVersion } from '../versioned-documents/change-document.ts';
import { DOCUMENT } from './document.ts';

export interface DocumentPut {
  readonly status: 'created' | 'changed' | 'unchanged';
  readonly id: string;
  /** As it is known from now on. */
  readonly uri: string;
  readonly version: number;
  readonly scope: string;
  readonly size: number;
  readonly conflict: string | null;
}

export async function putDocument(
  command: WriteContext,
  input: PutDocumentInput & {
    readonly reason?: string | undefined;
    readonly basedOn?: number | undefined;
    /** The conflict that it decides. */
    readonly resolves?: string | undefined;
    /** What is doubtful about words that were taken from elsewhere. */
    readonly taken?: Flagged | undefined;
  },
): Promise<DocumentPut> {
  const uri = normaliseUri(input.uri, 'uri');
  const parent = input.parent === undefined ? undefined : normaliseUri(input.parent, 'parent');
  const scope = await ensureScope(command, input.scope);
  const id = documentIdOf(scope.id, uri);
  const before = await command.view.rows.get(DOCUMENTS, id);
  if (!before) assertComplete(input, uri);
  if (parent !== undefined) await assertNoCircle(command, scope.id, uri, parent);
  const words = before && (await wordsOfText(command, id, before));
  const hasNewWords = input.content !== undefined && input.content !== words;
  const fields = {
    ...(before ?? { ...DOCUMENT_FIELD_TABLE.blank, title: uri }),
    layer: RESOURCE_LAYER,
    uri,
    ...DOCUMENT_FIELD_TABLE.toRow(DOCUMENT_FIELD_TABLE.toChanges({ ...input, parent })),
    size: hasNewWords ? input.content!.length : before!.size,
  };
  const answer = { id, uri, scope: scope.id, size: fields.size };
  // A person who puts what others wrote makes it a person's, also in the same words.
  const isTaken = before !== undefined && isPerson(command.identity.actor) && !isPersons(before);
  if (before && !hasNewWords && !isTaken && !differs(before, fields, input.metadata))
    return { status: 'unchanged', version: before.version, conflict: null, ...answer };
  const old = before ? kept(before) : {};
  const submitted = await submitVersion(command, DOCUMENT, {
    kind: 'set',
    id,
    scope,
    before,
    fields,
    said: {
      ...(hasNewWords ? { content: input.content } : { contentFrom: old.contentFrom }),
      metadata: input.metadata ?? old.metadata,
      reason: input.reason,
      resolves: input.resolves,
    },
    basedOn: input.basedOn,
    taken: input.taken,
  });
  return { status: before ? 'changed' : 'created', ...answer, ...submitted };
}

function assertComplete(
  { content, basedOn }: { content?: string | undefined; basedOn?: number | undefined },
  uri: string,
): void {
  if (basedOn !== undefined)
    throw new RecollectError('version_not_found', `There is no document ${show(uri)} here yet`, {
      hint: 'Omit basedOn to create it.',
      details: { uri, version: basedOn },
    });
  if (content === undefined)
    throw new RecollectError('invalid_input', `There is no document ${show(uri)} here yet`, {
      hint: 'Give its content.',
      details: { field: 'content', uri },
    });
}

/** An archived one that is put counts again, also with the same words. */
function differs(before: DocumentRow, fields: DocumentFields, metadata: Record<string, unknown> | undefined): boolean {
  return (
    Boolean(before.archived) ||
    !DOCUMENT_FIELD_TABLE.isSame(before, fields) ||
    (metadata !== undefined && canonicalJson(metadata) !== before.metadata)
  );
}

/** Else nobody who browses from the top would come to it. */
async function assertNoCircle(command: WriteContext, scopeId: string, uri: string, parent: string): Promise<void> {
  let above: string | null = parent;
  for (let depth = 0; above !== null; depth++) {
    if (above === uri || depth === LIMITS.documentDepth)
      throw new RecollectError(
        'invalid_input',
        above === uri
          ? 'A document cannot be its own parent'
          : `Documents can be nested at most ${LIMITS.documentDepth} levels deep`,
        { hint: 'Give another parent.', details: { field: 'parent', uri, parent } },
      );
    above = (await command.view.rows.get(DOCUMENTS, documentIdOf(scopeId, above)))?.parent_uri ?? null;
  }
}
