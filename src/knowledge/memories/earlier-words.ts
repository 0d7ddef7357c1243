/**
 * What a memory is found by besides what it says now: the words that it had, and the reasons of its changes. They are indexed like its tags, so they
 * weigh less than its own words and add nothing to its meaning.
 */
import type { IndexerView } from '../../ledger/projector.ts';
import { MEMORY_VERSIONS, type MemoryRow, type VersionFields } from '../../store/port/tables.ts';
import { contentOf } from '../texts/content-of.ts';
import { stepsOf } from './steps.ts';

/** Every change of a memory reads them again, so there are few. */
const MOST_VERSIONS = 8;
const MOST_CHARACTERS = 1_000;

export async function earlierWords(memory: MemoryRow, content: string, view: IndexerView): Promise<string> {
  const versions: VersionFields[] = [memory];
  const oldest = Math.max(1, memory.version - MOST_VERSIONS);
  for (let version = memory.version - 1; version >= oldest; version--) {
    const row = await view.rows.get(MEMORY_VERSIONS, memory.id, version);
    if (row) versions.push(row);
  }
  const texts: string[] = [];
  const read = new Set([memory.content_seq]);
  for (const { before, reason } of stepsOf(versions)) {
    if (reason !== null) texts.push(reason);
    if (before === undefined || read.has(before.content_seq)) continue;
    read.add(before.content_seq);
    texts.push(contentOf(await view.eventAt(memory.chain_id, before.content_seq)).slice(0, MOST_CHARACTERS));
  }
  return newWords(texts, content);
}

/** Each once, and none that it says now: a memory that was reworded often is no longer than others. */
function newWords(texts: readonly string[], content: string): string {
  const known = new Set(wordsIn(content));
  const found: string[] = [];
  for (const word of texts.flatMap(wordsIn)) {
    if (known.has(word)) continue;
    known.add(word);
    found.push(word);
  }
  return found.join(' ');
}

function wordsIn(text: string): string[] {
  return text
    .toWellFormed()
    .split(/\s+/)
    .filter((word) => word !== '');
}
