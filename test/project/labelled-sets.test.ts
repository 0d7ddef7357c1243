/** The labelled sets say of themselves what is true: how many, how split, and every quoted span is in its text. */
import { expect, test } from 'vitest';
import { readTeam, TEAMS } from '../../bench/quality/everyday/team.ts';
import { forgettingCases } from '../fixtures/forgetting/cases.ts';
import { chatLabels, codingMessages, KINDS } from '../fixtures/harvest/labelled.ts';
import { DIFFERENCES, pairs, RELATIONS } from '../fixtures/updates/pairs.ts';

function share<T>(rows: readonly T[], is: (row: T) => boolean): number {
  return rows.filter(is).length / rows.length;
}

test('300 turns of talk are labelled by id alone, most of them with nothing', () => {
  const rows = chatLabels();
  expect(new Set(rows.map(({ set, row, turn }) => `${set} ${row} ${turn}`)).size).toBe(300);
  for (const set of ['beam100k', 'realtalk', 'locomo']) expect(rows.filter((row) => row.set === set)).toHaveLength(100);
  expect(rows.filter(({ split }) => split === 'unseen')).toHaveLength(100);
  expect(share(rows, ({ labels }) => labels[0] === 'none')).toBeGreaterThanOrEqual(0.6);
  for (const { labels, ...rest } of rows) {
    expect(Object.keys(rest).toSorted()).toEqual(['row', 'set', 'split', 'turn']);
    expect(labels.length).toBeGreaterThan(0);
    expect(labels.includes('none') ? labels : labels.filter((one) => !KINDS.some((kind) => kind === one))).toEqual(
      labels.includes('none') ? ['none'] : [],
    );
  }
});

test('300 coding messages name the exact words worth keeping, most of them none', () => {
  const rows = codingMessages();
  expect(new Set(rows.map(({ id }) => id)).size).toBe(300);
  expect(new Set(rows.map(({ text }) => text)).size).toBe(300);
  expect(rows.filter(({ language }) => language === 'de')).toHaveLength(100);
  for (const language of ['en', 'de']) {
    const spoken = rows.filter((row) => row.language === language);
    expect(share(spoken, ({ split }) => split === 'unseen')).toBeCloseTo(1 / 3, 1);
    expect(share(spoken, ({ labels }) => labels.length === 0)).toBeGreaterThanOrEqual(0.6);
  }
  for (const { text, labels } of rows) {
    for (const { kind, span, subject, predicate, object } of labels) {
      expect(KINDS).toContain(kind);
      expect(text).toContain(span);
      expect([subject, predicate, object].filter((part) => part !== undefined).length % 3).toBe(0);
    }
  }
});

test('200 everyday questions, half of them held out, ask for what their team wrote', () => {
  const teams = TEAMS.map(readTeam);
  const questions = teams.flatMap((team) => team.questions);
  expect(new Set(questions.map(({ id }) => id)).size).toBe(200);
  expect(questions.filter(({ split }) => split === 'dev')).toHaveLength(100);
  expect(questions.filter(({ first }) => first.length === 0)).toHaveLength(20);
  for (const { steps, asked, ...team } of teams) {
    expect(steps.map(({ at }) => at)).toEqual(steps.map(({ at }) => at).toSorted());
    expect(steps.at(-1)!.at < asked).toBe(true);
    for (const [index, { of }] of steps.entries()) {
      if (of !== undefined) expect(steps.slice(0, index).map(({ key }) => key)).toContain(of);
    }
    const written = steps.flatMap(({ input }) => Object.values(input)).join('\n');
    for (const { first, stale } of team.questions) {
      for (const marker of [...first, ...stale]) expect(written).toContain(marker);
    }
  }
});

test('120 pairs of statements have each relation in both languages and both halves', () => {
  const rows = pairs();
  expect(new Set(rows.map(({ id }) => id)).size).toBe(120);
  expect(new Set(rows.map(({ before, after }) => `${before}\n${after}`)).size).toBe(120);
  for (const split of ['dev', 'unseen']) {
    for (const language of ['en', 'de']) {
      const part = rows.filter((row) => row.split === split && row.language === language);
      expect(new Set(part.map(({ relation }) => relation))).toEqual(new Set(RELATIONS));
    }
  }
  for (const { relation, differs } of rows) {
    if (relation === 'update' || relation === 'contradiction') expect(DIFFERENCES).toContain(differs);
    else expect(differs).toBeNull();
  }
});

test('100 cases of forgetting say what stays and what goes, and could be passed', () => {
  const cases = forgettingCases();
  expect(new Set(cases.map(({ id }) => id)).size).toBe(100);
  expect(new Set(cases.map(({ attack }) => attack)).size).toBe(10);
  expect(cases.filter(({ split }) => split === 'unseen').length).toBeGreaterThanOrEqual(35);
  for (const { facts, operations, mustStay, mustGo } of cases) {
    const replacements = operations.flatMap((operation) => (operation.op === 'supersede' ? [operation.with] : []));
    const written = [...facts, ...replacements].join('\n').toLowerCase();
    for (const text of [...mustStay, ...mustGo]) expect(written).toContain(text.toLowerCase());
    // What must go is in nothing that must stay, and not in the value that is left at the end.
    const left = [...mustStay, replacements.at(-1) ?? ''].join('\n').toLowerCase();
    for (const text of mustGo) expect(left).not.toContain(text.toLowerCase());
  }
});
