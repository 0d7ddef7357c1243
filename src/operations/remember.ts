import { z } from 'zod';
import { accessOver } from '../gate/access.ts';
import type { WriteContext } from '../knowledge/context.ts';
import { compareItem } from '../knowledge/detection/compare-item.ts';
import { mostSimilar, RELATIONS, type SimilarItem, similarItems } from '../knowledge/detection/similar-items.ts';
import { memoryHashOf } from '../knowledge/memories/memory-hash.ts';
import { misspeltKind } from '../knowledge/memories/misspelt-kind.ts';
import { rememberMemory } from '../knowledge/memories/remember-memory.ts';
import { withCite } from '../model/citation.ts';
import { rememberInput } from '../model/memory.ts';
import type { ScopeRow } from '../store/port/tables.ts';
import { writeOperation } from './define.ts';

/** A program, a hook or an import does not read the answer of each of its writes. */
const LOOKS_AROUND: ReadonlySet<string> = new Set(['cli', 'mcp', 'http']);

async function similarTo(
  command: WriteContext,
  { content, scope }: { readonly content: string; readonly scope?: string | undefined },
  id: string,
): Promise<SimilarItem[]> {
  return similarItems(command, await command.scopes.access(scope, true), content, id);
}

export const remember = writeOperation({
  name: 'remember',
  summary: 'Store a memory',
  description:
    'Stores a durable entry: a note, decision, preference, guideline, tool, piece of knowledge, task or a kind of your own. A person’s memory is active at once; ' +
    'an agent’s memory waits in the inbox and is recalled as unreviewed until a person accepts it. If the scope already has the same content, the existing id is returned.',
  area: 'everyday',
  view: 'remembered',
  main: 'content',
  adds: true,
  bulk: 'list',
  input: rememberInput.extend({
    compare: z
      .boolean()
      .default(false)
      .describe('Also compare it with existing memories and claims: contradictions and repetitions become conflicts'),
    similar: z
      .boolean()
      .optional()
      .describe(
        'Also return similar memories and claims; not for a list (default: true in the CLI, over MCP and HTTP; false in the library)',
      ),
  }),
  output: z.lazy(() =>
    z.object({
      status: z.enum(['stored', 'duplicate', 'merged']),
      id: z.string(),
      version: z.number(),
      scope: z.string(),
      memoryStatus: z.string(),
      conflicts: z
        .array(z.object({ id: z.string(), kind: z.string(), item: z.string(), text: z.string() }))
        .optional()
        .describe('With `compare`: the conflicts found, each with the other item and its text'),
      hint: z.string().optional().describe('If the kind looks misspelt, the likely one'),
      similar: z
        .array(
          z.object({
            id: z.string(),
            type: z.enum(['memory', 'claim']),
            text: z.string(),
            relation: z
              .enum(RELATIONS)
              .describe(
                'contradicts: it gives another value; updates: one of the two is outdated; repeats: it says nearly the same; near: same subject',
              ),
            similarity: z.number().describe('The similarity of the letters, 0 to 1'),
          }),
        )
        .optional()
        .describe('Similar memories and claims, at most three; absent if there are none, and for a list'),
    }),
  ),
  examples: [
    {
      title: 'A decision',
      cli: 'remember "We deploy with blue-green releases" --kind decision --tags deploy,ops',
      input: { content: 'We deploy with blue-green releases', kind: 'decision', tags: ['deploy', 'ops'] },
    },
    {
      title: 'A named guideline with its reason',
      cli: `remember "Never log request bodies" --kind guideline --name no-body-logs --priority 90 --payload '{"rationale":"They hold personal data"}'`,
      input: {
        content: 'Never log request bodies',
        kind: 'guideline',
        name: 'no-body-logs',
        priority: 90,
        payload: { rationale: 'They hold personal data' },
      },
    },
  ],
  duplicateKey: ({ content, duplicates }) => (duplicates === 'allow' ? undefined : memoryHashOf(content)),
  async handle(command, { compare, similar: wanted, similarity, ...input }) {
    const findSimilar = (scope: ScopeRow) =>
      mostSimilar(command, accessOver(command.identity, [scope.id], null, [scope.chain_id]), input.content, similarity);
    const remembered = await rememberMemory(command, withCite(input), similarity < 1 ? { findSimilar } : {});
    const hint = await misspeltKind(command, remembered.id, input);
    const hinted = hint === undefined ? remembered : { ...remembered, hint };
    if (remembered.status !== 'stored') return hinted;
    // A list is kept in one go: looking around for each of its entries would take longer than keeping it.
    const similar =
      command.items > 1 || !(wanted ?? LOOKS_AROUND.has(command.identity.via))
        ? []
        : await similarTo(command, input, remembered.id);
    const conflicts = compare ? await compareItem(command, remembered.id, input.scope) : [];
    return {
      ...hinted,
      ...(conflicts.length === 0 ? {} : { conflicts }),
      ...(similar.length === 0 ? {} : { similar }),
    };
  },
});
