/** How a document that was quoted is called: its title and its URI, and what its metadata says of who wrote it and when. */
import type { DocumentRow } from '../../store/port/tables.ts';
import { metadataOf } from '../texts/redacted.ts';

export interface DocumentSource {
  readonly title: string;
  readonly uri: string;
  readonly author: string | null;
  readonly published: string | null;
}

/** Words under which bibliographies keep these, most usual first. */
const AUTHOR_KEYS = ['author', 'authors', 'by', 'creator'];
const DATE_KEYS = ['published', 'date', 'year', 'issued'];

export function documentSource(row: DocumentRow): DocumentSource {
  const metadata = metadataOf(row) ?? {};
  return {
    title: row.title,
    uri: row.uri,
    author: firstText(metadata, AUTHOR_KEYS),
    published: firstText(metadata, DATE_KEYS),
  };
}

function firstText(metadata: Record<string, unknown>, keys: readonly string[]): string | null {
  for (const key of keys) {
    const found = Object.hasOwn(metadata, key) ? [metadata[key]].flat() : [];
    const texts = found.filter((part) => typeof part === 'string' || typeof part === 'number').map(String);
    if (texts.length > 0) return texts.join(', ');
  }
  return null;
}
