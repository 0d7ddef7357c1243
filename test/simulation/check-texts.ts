/** Compares lists, look-ups and histories of blocks and documents with the model. */
import { expect } from 'vitest';
import type { Memory } from '../../src/index.ts';
import type { SeededRandom } from '../support/seeded-random.ts';
import { answerOf } from './answer.ts';
import { timeOf } from './model/reads.ts';
import { access } from './model/scopes.ts';
import { type Connection, Refusal, type State, type VersionedDocument } from './model/state.ts';
import { browsed, listed } from './model/versioned-documents.ts';
import { URIS } from './text-steps.ts';
import { SCOPES } from './words.ts';

/** All versions of a block or a document. */
export async function checkText(state: State, memory: Memory, id: string, story: string): Promise<void> {
  const text = state.texts.get(id)!;
  const { versions } = await memory.history({ id, limit: 500 });
  const expected = text.versions.map((_, index) => viewOf(state, text, index));
  // Histories of documents are without their words.
  const told = text.noun === 'block' ? expected : expected.map((version) => ({ ...version, content: null }));
  expect(versions, story).toMatchObject(told.toReversed());
  expect(await memory.get({ id }), story).toMatchObject(expected.at(-1)!);
  expect(await memory.get({ id, version: 1 }), story).toMatchObject(expected[0]!);
}

export async function checkDocuments(
  state: State,
  memory: Memory,
  connection: Connection,
  random: SeededRandom,
  story: string,
): Promise<void> {
  for (const scope of [undefined, '*', ...random.some(SCOPES, 0.2)])
    for (const parent of [undefined, random.pick(URIS)]) {
      const expected = modelled(() => browsed(state, access(state, connection, scope), parent));
      const real = await answerOf(async () =>
        (await memory.documents({ scope, parent, limit: 500 })).documents.map(({ id, children }) => [id, children]),
      );
      expect(real, `documents below ${parent} in ${scope} ${story}`).toEqual(expected);
    }
}

export async function checkBlocks(
  state: State,
  memory: Memory,
  connection: Connection,
  random: SeededRandom,
  story: string,
): Promise<void> {
  for (const scope of [undefined, '*', ...random.some(SCOPES, 0.3)])
    for (const includeArchived of [false, true]) {
      const expected = modelled(() => listed(state, 'block', access(state, connection, scope), includeArchived));
      const real = await answerOf(() => everyBlock(memory, scope, includeArchived, random.pick([500, 2])));
      expect(real, `blocks in ${scope} ${story}`).toEqual(expected);
    }
}

async function everyBlock(
  memory: Memory,
  scope: string | undefined,
  includeArchived: boolean,
  limit: number,
): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await memory.blocks({ scope, includeArchived, limit, cursor });
    ids.push(...page.blocks.map((block) => block.id));
    cursor = page.cursor ?? undefined;
  } while (cursor !== undefined);
  return ids;
}

function viewOf(state: State, text: VersionedDocument, index: number): Record<string, unknown> {
  const { content, fields, archived, archiveReason, reason, basedOn, conflict, trust, author, recordedAt } =
    text.versions[index]!;
  const [kind] = author.split(':');
  return {
    id: text.id,
    type: text.noun,
    content,
    ...fields,
    status: archived ? 'archived' : 'active',
    version: index + 1,
    versions: text.versions.length,
    current: index + 1 === text.versions.length,
    archiveReason,
    changeReason: reason,
    basedOn,
    conflict,
    trust,
    author: { kind, id: author.slice(kind!.length + 1) },
    scope: state.scopes.get(text.scope)!.id,
    createdAt: timeOf(text.createdAt),
    recordedAt: timeOf(recordedAt),
  };
}

function modelled(answer: () => unknown): unknown {
  try {
    return answer();
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.code };
    throw error;
  }
}
