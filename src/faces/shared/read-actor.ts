/** Reads who acts from `kind:id`. */
import { RecollectError, show } from '../../base/errors.ts';
import type { Actor, ActorKind } from '../../model/actor.ts';

/** A record, so that the compiler notices a kind that is missing here. */
const KINDS: Record<ActorKind, true> = { person: true, agent: true, tool: true, hook: true, importer: true, job: true };

export function readActor(text: string | undefined): Actor | undefined {
  if (!text) return undefined;
  const [, kind, id] = /^(\w+):(.+)$/s.exec(text) ?? [];
  if (kind !== undefined && id !== undefined && Object.hasOwn(KINDS, kind)) return { kind: kind as ActorKind, id };
  throw new RecollectError('invalid_input', `Not an actor: ${show(text)}`, {
    hint: `Write kind:id, for example agent:claude; the kinds are ${Object.keys(KINDS).join(', ')}.`,
    details: { actor: text },
  });
}
