/** What a session leaves behind when it is compacted or ends: a checkpoint that says what it was after, what was decided and left open, and what was said last. */
import { RecollectError } from '../../base/errors.ts';
import { endSession } from '../../operations/end-session.ts';
import { finish } from '../../operations/finish.ts';
import { forget } from '../../operations/forget.ts';
import { list } from '../../operations/list.ts';
import type { Session } from './keep.ts';
import { ask, type Occasion } from './occasion.ts';

/** So many of a client stay in a project. Packs show the last ones, as many as fit. */
const CHECKPOINTS = 10;

/** Before the host forgets: the pack after it shows the checkpoint. A session in which nothing was asked leaves nothing, a trivial one no checkpoint. Answers whether nothing was asked. */
export async function handOver(occasion: Occasion, session: Session): Promise<boolean> {
  const isEnd = occasion.event === 'session-end';
  try {
    const { checkpoint } = await ask(occasion, finish, {
      id: session.id,
      sumUp: true,
      keepOpen: !isEnd,
      // A session that goes on after a compaction needs its own words, however few they are.
      unlessTrivial: isEnd,
    });
    await tidyUp(occasion, session, checkpoint);
    return false;
  } catch (error) {
    if (!(error instanceof RecollectError && error.code === 'invalid_input')) throw error;
    const isTrivial = error.details?.reason === 'trivial';
    if (!isEnd) return !isTrivial;
    await ask(occasion, endSession, { id: session.id, as: isTrivial ? 'completed' : 'discarded' });
    if (isTrivial) await tidyUp(occasion, session, undefined);
    return !isTrivial;
  }
}

/** What this session left before, and what is oldest, makes room. What a person has looked at stays. */
async function tidyUp(occasion: Occasion, session: Session, newest: string | undefined): Promise<void> {
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
