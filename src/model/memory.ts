/** Memories: durable, versioned entries that a person or an agent wrote. */
import { z } from 'zod';
import { RecollectError, show } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import { inputShape } from './field-shapes.ts';
import { label } from './fields.ts';
import { MEMORY_FIELDS } from './memory-fields.ts';
import { PAYLOAD_SCHEMAS } from './memory-payloads.ts';
import { scopeReference } from './scope.ts';

export const memoryKind = MEMORY_FIELDS.kind.input();

const { content, ...others } = inputShape(MEMORY_FIELDS);

/** The fields that `remember` sets and `revise` may change; the content is asked for first. */
export const memoryFields = z.object({ content, ...others });
export type MemoryFields = z.infer<typeof memoryFields>;

export const rememberInput = memoryFields
  .partial()
  .required({ content: true })
  .extend({
    kind: memoryKind.default('note'),
    duplicates: z
      .enum(['allow', 'skip', 'merge'])
      .default('skip')
      .describe('What to do if the scope already has this content'),
    session: label(LIMITS.label).optional().describe('The session it belongs to'),
    scope: scopeReference.optional().describe('The scope it belongs to (default: the connection’s)'),
  });
/**
 * What `remember` takes.
 *
 * @example
 * ```ts
 * const input: RememberInput = { content: 'We deploy with blue-green releases', kind: 'decision', tags: ['deploy'] };
 * ```
 */
export type RememberInput = z.infer<typeof rememberInput>;

/** Checks the kind's own fields; kinds without a schema take any JSON. */
export function checkPayload(kind: string, payload: Record<string, unknown> | null): void {
  const schema = Object.hasOwn(PAYLOAD_SCHEMAS, kind) ? PAYLOAD_SCHEMAS[kind] : undefined;
  if (!schema) return;
  const result = schema.safeParse(payload ?? {});
  if (result.success) return;
  const issue = result.error.issues[0]!;
  const field = ['payload', ...issue.path].join('.');
  throw new RecollectError(
    'invalid_input',
    `${field} of a ${kind} is wrong: ${issue.message} (got ${show(payload ?? {})})`,
    {
      hint:
        kind === 'credential'
          ? 'Give payload.ref, a reference such as vault:github-token; never the secret itself.'
          : `See docs/reference for the fields of a ${kind}.`,
      details: { field, kind },
    },
  );
}
