/** Turns the text of an option into a value of its type. */
import { messageOf, RecollectError, show } from '../../base/errors.ts';
import type { OptionFacts } from './option-facts.ts';

/** `before` is what the same option gave earlier in the line; only lists grow. */
export function readValue(option: OptionFacts, text: string, before: unknown): unknown {
  if (option.type === 'number') return readNumber(option, text);
  if (option.type === 'json') return readJson(option, text);
  if (option.type === 'list') return [...((before as string[] | undefined) ?? []), ...readList(text)];
  return text;
}

function readList(text: string): string[] {
  const parts = text.split(',').map((part) => part.trim());
  return parts.filter((part) => part !== '');
}

function readNumber(option: OptionFacts, text: string): number {
  const number = Number(text);
  if (text.trim() !== '' && Number.isFinite(number)) return number;
  throw new RecollectError('invalid_input', `--${option.flag} must be a number; it got ${show(text)}`, {
    hint: `Write it in digits, for example --${option.flag} ${exampleFor(option)}.`,
    details: { option: option.flag },
  });
}

function exampleFor({ most = Number.POSITIVE_INFINITY }: OptionFacts): number {
  return most <= 1 ? most / 2 : Math.min(10, most);
}

function readJson(option: OptionFacts, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new RecollectError('invalid_input', `--${option.flag} must be JSON; it got ${show(text)}`, {
      hint: `For example --${option.flag} '{"key":"value"}', or '[{"key":"value"}]' for a list, with the quotes. (${messageOf(error)})`,
      details: { option: option.flag },
      cause: error,
    });
  }
}
