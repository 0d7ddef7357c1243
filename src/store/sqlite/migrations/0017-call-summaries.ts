import type { Migration } from '../migrate.ts';

/** What came of a call, in one line. Calls of before have none. */
export const callSummaries: Migration = {
  number: 17,
  name: 'call-summaries',
  sql: 'ALTER TABLE tool_calls ADD COLUMN summary TEXT;',
};
