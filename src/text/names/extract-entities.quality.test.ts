/** Precision and recall on the marked sentences. The floors are a little below what was reached; they only ever go up. */
import { describe, expect, test } from 'vitest';
import { LABELLED_SENTENCES } from '../../../test/fixtures/entities/labelled-sentences.ts';
import { scoreSentences } from '../../../test/fixtures/entities/score-sentences.ts';

const HALVES = {
  developed: { sentences: LABELLED_SENTENCES.filter((_, index) => index % 2 === 0), precision: 0.97, recall: 0.96 },
  'held out': { sentences: LABELLED_SENTENCES.filter((_, index) => index % 2 === 1), precision: 0.95, recall: 0.94 },
};

describe.each(Object.entries(HALVES))('%s', (_, { sentences, precision, recall }) => {
  const report = scoreSentences(sentences);

  test('over all kinds', () => {
    expect(sentences.length).toBeGreaterThanOrEqual(120);
    expect(report.all.precision, report.errors.join('\n')).toBeGreaterThanOrEqual(precision);
    expect(report.all.recall, report.errors.join('\n')).toBeGreaterThanOrEqual(recall);
  });

  test.each(['person', 'organization', 'location', 'datetime', 'reference', 'tool', 'concept'])('%s', (kind) => {
    const score = report.byType[kind]!;
    expect(score.precision, report.errors.join('\n')).toBeGreaterThanOrEqual(0.8);
    expect(score.recall, report.errors.join('\n')).toBeGreaterThanOrEqual(0.8);
  });
});
