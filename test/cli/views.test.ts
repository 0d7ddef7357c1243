/** Answers for people, by their view. */
import { describe, expect, test } from 'vitest';
import { barLine } from '../../src/faces/cli/run/progress.ts';
import { cut, widthOf } from '../../src/faces/cli/terminal/cell-width.ts';
import { lines, oneLine, safeJson } from '../../src/faces/cli/terminal/plain-text.ts';
import type { Screen } from '../../src/faces/cli/terminal/screen.ts';
import { showTime } from '../../src/faces/cli/terminal/times.ts';
import { render, renderEach } from '../../src/faces/cli/views/render.ts';

const NOW = Date.parse('2026-03-01T12:00:00.000Z');
const screen: Screen = { columns: 80, now: NOW, paint: (_, text) => text };
const ago = (seconds: number) => showTime(new Date(NOW - seconds * 1_000).toISOString(), screen);

describe('times', () => {
  test('are told from now on a terminal', () => {
    expect([ago(0), ago(4), ago(59), ago(60), ago(200), ago(3_599)]).toEqual([
      'just now',
      'just now',
      '59 s ago',
      '1 min ago',
      '3 min ago',
      '59 min ago',
    ]);
    expect([ago(3_600), ago(86_399), ago(86_400), ago(29 * 86_400)]).toEqual([
      '1 h ago',
      '23 h ago',
      '1 d ago',
      '29 d ago',
    ]);
    expect([ago(31 * 86_400), ago(-120)]).toEqual(['2026-01-29', 'in 2 min']);
  });

  test('stay as they are elsewhere', () => {
    const time = '2026-03-01T11:59:00.000Z';
    expect(showTime(time, { ...screen, now: undefined })).toBe(time);
  });
});

describe('text', () => {
  test('on one line or several', () => {
    expect(oneLine('  a\n\tb\u001b\u0085c ')).toBe('a b␛�c');
    expect(lines('a\r\n\tb\u0007\n')).toEqual(['a', '    b␇', '']);
    expect(oneLine('\ud800x')).toBe('\ufffdx');
  });

  test('in JSON stays the same text', () => {
    const json = JSON.stringify({ text: 'a\u009b\u2028\u202e\u{e0041}' });
    expect(safeJson(json)).toBe('{"text":"a\\u009b\\u2028\\u202e\\udb40\\udc41"}');
    expect(JSON.parse(safeJson(json))).toEqual(JSON.parse(json));
  });

  test('is measured and cut in columns', () => {
    expect([widthOf('abc'), widthOf('記憶'), widthOf('e\u0301'), widthOf('🧠')]).toEqual([3, 4, 1, 2]);
    expect([cut('abcdef', 4), cut('記憶記憶', 5), cut('abc', 3)]).toEqual(['abc…', '記憶…', 'abc']);
  });
});

describe('views', () => {
  test('an answer of an operation that nobody has thought of', () => {
    const answer = {
      state: 'done',
      takenAt: '2026-03-01T11:57:00.000Z',
      parts: [
        { name: 'a', size: 1 },
        { name: 'b', size: 20 },
      ],
      notes: ['x', 'y'],
      deep: { a: 1, b: { c: [true] }, d: null },
    };
    expect(render('report', answer, screen)).toBe(`state     done
taken at  3 min ago
parts
  NAME  SIZE
  a        1
  b       20
notes     x, y
deep
  a  1
  b  {"c":[true]}
`);
    expect(render('report', { one: [{ a: 1 }], two: [{ b: 2 }] }, screen)).toBe('one\n  A\n  1\ntwo\n  B\n  2\n');
    expect(render('list', { items: [{ strange: 'row' }], cursor: 'abc' }, screen)).toBe(
      'STRANGE\nrow\nnext: --cursor abc\n',
    );
    expect(render('report', {}, screen)).toBe('');
  });

  describe('what is linked', () => {
    const item = (id: string, more: object = {}) => ({
      id,
      type: 'memory',
      kind: 'note',
      title: `Title of ${id}`,
      status: 'active',
      scope: 'global',
      ...more,
    });
    const link = (direction: string, more: object = {}) => ({
      id: 'lnk_1',
      kind: 'supports',
      weight: 0.75,
      confidence: 0.7,
      reinforcementCount: 1,
      validFrom: null,
      validTo: null,
      pinned: false,
      note: null,
      direction,
      ...more,
    });

    test('to an item, with arrows', () => {
      const answer = {
        item: item('mem_1'),
        related: [
          { link: link('out', { pinned: true, validTo: '2026-03-01T12:02:00.000Z' }), item: item('mem_2') },
          { link: link('in'), item: item('ev_1', { status: null, kind: 'user_message' }) },
          { link: link('both', { kind: 'related_to' }), item: item('mem_3', { title: 'Two\nlines\u001b' }) },
        ],
        cursor: 'abc',
      };
      expect(render('related', answer, screen)).toBe(`Title of mem_1  note, active  mem_1
  → supports 0.75  Title of mem_2  note, active  mem_2  pinned, until in 2 min
  ← supports 0.75  Title of ev_1  user_message  ev_1
  ↔ related_to 0.75  Two lines␛  note, active  mem_3
next: --cursor abc
`);
      expect(render('related', { item: item('mem_1'), related: [], cursor: null }, screen)).toBe(
        'Title of mem_1  note, active  mem_1\n  It is linked to nothing.\n',
      );
    });

    test('further away, as a tree', () => {
      const nodes = [
        { depth: 1, from: 'mem_1', link: link('out'), item: item('mem_2') },
        { depth: 1, from: 'mem_1', link: link('in'), item: item('mem_3') },
        { depth: 2, from: 'mem_2', link: link('out'), item: item('mem_4') },
      ];
      expect(
        render('walk', { item: item('mem_1'), nodes, cut: 'depth' }, screen),
      ).toBe(`Title of mem_1  note, active  mem_1
  → supports 0.75  Title of mem_2  note, active  mem_2
    → supports 0.75  Title of mem_4  note, active  mem_4
  ← supports 0.75  Title of mem_3  note, active  mem_3
What lies further away was not looked at.
`);
      expect(render('walk', { item: item('mem_1'), nodes: [], cut: null }, screen)).toContain('Nothing can be reached');
    });

    test('as a way from one to the other', () => {
      const steps = [
        { link: null, item: item('mem_1') },
        { link: link('in'), item: item('mem_2') },
      ];
      expect(render('path', { found: true, steps, cut: null }, screen)).toBe(
        'Title of mem_1  note, active  mem_1\n  ← supports 0.75  Title of mem_2  note, active  mem_2\n',
      );
      expect(render('path', { found: false, steps: [], cut: 'items' }, screen)).toBe(
        'No way was found.\nThere is more than this.\n',
      );
    });

    test('as a list', () => {
      const row = {
        id: 'lnk_1',
        type: 'link',
        kind: 'blocks',
        from: 'mem_1',
        to: 'mem_2',
        directed: true,
        weight: 0.5,
      };
      expect(render('links', { links: [row], cursor: null }, screen)).toMatch(/mem_1 +→ blocks +mem_2 +0\.5 +lnk_1/);
    });
  });

  test('texts, whole, with a line about each and short ids on a terminal', () => {
    const row = (id: string, content: string, more: object = {}) => ({
      id,
      type: 'memory',
      kind: 'decision',
      name: null,
      tags: ['deploy'],
      content,
      status: 'active',
      pinned: false,
      conflict: false,
      author: { id: 'anna', kind: 'person' },
      updatedAt: '2026-03-01T11:57:00.000Z',
      ...more,
    });
    const items = [
      row('mem_01m7r7wcq4ptb4fyn2j0e0skf7', `${'We deploy on Tuesdays '.repeat(5).trim()}.\nNever on Fridays.`),
      row('mem_01m7r7wcq4ptb4fyn2j0e0skf8', 'x'.repeat(100), {
        status: 'inbox',
        conflict: true,
        author: { id: 'claude', kind: 'agent' },
      }),
      row('mem_01m7r7wdb40d47h9crb400bhvm', Array(30).fill('line').join('\n')),
    ];
    expect(render('memories', { items, cursor: null }, screen)).toBe(
      `We deploy on Tuesdays We deploy on Tuesdays We deploy on Tuesdays We deploy on
Tuesdays We deploy on Tuesdays.
Never on Fridays.
  decision · #deploy · 3 min ago · anna · mem_01m7r7wcq4ptb4fyn2j0e0skf7
${'x'.repeat(80)}
${'x'.repeat(20)}
  decision · #deploy · 3 min ago · agent:claude · unreviewed · conflict
  mem_01m7r7wcq4ptb4fyn2j0e0skf8
${'line\n'.repeat(23)}… 7 more lines: recollect get mem_01m7r7wdb40d
  decision · #deploy · 3 min ago · anna · mem_01m7r7wdb40d
`,
    );
    const found = {
      ...row('mem_1', 'We track errors in GlitchTip'),
      ref: '#12',
      occurredAt: '2026-03-01T11:57:00.000Z',
      speaker: null,
      author: 'person:owner',
      source: null,
      warnings: ['write_conflict'],
      change: { was: 'Sentry', reason: 'the contract ended', at: '2026-02-01T00:00:00.000Z' },
    };
    expect(render('found', { query: 'x', items: [found] }, screen)).toBe(
      'We track errors in GlitchTip\n  decision · 3 min ago · write conflict · #12\n  (was: Sentry; changed 2026-02-01 because the contract ended)\n',
    );
  });

  test('what a change touched beside, in words', () => {
    const answer = {
      status: 'asserted',
      id: 'clm_2',
      scope: 'scp_1',
      superseded: [{ id: 'clm_1', statement: 'The version is 2.4', reason: 'contradicted_by_new_source' }],
      contradicts: [],
      contradictsMore: false,
      supportingCount: 1,
    };
    expect(render('asserted', answer, screen)).toBe(
      'asserted  clm_2\n  superseded  The version is 2.4  contradicted by new source  clm_1\n',
    );
  });

  test('outcomes, one a line', () => {
    expect(render('changed', { status: 'stored', id: 'mem_1', version: 1, memoryStatus: 'active' }, screen)).toBe(
      'stored  mem_1  active\n',
    );
    expect(
      renderEach(
        'changed',
        {
          results: [
            { status: 'recorded', id: 'ev_1' },
            { status: 'duplicate', id: 'ev_2' },
          ],
        },
        screen,
      ),
    ).toBe('recorded  ev_1\nduplicate  ev_2\n');
    expect(renderEach('changed', { results: [] }, screen)).toBe('');
    const conflict = render(
      'revised',
      { status: 'revised', id: 'mem_1', version: 3, memoryStatus: 'active', conflict: 'cfl_1' },
      screen,
    );
    expect(conflict).toContain('both versions are kept: cfl_1');
  });

  test('what was erased, or would be', () => {
    const items = [
      { id: 'ev_1', scope: 'scp_a', events: 1, because: null },
      { id: 'mem_1', scope: 'scp_a', events: 2, because: 'ev_1' },
    ];
    const none = { alreadyErased: [], pending: null, copies: [], named: 1, types: { evidence: 1, memory: 1 } };
    expect(render('erasure', { status: 'preview', items, count: 2, ...none }, screen).split('\n')).toEqual([
      'would be erased  ev_1  1 event',
      'would be erased  mem_1  2 events, rests on ev_1',
      '1 evidence, 1 memory; 1 as you asked, 1 that rest on them',
      'Nothing was erased yet; --yes erases it.',
      '',
    ]);
    const receipt = {
      status: 'pending',
      items: items.slice(0, 1),
      count: 3,
      named: 3,
      types: { evidence: 3 },
      alreadyErased: ['mem_2'],
      pending: 'another program is reading',
      copies: ['/store/memory.db.bak'],
    };
    expect(render('erasure', receipt, screen).split('\n')).toEqual([
      'erased  ev_1  1 event',
      'and 2 more',
      '3 evidence; 3 as you asked, 0 that rest on them',
      'already erased  mem_2',
      'pending: another program is reading; what is left is tried again when the store is opened or closed',
      'may still hold it: /store/memory.db.bak',
      '',
    ]);
  });

  test('one item, whole', () => {
    const item = {
      id: 'mem_1',
      type: 'memory',
      kind: 'note',
      name: null,
      status: 'active',
      content: 'first\n  second',
      tags: ['a', 'b'],
      author: { id: 'anna', kind: 'person' },
      payload: null,
    };
    expect(render('item', item, screen)).toBe(
      'mem_1  note  active\n\n  first\n    second\n\ntags    a, b\nauthor  anna (person)\n',
    );
    expect(
      render(
        'changed-item',
        {
          status: 'created',
          scope: { id: 'scp_1', type: 'scope', kind: 'project', name: 'Site', status: 'open', key: 'site' },
        },
        screen,
      ),
    ).toBe('created\nscp_1  project  Site  open\nkey  site\n');
  });

  test('differences', () => {
    const answer = {
      id: 'mem_1',
      from: 1,
      to: 2,
      fields: [
        { field: 'content', from: 'a', to: 'b' },
        { field: 'tags', from: [], to: ['x'] },
      ],
      content: [
        { change: 'same', text: '  kept' },
        { change: 'removed', text: 'a' },
        { change: 'added', text: 'b' },
      ],
    };
    expect(render('difference', answer, screen)).toBe('mem_1  version 1 → 2\ntags: nothing → x\n    kept\n- a\n+ b\n');
    expect(render('difference', { ...answer, fields: [], content: [{ change: 'same', text: 'a' }] }, screen)).toContain(
      'The two are the same.',
    );
  });

  test('checks', () => {
    const doctor = {
      ok: false,
      findings: [
        { check: 'disk', status: 'warning', message: 'Low', fix: 'Free some' },
        { check: 'ledger', status: 'failed', message: 'Bad' },
      ],
      sizes: { totalBytes: 1_234_567, parts: [{ name: 'a', class: 'ledger', bytes: 1_000 }] },
    };
    expect(render('findings', doctor, screen)).toBe(
      '! disk: Low\n    fix: Free some\n✗ ledger: Bad\nsize: 1.2 MB (ledger 1 kB)\n',
    );
    expect(render('verification', { ok: true, checked: 3, heads: ['local@3:ab'], problems: [] }, screen)).toBe(
      '✓ All 3 events verify.\nheads\n  local@3:ab\n',
    );
    const rebuild = {
      equal: false,
      events: 5,
      tables: [
        { name: 'tags', rows: 2, before: null, after: 'x' },
        { name: 'scopes', rows: 1, before: 'y', after: 'y' },
      ],
    };
    expect(render('rebuild', rebuild, screen)).toBe(
      '✗ 5 events made 2 tables with 3 rows: 1 of the tables did not fit the ledger; now they do.\n    tags: it was missing\n',
    );
  });

  test('a conflict of one memory names it once', () => {
    const side = (version: number) => ({ id: 'mem_1', version });
    const conflicts = [
      {
        id: 'cfl_1',
        type: 'conflict',
        kind: 'write_conflict',
        status: 'open',
        a: side(2),
        b: side(3),
        scope: 's',
        recordedAt: '2026-03-01T11:57:00.000Z',
      },
    ];
    expect(render('conflicts', { conflicts, cursor: null }, screen)).toBe(
      'mem_1 version 2\nmem_1 version 3\n  write conflict · open · 3 min ago · cfl_1\n',
    );
  });
});

test('progress', () => {
  expect(barLine('verify', 50, 200, 80)).toBe('verify ██████░░░░░░░░░░░░░░░░░░ 25 % (50 of 200)');
  expect(barLine('import', 12_345, undefined, 80)).toBe('import 12,345');
  expect(barLine('verify', 1, 1, 20)).toHaveLength(19);
});
