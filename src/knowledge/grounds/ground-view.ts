/** A ground that was lost, as an answer shows it. */
import { z } from 'zod';
import { formatTime } from '../../base/time.ts';
import { LOSSES } from './lost.ts';
import { groundMessage, type LostGround } from './lost-grounds.ts';

export const lostGroundView = z.lazy(() =>
  z.object({
    item: z.string(),
    message: z.string(),
    chain: z.array(z.string()).describe('From the item to what does not hold any more'),
    how: z.enum(LOSSES),
    by: z.string().nullable().describe('What took its place'),
    since: z.string(),
  }),
);
export type LostGroundView = z.infer<typeof lostGroundView>;

export function viewLostGrounds(found: ReadonlyMap<string, LostGround>): LostGroundView[] {
  return [...found.values()].map((ground) => ({
    item: ground.item,
    message: groundMessage(ground),
    chain: [...ground.chain],
    how: ground.how,
    by: ground.by,
    since: formatTime(ground.at),
  }));
}
