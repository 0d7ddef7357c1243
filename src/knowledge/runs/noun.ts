/** The run, as every other part knows it. */
import { RUN_EFFECTS, RUNS } from '../../store/port/tables.ts';
import type { ReadContext } from '../context.ts';
import type { Noun } from '../noun.ts';
import { loadRun } from './load-run.ts';
import { RUN_KINDS } from './run-events.ts';
import { runView, viewRun } from './run-view.ts';

export const RUN = {
  name: 'run',
  tables: [RUNS, RUN_EFFECTS],
  kinds: RUN_KINDS,
  view: runView,
  get: async (query: ReadContext, id: string) => viewRun(query, await loadRun(query, id)),
  // What it did could not be taken back any more.
  isErasable: false,
  isMadeAgain: false,
} satisfies Noun;
