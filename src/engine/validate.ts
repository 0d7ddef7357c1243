/** Checks a request against its operation's schema and says what is wrong in the caller's words. */
import type { z } from 'zod';
import { messageOf, RecollectError, show } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import { issueText } from '../model/issue-text.ts';
import { type Operation, withCurrentFields } from '../operations/define.ts';
import { closestName } from '../text/similarity/closest-name.ts';

interface Checker {
  readonly schema: z.ZodObject;
  used: boolean;
}

const checkers = new WeakMap<Operation, Checker>();

export function readInput(operation: Operation, input: unknown, place = ''): Record<string, unknown> {
  let checker = checkers.get(operation);
  if (!checker) {
    // A misspelt field must not be dropped in silence.
    checker = { schema: operation.input.strict(), used: false };
    checkers.set(operation, checker);
  }
  const { given, result } = parse(checker, input ?? {}, operation);
  if (result.success) return result.data;
  const { issues } = result.error;
  // A misspelt field is the reason why another one is missing, so it is named first.
  throw invalidInput(operation, given, place, issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0]!);
}

export function readInputs(operation: Operation, inputs: readonly unknown[]): Record<string, unknown>[] {
  if (inputs.length > LIMITS.bulkItems) {
    throw new RecollectError(
      'too_large',
      `${operation.name} got ${inputs.length} items; the limit is ${LIMITS.bulkItems}`,
      { hint: 'Split the list; each part is stored completely or not at all.' },
    );
  }
  return inputs.map((input, index) => readInput(operation, input, `item ${index + 1}: `));
}

function invalidInput(operation: Operation, input: unknown, place: string, issue: z.core.$ZodIssue): RecollectError {
  if (issue.code === 'unrecognized_keys') {
    const fields = Object.keys(operation.input.shape);
    const meant = meantField(operation, input, issue.keys[0]!);
    return new RecollectError(
      'invalid_input',
      `${operation.name}: ${place}unknown field ${nameSome(issue.keys)}${meant === undefined ? '' : `; did you mean ${meant}?`}`,
      {
        hint: `Its fields are: ${fields.join(', ')}.`,
        details: { operation: operation.name, fields: issue.keys.slice(0, MAX_NAMED) },
      },
    );
  }
  const field = issue.path.join('.') || 'input';
  const value = issue.path.reduce<unknown>(
    (current, key) => (typeof current === 'object' && current !== null ? Reflect.get(current, key) : undefined),
    input,
  );
  const tooLarge = issue.code === 'too_big' && (issue.origin === 'string' || issue.origin === 'array');
  const size =
    typeof value === 'string'
      ? `${value.length} characters`
      : Array.isArray(value)
        ? `${value.length} items`
        : undefined;
  const got = value === undefined ? '' : `; got ${tooLarge && size ? size : show(value)}`;
  const isMissing = value === undefined && issue.path.length > 0;
  return new RecollectError(
    tooLarge ? 'too_large' : 'invalid_input',
    `${operation.name}: ${place}${isMissing ? `${field} is missing` : `${field} ${issueText(issue)}${got}`}`,
    {
      hint: `Run \`recollect ${operation.name} --help\` for what it takes.`,
      details: { operation: operation.name, field },
    },
  );
}

const MAX_NAMED = 5;

/** The field that is spelled like it; else the main one, if that is missing. */
function meantField({ input: { shape }, main }: Operation, input: unknown, given: string): string | undefined {
  const isGiven = (field: string) => typeof input === 'object' && input !== null && Object.hasOwn(input, field);
  const missing = Object.keys(shape).filter((field) => !isGiven(field));
  return closestName(given.slice(0, LIMITS.label), missing) ?? missing.find((field) => field === main);
}

function nameSome(keys: readonly string[]): string {
  const named = keys.slice(0, MAX_NAMED).map((key) => show(key));
  return keys.length > MAX_NAMED ? `${named.join(', ')} and ${keys.length - MAX_NAMED} more` : named.join(', ');
}

/** An object of the caller may throw when it is read, or have no end. */
function parse(checker: Checker, input: unknown, operation: Operation) {
  // Compiling a schema pays from the second request on; a command of the CLI has only one.
  const jitless = !checker.used;
  checker.used = true;
  try {
    const given = withCurrentFields(operation, input);
    return { given, result: checker.schema.safeParse(given, { jitless }) };
  } catch (error) {
    throw new RecollectError('invalid_input', `${operation.name}: the input cannot be read: ${messageOf(error)}`, {
      hint: 'Pass a plain object.',
      cause: error,
    });
  }
}
