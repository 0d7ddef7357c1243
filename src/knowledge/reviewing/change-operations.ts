/** The closed set of operations that a proposal may ask for: what each takes, what it changes, what it would make true, and how it is done. */
import { z } from 'zod';
import { LIMITS } from '../../base/limits.ts';
import { valuesOfClaim } from '../../gate/told-values.ts';
import type { Value } from '../../gate/value-keys.ts';
import { setBlockInput } from '../../model/block.ts';
import { blockIdOf } from '../../model/block-values.ts';
import type { CitationInput } from '../../model/citation.ts';
import { assertInput, claimFields } from '../../model/claim.ts';
import { SUPERSESSION_REASONS } from '../../model/claim-values.ts';
import { label } from '../../model/fields.ts';
import { linkEnds, linkInput } from '../../model/link.ts';
import { memoryFields, rememberInput } from '../../model/memory.ts';
import { MEMORY_FIELD_TABLE } from '../../model/memory-fields.ts';
import { ARCHIVE_REASONS } from '../../model/memory-values.ts';
import type { ChangeOperation } from '../../model/proposal.ts';
import { tagName } from '../../model/tag.ts';
import type { ScopeRow } from '../../store/port/tables.ts';
import { setBlock } from '../blocks/set-block.ts';
import { assertClaim } from '../claims/assert-claim.ts';
import { retractClaim, supersedeClaim } from '../claims/change-claim.ts';
import { nameKey, predicateKey } from '../claims/claim-key.ts';
import type { WriteContext } from '../context.ts';
import { linkKeyOf } from '../links/link-key.ts';
import { makeLink } from '../links/make-link.ts';
import { removeLink } from '../links/remove-link.ts';
import { promoteMemory } from '../memories/change-memory.ts';
import { rememberMemory } from '../memories/remember-memory.ts';
import { reviseMemory } from '../memories/revise-memory.ts';
import { verbFor } from '../noun-verbs.ts';
import { tagItem, untagItem } from '../tags/tag-item.ts';

/** What a step is done with beside its own input. */
export interface Applied {
  readonly command: WriteContext;
  /** The proposal's scope: what a step makes is made there. */
  readonly scope: ScopeRow;
  /** The proposal's, for a step that makes or replaces words and cites nothing itself. */
  readonly citations: readonly CitationInput[];
}

interface Items {
  /** Items that it changes: where one changes before the proposal is decided, the proposal has expired. */
  readonly changes?: readonly (string | undefined)[];
  /** Items that it needs to be there. */
  readonly needs?: readonly (string | undefined)[];
}

interface Definition<I extends z.ZodObject> {
  readonly input: () => I;
  items(input: z.output<I>, scope: Pick<ScopeRow, 'id'>): Items;
  values?(input: z.output<I>): Value[];
  /** Answers with the id of what it made or changed. */
  apply(applied: Applied, input: z.output<I>): Promise<string>;
}

function define<I extends z.ZodObject>(definition: Definition<I>): Definition<z.ZodObject> {
  return definition as unknown as Definition<z.ZodObject>;
}

const id = () => label(LIMITS.label);
const reason = () => z.string().min(1).max(LIMITS.reason).optional();
const tags = () => z.array(tagName).min(1).max(LIMITS.tagsPerItem);
const clearable = MEMORY_FIELD_TABLE.clearable;

function said(content: string | undefined): Value[] {
  return content === undefined ? [] : [{ text: content }];
}

/** Private words are nothing that others could review. */
const visibility = z.enum(['scope', 'public']).optional();

function claimValues(claim: {
  statement?: string | undefined;
  subject?: string | undefined;
  predicate?: string | undefined;
  object?: string | undefined;
}): Value[] {
  const { statement, subject = '', predicate = '', object = '' } = claim;
  return valuesOfClaim(statement, {
    subject: nameKey(subject),
    predicate: predicateKey(predicate),
    object: nameKey(object),
  });
}

/** Its own citations, else those of the proposal. */
function cited(own: readonly CitationInput[] | undefined, { citations }: Applied): CitationInput[] | undefined {
  if (own !== undefined) return [...own];
  return citations.length === 0 ? undefined : [...citations];
}

const taggable = {
  input: () => z.object({ id: id(), tags: tags(), reason: reason() }),
  items: (input: { id: string }) => ({ needs: [input.id] }),
};

/** By their names. The inputs are those of the operations, but for the scope and the session: those are the proposal's. */
export const CHANGES: Readonly<Record<ChangeOperation, Definition<z.ZodObject>>> = {
  remember: define({
    input: () => rememberInput.omit({ scope: true, session: true }).extend({ visibility }),
    items: ({ summaryOf }) => ({ needs: summaryOf ?? [] }),
    values: ({ content, name }) => [...said(content), ...said(name)],
    apply: async (applied, input) =>
      (
        await rememberMemory(applied.command, {
          ...input,
          citations: cited(input.citations, applied),
          scope: applied.scope.id,
        })
      ).id,
  }),
  revise: define({
    input: () =>
      memoryFields.partial().extend({
        visibility,
        id: id(),
        clear: z.array(z.enum(clearable)).max(clearable.length).optional(),
        reason: reason(),
      }),
    items: (input) => ({ changes: [input.id] }),
    values: ({ content, name }) => [...said(content), ...said(name)],
    apply: async (applied, { id: item, clear, reason: why, ...fields }) => {
      const citations = fields.content === undefined ? fields.citations : cited(fields.citations, applied);
      const revision = { fields: { ...fields, citations }, clear: clear ?? [], reason: why, basedOn: undefined };
      return (await reviseMemory(applied.command, item, revision)).id;
    },
  }),
  forget: define({
    input: () => z.object({ id: id(), as: z.enum(ARCHIVE_REASONS).default('forgotten'), reason: reason() }),
    items: (input) => ({ changes: [input.id] }),
    apply: async ({ command }, { id: item, as, reason: why }) =>
      (await verbFor('forget', item, 'memory')(command, item, as, why)).id,
  }),
  restore: define({
    input: () => z.object({ id: id(), reason: reason() }),
    items: (input) => ({ changes: [input.id] }),
    apply: async ({ command }, { id: item, reason: why }) =>
      (await verbFor('restore', item, 'memory')(command, item, why)).id,
  }),
  accept: define({
    input: () => z.object({ id: id(), reason: reason() }),
    items: (input) => ({ changes: [input.id] }),
    apply: async ({ command }, { id: item, reason: why }) => (await promoteMemory(command, item, why)).id,
  }),
  tag: define({
    ...taggable,
    apply: async ({ command }, { id: item, tags: added, reason: why }) => (await tagItem(command, item, added, why)).id,
  }),
  untag: define({
    ...taggable,
    apply: async ({ command }, { id: item, tags: gone, reason: why }) => (await untagItem(command, item, gone, why)).id,
  }),
  link: define({
    input: () => linkInput.omit({ session: true }),
    items: ({ from, to }) => ({ needs: [from, to] }),
    values: ({ from, to, kind }) => [linkKeyOf(from, to, kind) as Value],
    apply: async ({ command }, input) => (await makeLink(command, input)).link.id,
  }),
  unlink: define({
    input: () =>
      z.object({
        id: id().optional(),
        from: linkEnds.from.optional(),
        to: linkEnds.to.optional(),
        kind: linkEnds.kind.optional(),
        reason: reason(),
      }),
    items: (input) => ({ changes: [input.id], needs: [input.from, input.to] }),
    apply: async ({ command }, input) => (await removeLink(command, input, input.reason)).link.id,
  }),
  assert: define({
    input: () => assertInput.omit({ scope: true, session: true }),
    items: () => ({}),
    values: claimValues,
    apply: async (applied, input) =>
      (
        await assertClaim(applied.command, {
          ...input,
          citations: cited(input.citations, applied),
          scope: applied.scope.id,
        })
      ).id,
  }),
  supersede: define({
    input: () => claimFields.extend({ id: id(), reason: z.enum(SUPERSESSION_REASONS) }),
    items: (input) => ({ changes: [input.id] }),
    values: claimValues,
    apply: async (applied, { id: item, reason: why, ...replacement }) =>
      (
        await supersedeClaim(applied.command, item, why, {
          ...replacement,
          citations: cited(replacement.citations, applied),
        })
      ).id,
  }),
  retract: define({
    input: () => z.object({ id: id(), reason: reason() }),
    items: (input) => ({ changes: [input.id] }),
    apply: async ({ command }, { id: item, reason: why }) => (await retractClaim(command, item, why)).id,
  }),
  'set-block': define({
    input: () => setBlockInput.omit({ scope: true }).extend({ reason: reason() }),
    items: ({ kind, label: name }, scope) => ({ changes: [blockIdOf(scope.id, kind, name.normalize('NFC').trim())] }),
    values: ({ content }) => said(content),
    apply: async ({ command, scope }, input) => (await setBlock(command, { ...input, scope: scope.id })).id,
  }),
};
