/** What is wrong with a value, in words: schemas say it in their own. */
import type { z } from 'zod';

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};
/** What a schema says where nobody gave it words. */
const SAYS_NOTHING = 'Invalid input';

/** Goes on after the name of a field: `must not be empty`. */
export function issueText(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${KINDS[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map(String).join(', ')}`;
    case 'too_small':
      return sizeText(issue.origin, 'at least', Number(issue.minimum), issue.inclusive !== false);
    case 'too_big':
      return sizeText(issue.origin, 'at most', Number(issue.maximum), issue.inclusive !== false);
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'invalid_format':
      return issue.message.startsWith('Invalid ') ? 'is not written in the right form' : issue.message;
    case 'invalid_union':
      return 'has none of the forms that it may have';
    case 'unrecognized_keys':
      return `has fields that are not known: ${issue.keys.slice(0, 5).join(', ')}`;
    case 'invalid_key':
    case 'invalid_element':
      return issueText(issue.issues[0]!);
    default:
      return issue.message === SAYS_NOTHING ? 'is not right' : issue.message;
  }
}

function sizeText(origin: string, bound: 'at least' | 'at most', size: number, isInclusive: boolean): string {
  const unit =
    origin === 'string' ? 'character' : ['array', 'set', 'map', 'object'].includes(origin) ? 'item' : undefined;
  if (unit === undefined)
    return isInclusive ? `must be ${bound} ${size}` : `must be ${bound === 'at least' ? 'above' : 'below'} ${size}`;
  if (bound === 'at least' && size <= 1) return 'must not be empty';
  return `must have ${bound} ${size} ${unit}${size === 1 ? '' : 's'}`;
}
