import { expect, test } from 'vitest';
import { LIMITS } from '../../base/limits.ts';
import { MarkdownSections } from './markdown.ts';

function sectionsOf(text: string): string[] {
  const sections = new MarkdownSections();
  return [...text.split('\n').flatMap((line) => sections.next(line)), ...sections.end()].map(({ content }) => content);
}

test('each section is a statement under its headings', () => {
  const text = 'Before\n# Birds\n\nThey fly.\n\n## Herons #\nThey wade.\n# Fish\nThey swim.\n## Empty\n';
  expect(sectionsOf(text)).toEqual(['Before', 'Birds\nThey fly.', 'Birds › Herons\nThey wade.', 'Fish\nThey swim.']);
});

test('what looks like a heading in code is code', () => {
  expect(sectionsOf('# A\n```\n# b\n```\nc')).toEqual(['A\n```\n# b\n```\nc']);
});

test('a section that is too long is kept in parts, none of them lost', () => {
  const line = 'x'.repeat(99);
  const parts = sectionsOf(`# A\n${`${line}\n`.repeat(500)}`);
  expect(parts.length).toBeGreaterThan(1);
  for (const part of parts) expect(part.length).toBeLessThanOrEqual(LIMITS.capturedSection + 2);
  expect(
    parts
      .join('\n')
      .split('\n')
      .filter((text) => text === line),
  ).toHaveLength(500);
});
