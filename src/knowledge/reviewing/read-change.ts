/** Checks the change of a proposal, step by step, against what each operation takes. */
import { z } from 'zod';
import { canonicalJson } from '../../base/canonical-json.ts';
import { RecollectError, show } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';
import { isOneOf } from '../../base/records.ts';
import type { Value } from '../../gate/value-keys.ts';
import { CHANGE_OPERATIONS, type ChangeOperation, type ChangeStep } from '../../model/proposal.ts';
import type { ScopeRow } from '../../store/port/tables.ts';
import { CHANGES } from './change-operations.ts';

/** A step whose input was checked: with the defaults of its operation. */
export interface CheckedStep {
  readonly operation: ChangeOperation;
  readonly input: Record<string, unknown>;
}

type Given = Pick<ChangeStep, 'input'> & { readonly operation: string };

export function readChange(change: readonly Given[]): CheckedStep[] {
  if (change.length > LIMITS.proposalSteps)
    throw new RecollectError(
      'too_large',
      `A proposal has at most ${LIMITS.proposalSteps} steps; got ${change.length}`,
      {
        hint: 'Make several proposals of it.',
      },
    );
  if (canonicalJson(change).length > LIMITS.proposalChange)
    throw new RecollectError('too_large', `The change of a proposal has at most ${LIMITS.proposalChange} characters`, {
      hint: 'Make several proposals of it.',
    });
  return change.map(readStep);
}

function readStep({ operation, input }: Given, index: number): CheckedStep {
  const place = `change.${index}`;
  if (!isOneOf(CHANGE_OPERATIONS, operation))
    throw new RecollectError(
      'invalid_input',
      `${place}.operation: ${show(operation)} is nothing that a proposal can do`,
      {
        hint: `It can do these: ${CHANGE_OPERATIONS.join(', ')}.`,
        details: { field: `${place}.operation` },
      },
    );
  const result = CHANGES[operation].input().strict().safeParse(input);
  if (result.success) {
    refuseLaterSteps(result.data, index, place);
    return { operation, input: result.data };
  }
  const issue = result.error.issues[0]!;
  const field = [place, 'input', ...issue.path].join('.');
  throw new RecollectError('invalid_input', `${field}: ${z.prettifyError(new z.ZodError([issue])).split('\n')[0]}`, {
    hint: `It takes what \`recollect ${operation}\` takes; see docs/reference/${operation}.md.`,
    details: { field, operation },
  });
}

/** The items that the steps change, and those that they need; without what earlier steps make. */
export function itemsOf(
  steps: readonly CheckedStep[],
  scope: Pick<ScopeRow, 'id'>,
): { readonly changes: string[]; readonly needs: string[] } {
  const changes = new Set<string>();
  const needs = new Set<string>();
  for (const { operation, input } of steps) {
    const items = CHANGES[operation].items(input, scope);
    for (const item of items.changes ?? []) if (item !== undefined && !isStepReference(item)) changes.add(item);
    for (const item of items.needs ?? []) if (item !== undefined && !isStepReference(item)) needs.add(item);
  }
  return { changes: [...changes], needs: [...needs].filter((item) => !changes.has(item)) };
}

/** What the steps would make true. */
export function valuesOf(steps: readonly CheckedStep[]): Value[] {
  return steps.flatMap(({ operation, input }) => CHANGES[operation].values?.(input) ?? []);
}

/** `@1`: what the first step made. */
const STEP = /^@([1-9]\d?)$/;
const REFERRING = ['id', 'from', 'to'] as const;

function isStepReference(item: string): boolean {
  return STEP.test(item);
}

function refuseLaterSteps(input: Record<string, unknown>, index: number, place: string): void {
  for (const field of REFERRING) {
    const [, step] = STEP.exec(String(input[field] ?? '')) ?? [];
    if (step === undefined || Number(step) <= index) continue;
    throw new RecollectError('invalid_input', `${place}.input.${field}: ${show(input[field])} is no step before it`, {
      hint: '@1 means what the first step made, @2 the second; a step can only name one before it.',
      details: { field: `${place}.input.${field}` },
    });
  }
}

/** With the ids of what earlier steps made. */
export function withMade({ operation, input }: CheckedStep, made: readonly string[]): CheckedStep {
  const named = { ...input };
  for (const field of REFERRING) {
    const [, step] = STEP.exec(String(input[field] ?? '')) ?? [];
    if (step !== undefined) named[field] = made[Number(step) - 1]!;
  }
  return { operation, input: named };
}
