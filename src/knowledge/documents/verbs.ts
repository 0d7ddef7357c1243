/** What happens to a document that may happen to items of other nouns too. */
import { ownedBy } from '../../gate/gate-rules.ts';
import { isPersons } from '../../gate/standing.ts';
import { textValues } from '../../gate/told-values.ts';
import { DOCUMENTS } from '../../store/port/tables.ts';
import type { WriteContext } from '../context.ts';
import type { NounVerbs } from '../noun.ts';
import { metadataOf, REDACTION_REASON, redacted } from '../texts/redacted.ts';
import { wordsOfText } from '../texts/text-words.ts';
import { verbsOfText } from '../versioned-documents/change-document.ts';
import { enterText } from '../versioned-documents/load-document.ts';
import { DOCUMENT } from './document.ts';
import { documentProjector } from './projector.ts';
import { putDocument } from './put-document.ts';

export const DOCUMENT_VERBS = {
  name: 'document',
  projectors: [documentProjector],
  gate: {
    isOfPerson: ownedBy(DOCUMENTS, isPersons),
    // Its words are a source: recorded all the same.
    valuesIn: (kind, { title, metadata }) => (kind === DOCUMENT.kinds.set ? textValues([title, metadata]) : []),
  },
  ...verbsOfText(DOCUMENT),
  async redact(command: WriteContext, id: string) {
    const document = await enterText(command, DOCUMENT, id);
    const { uri, title, scope_id: scope } = document;
    const content = await wordsOfText(command, id, document);
    const changes = redacted({ content, title, metadata: metadataOf(document) });
    if (!changes) return false;
    await putDocument(command, { uri, scope, ...changes, reason: REDACTION_REASON });
    return true;
  },
} satisfies NounVerbs;
