/** Projected rows: what is put comes back, column by column, for every table. */
import { describe, expect, test } from 'vitest';
import type { Store } from '../../../src/store/port/store.ts';
import type { Row, Table } from '../../../src/store/port/tables.ts';
import {
  ALIASES,
  BLOCK_VERSIONS,
  BLOCKS,
  CITATIONS,
  CLAIMS,
  CONFLICTS,
  CONVERSATIONS,
  DOCUMENT_VERSIONS,
  DOCUMENTS,
  ERASURES,
  EXTRACTIONS,
  FEEDBACK,
  FRAMES,
  IDENTITIES,
  IDENTITY_MERGES,
  ITEM_TAGS,
  ITEM_USES,
  LINKS,
  MEMORIES,
  MEMORY_VERSIONS,
  MESSAGES,
  PLAIN_NOUNS,
  PREDICATES,
  PROJECTIONS,
  PROPOSAL_ITEMS,
  PROPOSALS,
  pastOf,
  REJECTED_VALUES,
  REJECTION_SALTS,
  REVIEW_POLICIES,
  RUN_EFFECTS,
  RUNS,
  SCHEDULES,
  SCOPES,
  SESSION_ITEMS,
  SESSION_SPANS,
  SESSIONS,
  storedColumns,
  TAGGED_ITEMS,
  TAGS,
  VERIFICATIONS,
} from '../../../src/store/port/tables.ts';
import {
  aliasRow,
  blockRow,
  blockVersionRow,
  claimRow,
  documentRow,
  documentVersionRow,
  extractionRow,
  identityRow,
  linkRow,
  memoryRow,
  pastRow,
  scopeRow,
} from './samples.ts';
import { conversationRow, itemRow, sessionRow } from './session-samples.ts';
import { type StoreUnderTest, Workbench } from './store-under-test.ts';

interface Sample {
  readonly table: Table<Row>;
  /** Every column filled. */
  readonly full: Row;
  readonly nullable: readonly string[];
  /** Columns whose numbers may have a fraction. */
  readonly fractions: readonly string[];
}

const memory = memoryRow({
  id: 'mem_1',
  name: 'tabs',
  category: 'c',
  archive_reason: 'forgotten',
  payload: '{"a":1}',
  content_hash: 'h',
  priority: 7,
  valid_from: 1,
  valid_to: 2,
  expires_at: 9_000,
  summary_of: '["mem_2"]',
  citations: '[{"event":"ev_1"}]',
  change_reason: 'why',
  based_on: 1,
});

const block = blockRow({
  id: 'blk_1',
  metadata: '{"a":1}',
  archive_reason: 'forgotten',
  change_reason: 'why',
  based_on: 1,
});
const document = documentRow({
  id: 'doc_1',
  title: 'A page',
  parent_uri: 'docs:up',
  metadata: '{}',
  archive_reason: 'forgotten',
  change_reason: 'why',
  based_on: 1,
});
const TEXT_NULLABLE = ['metadata', 'archive_reason', 'change_reason', 'based_on'];

/** Columns of every version that may be empty, and those whose numbers may have a fraction. */
const NULLABLE = [
  'name',
  'category',
  'archive_reason',
  'payload',
  'content_hash',
  'priority',
  'valid_from',
  'valid_to',
  'expires_at',
  'summary_of',
  'citations',
  'change_reason',
  'based_on',
];
const SHARES = ['importance', 'confidence', 'trust'];

const PRESENT: readonly Sample[] = [
  {
    table: SCOPES,
    full: scopeRow({ id: 'scp_1', description: 'd', root_path: '/srv', metadata: '{"a":1}' }),
    nullable: ['parent_id', 'description', 'root_path', 'metadata'],
    fractions: [],
  },
  { table: MEMORIES, full: memory, nullable: NULLABLE, fractions: SHARES },
  { table: MEMORY_VERSIONS, full: pastRow(memory, 4), nullable: NULLABLE, fractions: SHARES },
  {
    table: TAGS,
    full: { chain_id: 'local', name: 'ops', category: 'domain', description: 'd', updated_seq: 1 },
    nullable: ['description'],
    fractions: [],
  },
  {
    table: ITEM_TAGS,
    full: { tag: 'ops', item_id: 'mem_1', chain_id: 'local', scope_id: 'scp_a' },
    nullable: [],
    fractions: [],
  },
  {
    table: TAGGED_ITEMS,
    full: { item_id: 'blk_1', chain_id: 'local', scope_id: 'scp_a', tags: '["ops"]', updated_seq: 1 },
    nullable: [],
    fractions: [],
  },
  {
    table: CONFLICTS,
    full: {
      id: 'cfl_1',
      chain_id: 'local',
      scope_id: 'scp_a',
      kind: 'write_conflict',
      severity: 'medium',
      score: 1,
      detector: 'ledger',
      resolution: 'keep_a',
      decided_by: 'ev_9',
      decided_at: 5,
      item_a: 'mem_1',
      version_a: 1,
      item_b: 'mem_1',
      version_b: 2,
      status: 'open',
      detail: '{}',
      detected_seq: 3,
      updated_seq: 3,
      recorded_at: 4,
    },
    nullable: ['version_a', 'version_b', 'resolution', 'decided_by', 'decided_at'],
    fractions: ['score'],
  },
  {
    table: CLAIMS,
    full: claimRow({
      id: 'clm_1',
      topic: 't',
      subject: 's',
      predicate: 'p',
      object: 'o',
      cardinality: 'one',
      valid_from: 1,
      valid_to: 2,
      asserted_valid_to: 3,
      superseded_at: 4,
      superseded_by: 'clm_2',
      supersession_reason: 'elaborated',
      change_reason: 'why',
    }),
    nullable: [
      'topic',
      'subject',
      'predicate',
      'object',
      'cardinality',
      'valid_from',
      'valid_to',
      'asserted_valid_to',
      'superseded_at',
      'superseded_by',
      'supersession_reason',
      'change_reason',
    ],
    fractions: ['confidence', 'trust'],
  },
  {
    table: CITATIONS,
    full: {
      owner_id: 'clm_1',
      number: 1,
      chain_id: 'local',
      event_id: 'ev_local_1',
      quote: 'q',
      quote_hash: 'h',
      quote_offset: 3,
      document_id: 'doc_1',
      cited_by: 'ev_local_2',
      updated_seq: 2,
    },
    nullable: ['quote', 'quote_hash', 'quote_offset', 'document_id'],
    fractions: [],
  },
  {
    table: VERIFICATIONS,
    full: {
      target_id: 'clm_1',
      chain_id: 'local',
      scope_id: 'scp_a',
      status: 'passed',
      message: 'm',
      checked_at: 5,
      updated_seq: 3,
    },
    nullable: [],
    fractions: [],
  },
  {
    table: PREDICATES,
    full: { chain_id: 'local', key: 'k', name: 'n', cardinality: 'one', updated_seq: 1 },
    nullable: [],
    fractions: [],
  },
  {
    table: REJECTED_VALUES,
    full: {
      id: 'rej_1',
      number: 1,
      key: 'k',
      chain_id: 'local',
      scope_id: 'scp_1',
      status: 'rejected',
      item_id: 'mem_1',
      reason: 'r',
      author_id: 'anna',
      author_kind: 'person',
      event_id: 'ev_1',
      updated_seq: 1,
      recorded_at: 1,
    },
    nullable: ['item_id', 'reason'],
    fractions: [],
  },
  {
    table: REJECTION_SALTS,
    full: { chain_id: 'local', salts: '[]', updated_seq: 1 },
    nullable: [],
    fractions: [],
  },
  {
    table: LINKS,
    full: linkRow({
      id: 'lnk_1',
      from_id: 'mem_1',
      to_id: 'clm_1',
      valid_from: 5,
      valid_to: 6,
      note: 'n',
      change_reason: 'r',
      removed_by: 'ev_2',
      removed_order: 7,
    }),
    nullable: ['valid_from', 'valid_to', 'note', 'change_reason', 'removed_by', 'removed_order'],
    fractions: ['weight', 'confidence', 'trust'],
  },
  { table: BLOCKS, full: block, nullable: TEXT_NULLABLE, fractions: ['trust'] },
  {
    table: BLOCK_VERSIONS,
    full: blockVersionRow(block),
    nullable: TEXT_NULLABLE,
    fractions: ['trust'],
  },
  {
    table: SESSIONS,
    full: sessionRow({
      id: 'ses_1',
      source: 's',
      external_id: 'x',
      name: 'n',
      purpose: 'p',
      task_type: 't',
      goal: 'g',
      summary: 's',
      status_reason: 'r',
      checkpoint_id: 'mem_1',
      ended_at: 5,
      running_since: 1,
      running_clock: 'c',
      running_ms: 2,
    }),
    nullable: [
      'source',
      'external_id',
      'name',
      'purpose',
      'task_type',
      'goal',
      'summary',
      'status_reason',
      'checkpoint_id',
      'ended_at',
      'running_since',
      'running_clock',
      'running_ms',
    ],
    fractions: ['start_active_hours'],
  },
  {
    table: SESSION_SPANS,
    full: {
      event_id: 'ev_local_1',
      session_id: 'ses_1',
      chain_id: 'local',
      scope_id: 'scp_a',
      agent_id: 'anna',
      agent_kind: 'person',
      start_at: 1,
      end_at: 2,
      updated_seq: 1,
    },
    nullable: [],
    fractions: [],
  },
  {
    table: SESSION_ITEMS,
    full: itemRow({ owner_id: 'ses_1', item_id: 'mem_1', relevance: 0.5 }),
    nullable: ['relevance'],
    fractions: ['relevance'],
  },
  {
    table: CONVERSATIONS,
    full: conversationRow({ id: 'cnv_1', session_id: 'ses_1', title: 't', summary: 's', ended_at: 5 }),
    nullable: ['session_id', 'title', 'summary', 'ended_at'],
    fractions: [],
  },
  {
    table: MESSAGES,
    full: {
      conversation_id: 'cnv_1',
      event_id: 'ev_local_1',
      chain_id: 'local',
      scope_id: 'scp_a',
      role: 'user',
      tools: '[]',
      source: 's',
      external_id: 'x',
      at: 1,
      added_by: 'ev_local_2',
      updated_seq: 1,
    },
    nullable: ['source', 'external_id'],
    fractions: [],
  },
  {
    table: DOCUMENTS,
    full: document,
    nullable: [...TEXT_NULLABLE, 'parent_uri'],
    fractions: ['trust'],
  },
  {
    table: DOCUMENT_VERSIONS,
    full: documentVersionRow(document),
    nullable: [...TEXT_NULLABLE, 'parent_uri'],
    fractions: ['trust'],
  },
  {
    table: EXTRACTIONS,
    full: extractionRow({ event_id: 'ev_1', item_id: 'mem_1', seq: 3 }),
    nullable: ['item_id', 'seq'],
    fractions: [],
  },
  {
    table: IDENTITIES,
    full: identityRow({ id: 'idn_1', description: 'd', merged_into: 'idn_2' }),
    nullable: ['description', 'merged_into'],
    fractions: [],
  },
  {
    table: ALIASES,
    full: aliasRow({ key: 'k', identity_id: 'idn_1' }),
    nullable: [],
    fractions: [],
  },
  {
    table: IDENTITY_MERGES,
    full: {
      id: 'mrg_1',
      chain_id: 'local',
      scope_id: 'scp_a',
      into_id: 'idn_1',
      from_id: 'idn_2',
      status: 'effective',
      event_id: 'ev_1',
      changed_by: 'ev_1',
      updated_seq: 1,
      recorded_at: 1,
    },
    nullable: [],
    fractions: [],
  },
  {
    table: ERASURES,
    full: {
      id: 'mem_1',
      scope_id: 'scp_a',
      chain_id: 'local',
      item_id: 'mem_1',
      owner_id: 'anna',
      event_id: 'ev_1',
      recorded_at: 1,
    },
    nullable: ['owner_id'],
    fractions: [],
  },
  {
    table: FEEDBACK,
    full: {
      scope_id: 'scp_a',
      item_id: 'mem_1',
      actor_id: 'anna',
      actor_kind: 'person',
      chain_id: 'local',
      signal: 'useful',
      session_id: 's1',
      event_id: 'ev_1',
      updated_seq: 1,
      recorded_at: 1,
    },
    nullable: ['session_id'],
    fractions: [],
  },
  {
    table: ITEM_USES,
    full: {
      scope_id: 'scp_a',
      item_id: 'mem_1',
      chain_id: 'local',
      uses: 3,
      signal_sum: 1.5,
      weight_sum: 2.5,
      session_id: 's1',
      session_uses: 1,
      session_signal: 0.5,
      session_weight: 0.75,
      updated_seq: 1,
      recorded_at: 1,
    },
    nullable: ['session_id'],
    fractions: ['signal_sum', 'weight_sum', 'session_signal', 'session_weight'],
  },
  {
    table: FRAMES,
    full: {
      chain_id: 'local',
      name: 'brief',
      scope_id: 'scp_a',
      definition: '{}',
      status: 'defined',
      author_id: 'anna',
      author_kind: 'person',
      event_id: 'ev_1',
      updated_seq: 1,
      recorded_at: 1,
    },
    nullable: [],
    fractions: [],
  },
  {
    table: RUNS as Table<never>,
    full: {
      id: 'run_1',
      chain_id: 'local',
      scope_id: 'scp_a',
      kind: 'redact',
      state: 'abandoned',
      input: '{"inherit":true}',
      undoable: 1,
      total: 9,
      done: 5,
      steps: 2,
      changed: 3,
      skipped: 1,
      cursor: '{"after":5}',
      complete: 0,
      reason: 'Cancelled',
      findings: '[]',
      restored: 2,
      refused: 1,
      undone_at: 8_000,
      author_id: 'anna',
      author_kind: 'person',
      started_at: 6_000,
      ended_at: 7_000,
      event_id: 'ev_1',
      changed_by: 'ev_2',
      updated_seq: 4,
    },
    nullable: ['cursor', 'reason', 'undone_at', 'ended_at'],
    fractions: [],
  },
  {
    table: RUN_EFFECTS as Table<never>,
    full: {
      run: 'run_1',
      place: 0,
      chain_id: 'local',
      scope_id: 'scp_a',
      item_id: 'mem_1',
      event_id: 'ev_2',
      before_id: 'ev_1',
      state: 'refused',
      code: 'changed_since',
      updated_seq: 4,
    },
    nullable: ['item_id', 'event_id', 'before_id', 'code'],
    fractions: [],
  },
  {
    table: PROPOSALS as Table<never>,
    full: {
      id: 'prp_1',
      chain_id: 'local',
      scope_id: 'scp_a',
      owner_id: 'person:anna',
      kind: 'decision',
      action: 'create',
      state: 'applied',
      subject: 'deploys',
      matter: 'abc',
      evidence: '["ev_1"]',
      confidence: 0.75,
      evidence_at: 5_000,
      rank: -0.5,
      run: 'run_1',
      change_event: 'ev_2',
      decided_by: 'ev_3',
      decided_at: 7_000,
      weight: 4,
      policy: 'default',
      author_id: 'claude',
      author_kind: 'agent',
      recorded_at: 6_000,
      event_id: 'ev_2',
      changed_by: 'ev_3',
      updated_seq: 4,
    },
    nullable: ['owner_id', 'subject', 'run', 'decided_by', 'decided_at', 'policy'],
    fractions: ['confidence', 'rank'],
  },
  {
    table: PROPOSAL_ITEMS as Table<never>,
    full: {
      proposal: 'prp_1',
      role: 'effect',
      place: 0,
      chain_id: 'local',
      scope_id: 'scp_a',
      item_id: 'mem_1',
      event_id: 'ev_2',
      before_id: 'ev_1',
      updated_seq: 4,
    },
    nullable: ['event_id', 'before_id'],
    fractions: [],
  },
  {
    table: REVIEW_POLICIES as Table<never>,
    full: {
      chain_id: 'local',
      scope_id: 'scp_a',
      kind: '*',
      action: 'archive',
      actor: 'job',
      confidence: 0.75,
      author_id: 'anna',
      author_kind: 'person',
      event_id: 'ev_1',
      updated_seq: 1,
      recorded_at: 1,
    },
    nullable: ['confidence'],
    fractions: ['confidence'],
  },
  {
    table: SCHEDULES as Table<never>,
    full: {
      chain_id: 'local',
      scope_id: 'scp_1',
      name: 'nightly',
      kind: 'verify',
      input: '{}',
      cron: '@daily',
      time_zone: 'UTC',
      status: 'set',
      author_id: 'anna',
      author_kind: 'person',
      event_id: 'ev_1',
      updated_seq: 1,
      recorded_at: 1_000,
    },
    nullable: [],
    fractions: [],
  },
  ...PLAIN_NOUNS.map(({ table }) => sampleOf(table as unknown as Table<Row>)),
];

/** For a table whose columns may have any value of their type. */
function sampleOf(table: Table<Row>): Sample {
  const names = Object.keys(table.declared);
  const isOf = (name: string, ...types: string[]) => types.includes(table.declared[name]!.type);
  return {
    table: table as unknown as Table<never>,
    full: Object.fromEntries(names.map((name) => [name, isOf(name, 'text', 'json') ? `some ${name}` : 1])),
    nullable: names.filter((name) => table.declared[name]!.isNullable),
    fractions: names.filter((name) => isOf(name, 'real')),
  };
}

const TEXTS = {
  empty: '',
  unicode: 'Grüße, 日本語, עברית, 😀, e\u0301, \u200b\u202e',
  quotes: `it's "quoted"; DROP TABLE events; -- \\ %_`,
  lines: 'one\ntwo\r\n\tthree',
  'U+0000': 'before\u0000after',
  long: 'long text '.repeat(20_000),
};

/** Tables that keep their past have a second one, with one column more. */
const SAMPLES: readonly Sample[] = PRESENT.flatMap((sample) =>
  sample.table.since === undefined
    ? [sample]
    : [sample, { ...sample, table: pastOf(sample.table), full: { ...sample.full, to_seq: 9 } }],
);

const TIMES = [0, -1, 253_402_300_799_999, Number.MAX_SAFE_INTEGER];
const FRACTIONS = [0, 1, 0.1 + 0.2, 1e-9, 0.9999999999999999];

export function rowsContract(subject: StoreUnderTest): void {
  const bench = new Workbench(subject);

  test('every projection has a sample here', () => {
    expect(SAMPLES.map((sample) => sample.table.name)).toEqual(PROJECTIONS.map((table) => table.name));
    for (const { table, full } of SAMPLES)
      expect(Object.keys(full).toSorted()).toEqual([...storedColumns(table)].toSorted());
  });

  for (const sample of SAMPLES) describe(`rows of ${sample.table.name}`, () => describeTable(bench, sample));
}

function describeTable(bench: Workbench, { table, full, nullable, fractions }: Sample): void {
  const keyOf = (row: Row) => table.key.map((column) => row[column] as string | number);
  const changeable = table.columns.filter((column) => !(table.key as readonly string[]).includes(column)) as string[];

  test('a row comes back with every column', async () => {
    const store = await bench.open();
    await put(store, table, full);
    expect(await get(store, table, keyOf(full))).toEqual(full);
  });

  test('null stays null in each column that may hold it', async () => {
    const store = await bench.open();
    for (const column of nullable) await roundTrip(store, { ...full, [column]: null });
    await roundTrip(store, { ...full, ...Object.fromEntries(nullable.map((column) => [column, null])) });
  });

  test.each(Object.entries(TEXTS))('text stays as it is in each text column: %s', async (_, text) => {
    const store = await bench.open();
    for (const column of table.columns.filter((name) => typeof full[name] === 'string')) {
      if (!isReference(column)) await roundTrip(store, { ...full, [column]: text });
    }
  });

  test('numbers stay as they are in each column of numbers', async () => {
    const store = await bench.open();
    for (const column of changeable.filter((name) => typeof full[name] === 'number')) {
      for (const value of fractions.includes(column) ? FRACTIONS : TIMES)
        await roundTrip(store, { ...full, [column]: value });
    }
  });

  test('putting a row of the same key replaces it', async () => {
    const store = await bench.open();
    await put(store, table, full);
    for (const column of changeable) {
      const value = typeof full[column] === 'number' ? 0 : 'changed';
      await roundTrip(store, { ...full, [column]: value });
    }
  });

  test('adding a row of the same key leaves the first one and says so', async () => {
    const store = await bench.open();
    const add = (row: Row) =>
      store.write(async (view) => {
        if (table.name === MEMORY_VERSIONS.name) await view.rows.put(MEMORIES, memory);
        return view.rows.add(table, row);
      });
    expect(await add(full)).toBe(true);
    const other = Object.fromEntries(
      changeable.map((column) => [column, typeof full[column] === 'number' ? 0 : 'changed']),
    );
    expect(await add({ ...full, ...other })).toBe(false);
    expect(await get(store, table, keyOf(full))).toEqual(full);
  });

  test('a removed row is gone and removing it again is harmless', async () => {
    const store = await bench.open();
    await put(store, table, full);
    for (let times = 0; times < 2; times++) {
      await store.write((view) => view.rows.remove(table, ...keyOf(full)));
      expect(await get(store, table, keyOf(full))).toBeUndefined();
    }
  });

  test('a key that nothing has gives undefined', async () => {
    const store = await bench.open();
    await put(store, table, full);
    for (const [index] of table.key.entries()) {
      const other = keyOf(full).with(index, 'nothing has this');
      if (typeof keyOf(full)[index] === 'string') expect(await get(store, table, other)).toBeUndefined();
    }
  });

  for (const [lookup, columns] of Object.entries(table.lookups as Record<string, readonly string[]>)) {
    test(`look-up by ${lookup} finds the rows that fit, ordered by key, and no others`, async () => {
      const store = await bench.open();
      // A part of the key by which is not looked up.
      const last = table.key.findLast((column) => !columns.includes(column)) as string;
      const numbered = (number: number) => ({
        ...full,
        [last]: typeof full[last] === 'number' ? number : `row${number}`,
      });
      const rows = [3, 1, 2].map(numbered);
      const strangers = columns
        .filter((column) => !isReference(column))
        .map((column, index) => ({ ...numbered(4 + index), [column]: 'other' }));
      for (const row of [...rows, ...strangers]) await put(store, table, row);
      const values = columns.map((column) => full[column] as string | number);
      const found = await store.read((view) => view.rows.find(table, lookup, ...values));
      expect(found).toEqual([1, 2, 3].map(numbered));
      const newest = await store.read((view) => view.rows.findLast(table, lookup, 2, ...values));
      expect(newest).toEqual([3, 2].map(numbered));
      const none = await store.read((view) => view.rows.find(table, lookup, ...columns.map(() => 'nothing')));
      expect(none).toEqual([]);
    });
  }

  async function roundTrip(store: Store, row: Row): Promise<void> {
    await put(store, table, row);
    expect(await get(store, table, keyOf(row))).toEqual(row);
  }

  /** The version's memory must be there, so its id cannot be just any text. */
  function isReference(column: string): boolean {
    return table.name === MEMORY_VERSIONS.name && column === 'memory_id';
  }
}

async function put(store: Store, table: Table<Row>, row: Row): Promise<void> {
  await store.write(async (view) => {
    if (table.name === MEMORY_VERSIONS.name) await view.rows.put(MEMORIES, memory);
    await view.rows.put(table, row);
  });
}

async function get(store: Store, table: Table<Row>, key: (string | number)[]): Promise<Row | undefined> {
  return store.read((view) => view.rows.get(table, ...key));
}
