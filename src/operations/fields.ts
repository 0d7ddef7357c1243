/** Input fields that several operations share. */
import { z } from 'zod';
import { decodeCursor, encodeCursor } from '../base/cursor.ts';
import { sha256Hex } from '../base/hash.ts';
import { LIMITS } from '../base/limits.ts';
import { timeField } from '../model/fields.ts';
import { idOf } from '../model/id-field.ts';
import { scopeReference } from '../model/scope.ts';
import { normaliseTags, tagName } from '../model/tag.ts';

export const itemId = idOf(undefined, 'The id of the item');
export const memoryId = idOf(['memory'], 'The id of the memory');
/** Of what is kept in versions. */
export const versionedId = idOf(['memory', 'block', 'document'], 'The id of the memory, the block or the document');
export const claimId = idOf(['claim'], 'The id of the claim');
export const sessionId = idOf(['session'], 'The id of the session');
export const conversationId = idOf(['conversation'], 'The id of the conversation');
/** What an operation that is a run answers. A function, because every command loads this file. */
export const runId = () =>
  z.string().nullable().describe('The run that made the changes, for `run` and `undo`; null if nothing changed');
export const reason = z
  .string()
  .check(z.minLength(1), z.maxLength(LIMITS.reason))
  .optional()
  .describe('Why, for the history');
export const basedOn = z
  .int()
  .check(z.gte(1))
  .optional()
  .describe(
    'The version you edited; if it is no longer the latest, both changes are kept and a write conflict is opened',
  );

/** Where a read looks. */
export const readScope = {
  scope: scopeReference.optional().describe('The scope to search (default: the connection’s); * for every scope'),
  inherit: z.boolean().default(true).describe('Also search the scopes above it, nearest first'),
};

/** Which tags the listed items have. */
export const tagFilter = () => ({
  tags: z
    .array(tagName)
    .check(z.minLength(1), z.maxLength(LIMITS.tagsPerItem))
    .optional()
    .describe('Only items with all of these tags'),
});

/** As they are stored. */
export function filteredTags({ tags }: { readonly tags?: readonly string[] | undefined }): string[] | undefined {
  return tags && normaliseTags(tags);
}

/** Which state a read looks at. The engine answers for it; a handler need not know. */
export const readMoment = {
  asOf: timeField.optional().describe('Read the store as of this time (default: now)'),
};

/** Whether a read finds what was said in the session that goes on. The reader of MCP and hooks has it before it. */
export const ownTurns = z
  .boolean()
  .optional()
  .describe('Also what was said in this session (default: true; false over MCP and in hooks)');

/** The query of a request that says so. */
export function hearing<Q extends { readonly unheard?: string | undefined; readonly session: string | undefined }>(
  query: Q,
  wanted: boolean | undefined,
): Q {
  return wanted === undefined ? query : { ...query, unheard: wanted ? undefined : query.session };
}

/** Which time in the world a read is about. */
export const readValidity = {
  validAt: timeField.optional().describe('Only what is valid at this time'),
};

/** What `assert` and `supersede` answer. */
export const assertedView = z.lazy(() =>
  z.object({
    status: z.enum(['asserted', 'supported']).describe('supported: the claim existed and has one more source'),
    id: z.string(),
    scope: z.string(),
    superseded: z.array(z.object({ id: z.string(), statement: z.string(), reason: z.string() })),
    contradicts: z.array(z.string()).describe('Current claims with another value; of very many, the newest'),
    contradictsMore: z.boolean().describe('There are also older ones, for which no conflict was opened'),
    supportingCount: z.number(),
  }),
);

export const claimChangedView = z.lazy(() =>
  z.object({
    status: z.enum(['changed', 'unchanged']),
    id: z.string(),
    claimStatus: z.string(),
    restored: z.array(z.string()).describe('Claims that are current again'),
  }),
);

export const paging = {
  limit: z
    .int()
    .check(z.gte(1), z.lte(LIMITS.pageMax))
    .default(LIMITS.pageDefault)
    .describe('The maximum number per page'),
  cursor: z
    .string()
    .check(z.minLength(1), z.maxLength(LIMITS.cursor))
    .optional()
    .describe('The cursor of the previous page'),
};

export const nextCursor = z.string().nullable().describe('Pass it to get the next page; null after the last');

/**
 * A cursor holds where the page ended and a mark of the request it belongs to, so that it cannot
 * continue another one by mistake.
 */
export function pageCursor(place: unknown, request: unknown): string {
  return encodeCursor([markOf(request), place]);
}

export function readPageCursor<T>(
  cursor: string | undefined,
  request: unknown,
  isPlace: (value: unknown) => value is T,
): T | undefined {
  if (cursor === undefined) return undefined;
  const mark = markOf(request);
  const isWhole = (value: unknown): value is [string, T] =>
    Array.isArray(value) && value.length === 2 && value[0] === mark && isPlace(value[1]);
  return decodeCursor(cursor, isWhole)[1];
}

export function isPosition(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

export function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= LIMITS.cursor;
}

function markOf(request: unknown): string {
  return sha256Hex(JSON.stringify(request)).slice(0, 12);
}
