/** What happens to a block that may happen to items of other nouns too. */
import { ownedBy } from '../../gate/gate-rules.ts';
import { isPersons } from '../../gate/standing.ts';
import { describedValues } from '../../gate/told-values.ts';
import type { SetBlockInput } from '../../model/block.ts';
import { BLOCKS } from '../../store/port/tables.ts';
import type { Changed } from '../changed.ts';
import type { WriteContext } from '../context.ts';
import type { NounVerbs } from '../noun.ts';
import { metadataOf, REDACTION_REASON, redacted } from '../texts/redacted.ts';
import { wordsOfText } from '../texts/text-words.ts';
import { verbsOfText } from '../versioned-documents/change-document.ts';
import { enterText } from '../versioned-documents/load-document.ts';
import { BLOCK } from './block.ts';
import { blockProjector } from './projector.ts';
import { promoteBlock, setBlock } from './set-block.ts';

export const BLOCK_VERBS = {
  name: 'block',
  projectors: [blockProjector],
  gate: {
    isOfPerson: ownedBy(BLOCKS, isPersons),
    valuesIn: (kind, data) => (kind === BLOCK.kinds.archived ? [] : describedValues(kind, data)),
  },
  ...verbsOfText(BLOCK),
  async promote(command: WriteContext, id: string, reason: string | undefined): Promise<Changed> {
    const { status, version } = await promoteBlock(command, id, reason);
    return { status: status === 'unchanged' ? 'unchanged' : 'changed', id, version, memoryStatus: 'active' };
  },
  async redact(command: WriteContext, id: string) {
    const block = await enterText(command, BLOCK, id);
    const changes = redacted({ content: await wordsOfText(command, id, block), metadata: metadataOf(block) });
    if (!changes) return false;
    const { kind, label, scope_id: scope } = block;
    const reason = REDACTION_REASON;
    await setBlock(command, { kind: kind as SetBlockInput['kind'], label, scope, ...changes, reason });
    return true;
  },
} satisfies NounVerbs;
