/** Memories: durable, versioned entries that a person or an agent wrote. */
import { z } from 'zod';
import { RecollectError, show } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import { citeFields } from './citation.ts';
import { inputShape } from './field-shapes.ts';
import { label, timeField } from './fields.ts';
import { issueText } from './issue-text.ts';
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
    ...citeFields(),
    occurredAt: timeField.optional().describe('When it happened (default: now)'),
    duplicates: z
      .enum(['allow', 'skip', 'merge', 'reject'])
      .default('skip')
      .describe(
        'What to do if the scope already has this content: store both, return the existing one, add tags and fields to it, or refuse',
      ),
    similarity: z
      .number()
      .min(0.5)
      .max(1)
      .default(1)
      .describe(
        'How similar the letters of a memory must be for it to be a duplicate (default: 1, only case, punctuation and white space differ). Memories that differ in a number, a name or a negation are never duplicates',
      ),
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
  throw new RecollectError('invalid_input', `${field} of a ${kind} ${issueText(issue)}; got ${show(payload ?? {})}`, {
    hint:
      kind === 'credential'
        ? 'Give payload.ref, a reference such as vault:github-token; never the secret itself.'
        : `\`recollect remember --help\` explains --payload; omit it, or correct ${field}.`,
    details: { field, kind },
  });
}
