/** Runs as rows. A run that has ended neither steps nor ends again, whatever a merged store says later. */
import { canonicalJson } from '../../base/canonical-json.ts';
import { bodyOf } from '../../ledger/kinds.ts';
import type { LedgerEvent } from '../../model/event.ts';
import { OPEN_RUN_STATES, type RunState } from '../../model/run.ts';
import type { Rows } from '../../store/port/store.ts';
import { RUN_EFFECTS, RUNS, type RunRow } from '../../store/port/tables.ts';
import { type ItemEvent, itemProjector, placeOf } from '../items/item-projector.ts';
import {
  RUN_ABANDONED,
  RUN_COMMITTED,
  RUN_KINDS,
  RUN_PLANNED,
  RUN_REJECTED,
  RUN_STEPPED,
  RUN_UNDONE,
  RUN_VERIFYING,
  type RunPlanned,
  type RunStepped,
  type RunUndone,
} from './run-events.ts';

export const runProjector = itemProjector(RUN_KINDS, RUNS, { first: RUN_PLANNED, make: plan, change });

async function plan(event: ItemEvent, data: RunPlanned, rows: Rows): Promise<void> {
  await rows.add(RUNS, {
    ...placeOf(event),
    kind: data.kind,
    state: 'pending',
    input: canonicalJson(data.input),
    undoable: data.undoable ? 1 : 0,
    total: data.total,
    done: 0,
    steps: 0,
    changed: 0,
    skipped: 0,
    cursor: null,
    complete: 0,
    reason: null,
    findings: '[]',
    restored: 0,
    refused: 0,
    undone_at: null,
    author_id: event.actorId,
    author_kind: event.actorKind,
    started_at: event.recordedAt,
    ended_at: null,
    event_id: event.id,
    changed_by: event.id,
    updated_seq: event.seq,
  });
}

async function change(event: ItemEvent, run: RunRow, rows: Rows): Promise<void> {
  const undone = bodyOf(event, RUN_UNDONE);
  if (undone) return undo(event, undone, run, rows);
  if (!(OPEN_RUN_STATES as readonly string[]).includes(run.state)) return;
  const stepped = bodyOf(event, RUN_STEPPED);
  if (stepped) return step(event, stepped, run, rows);
  const put = (changes: Partial<RunRow> & { state: RunState }) =>
    rows.put(RUNS, { ...run, ...changes, changed_by: event.id, updated_seq: event.seq });
  if (bodyOf(event, RUN_VERIFYING)) return put({ state: 'verifying' });
  const ended = { cursor: null, ended_at: event.recordedAt };
  const committed = bodyOf(event, RUN_COMMITTED);
  if (committed) return put({ ...ended, state: 'committed', complete: committed.complete ? 1 : 0 });
  const rejected = bodyOf(event, RUN_REJECTED);
  if (rejected) return put({ ...ended, state: 'rejected', findings: canonicalJson(rejected.findings) });
  const abandoned = bodyOf(event, RUN_ABANDONED);
  if (abandoned) await put({ ...ended, state: 'abandoned', reason: abandoned.reason });
}

async function step(event: LedgerEvent, data: RunStepped, run: RunRow, rows: Rows): Promise<void> {
  // Steps of two processes that both believed to have the work are not mixed.
  if (run.state !== 'pending' || data.step !== run.steps) return;
  const of = { run: run.id, chain_id: run.chain_id, scope_id: run.scope_id, updated_seq: event.seq };
  let place = run.changed + run.skipped;
  for (const { item, event: changedBy, before } of data.effects) {
    const effect = { item_id: item, event_id: changedBy, before_id: before, state: 'changed', code: null };
    await rows.put(RUN_EFFECTS, { ...of, place: place++, ...effect });
  }
  for (const { item, code } of data.skipped) {
    const left = { item_id: item, event_id: null, before_id: null, state: 'skipped', code };
    await rows.put(RUN_EFFECTS, { ...of, place: place++, ...left });
  }
  await rows.put(RUNS, {
    ...run,
    steps: run.steps + 1,
    cursor: canonicalJson(data.cursor),
    done: data.done,
    total: data.total,
    changed: run.changed + data.effects.length,
    skipped: run.skipped + data.skipped.length,
    changed_by: event.id,
    updated_seq: event.seq,
  });
}

async function undo(event: LedgerEvent, data: RunUndone, run: RunRow, rows: Rows): Promise<void> {
  const restored = new Set<string | null>(data.restored);
  const codes = new Map(data.refused.map(({ item, code }) => [item, code]));
  for (const effect of await rows.find(RUN_EFFECTS, 'ofRun', run.id)) {
    if (effect.event_id === null) continue;
    const code = codes.get(effect.item_id) ?? null;
    if (restored.has(effect.item_id))
      await rows.put(RUN_EFFECTS, { ...effect, state: 'restored', code: null, updated_seq: event.seq });
    else if (code !== null && effect.state !== 'restored')
      await rows.put(RUN_EFFECTS, { ...effect, state: 'refused', code, updated_seq: event.seq });
  }
  await rows.put(RUNS, {
    ...run,
    restored: run.restored + restored.size,
    refused: codes.size,
    undone_at: event.recordedAt,
    changed_by: event.id,
    updated_seq: event.seq,
  });
}
