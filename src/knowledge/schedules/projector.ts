/** Schedules as rows: the last event about a name in a scope decides. */
import { canonicalJson } from '../../base/canonical-json.ts';
import { bodyOf } from '../../ledger/kinds.ts';
import type { Projector } from '../../ledger/projector.ts';
import { SCHEDULES } from '../../store/port/tables.ts';
import { SCHEDULE_KINDS, SCHEDULE_REMOVED, SCHEDULE_SET } from './schedule-events.ts';

export const scheduleProjector: Projector = {
  kinds: SCHEDULE_KINDS.map((definition) => definition.kind),
  async apply(event, rows) {
    const of = {
      chain_id: event.chainId,
      scope_id: event.scopeId,
      author_id: event.actorId,
      author_kind: event.actorKind,
      event_id: event.id,
      updated_seq: event.seq,
      recorded_at: event.recordedAt,
    };
    const set = bodyOf(event, SCHEDULE_SET);
    if (set) {
      const { name, job: kind, input, cron, timeZone } = set;
      const given = { name, kind, input: canonicalJson(input), cron, time_zone: timeZone };
      await rows.put(SCHEDULES, { ...of, ...given, status: 'set' });
      return;
    }
    const removed = bodyOf(event, SCHEDULE_REMOVED);
    const known = removed && (await rows.get(SCHEDULES, event.chainId, event.scopeId, removed.name));
    if (known) await rows.put(SCHEDULES, { ...known, ...of, status: 'removed' });
  },
};
