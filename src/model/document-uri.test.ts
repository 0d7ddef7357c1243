import { describe, expect, test } from 'vitest';
import { normaliseUri } from './document-uri.ts';

describe('the same document has one URI', () => {
  test.each([
    ['HTTPS://Example.ORG:443/a/../b', 'https://example.org/b'],
    ['https://example.org', 'https://example.org/'],
    ['  https://example.org/a b  ', 'https://example.org/a%20b'],
    ['https://example.org/é', 'https://example.org/%C3%A9'],
    ['https://example.org/e\u0301', 'https://example.org/%C3%A9'],
    ['https://example.org/a?b=c#d', 'https://example.org/a?b=c#d'],
    ['file:///srv/./notes.md', 'file:///srv/notes.md'],
    ['docs:handbook/deploy', 'docs:handbook/deploy'],
    ['DOCS:handbook/Deploy', 'docs:handbook/Deploy'],
    ['urn:isbn:0451450523', 'urn:isbn:0451450523'],
    ['notes://shelf/a/../b', 'notes://shelf/b'],
  ])('%s', (given, expected) => {
    expect(normaliseUri(given, 'uri')).toBe(expected);
    expect(normaliseUri(expected, 'uri')).toBe(expected);
  });
});

describe('is refused with a reason', () => {
  test.each([
    ['notes.md', /not a URI/],
    ['/etc/passwd', /not a URI/],
    ['C:\\notes\\a.txt', /not a URI/],
    ['c:/notes', /not a URI/],
    ['docs:', /not a URI/],
    [':x', /not a URI/],
    ['http://', /not a URI/],
    ['https://[::1', /not a URI/],
    ['javascript:alert(1)', /may not begin with javascript:/],
    ['JavaScript:alert(1)', /may not begin with javascript:/],
    ['data:text/plain,x', /may not begin with data:/],
    [`docs:${'é'.repeat(500)}`, /longer than 2048/],
  ])('%s', (given, reason) => {
    expect(() => normaliseUri(given, 'uri')).toThrow(reason);
  });

  test('a password, which is not repeated', () => {
    const attempt = () => normaliseUri('https://anna:secret@example.org/', 'parent');
    expect(attempt).toThrow(/parent contains a user name or a password/);
    expect(attempt).not.toThrow(/secret/);
  });
});
