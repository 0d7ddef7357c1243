/** What a session leaves behind when it is compacted or ends: a checkpoint that says what was asked and said last. */
import { RecollectError } from '../../base/errors.ts';
import { endSession } from '../../operations/end-session.ts';
import { forget } from '../../operations/forget.ts';
import { land } from '../../operations/land.ts';
import { list } from '../../operations/list.ts';
import type { Session } from './keep.ts';
import { ask, type Occasion } from './occasion.ts';

/** Of sessions that ran side by side each leaves one; more would crowd the packs. */
const CHECKPOINTS = 3;

/** Before the host forgets: the pack after it shows the checkpoint. A session in which nothing was asked leaves nothing. */
export async function handOver(occasion: Occasion, session: Session): Promise<void> {
  const isEnd = occasion.event === 'session-end';
  try {
    const { checkpoint } = await ask(occasion, land, { id: session.id, sumUp: true, keepOpen: !isEnd });
    await tidyUp(occasion, session, checkpoint);
  } catch (error) {
    const isEmpty = error instanceof RecollectError && error.code === 'invalid_input';
    if (!isEmpty) throw error;
    if (isEnd) await ask(occasion, endSession, { id: session.id, as: 'discarded' });
  }
}

/** What this session left before, and what is oldest, makes room. What a person has looked at stays. */
async function tidyUp(occasion: Occasion, session: Session, newest: string): Promise<void> {
  const { kind, id } = occasion.engine.identity.actor;
  const { items } = await ask(occasion, list, {
    kinds: ['checkpoint'],
    statuses: ['inbox'],
    owner: `${kind}:${id}`,
    inherit: false,
    sort: 'created',
    limit: 50,
  });
  const others = items.filter((item) => item.id !== newest);
  const isOfThis = ({ payload }: (typeof others)[number]) => payload?.session === session.id;
  const old = others.filter((item) => !isOfThis(item)).slice(CHECKPOINTS - 1);
  for (const item of [...others.filter(isOfThis), ...old])
    await ask(occasion, forget, { id: item.id, as: 'superseded' });
}
