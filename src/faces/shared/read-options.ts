/** Splits words into options and the rest, by a list of options that are known. */

import { RecollectError, show } from '../../base/errors.ts';
import { closestName } from '../../text/similarity/closest-name.ts';
import { SHORT_OPTIONS } from './aliases.ts';
import { parseArgs } from './node-modules.ts';
import type { OptionFacts } from './option-facts.ts';
import { readValue } from './read-value.ts';

export interface Given {
  /** Values by field. */
  readonly values: ReadonlyMap<string, unknown>;
  readonly words: readonly string[];
}

/** Where the first word without a flag stands, if there is one. */
export function firstWord(args: readonly string[], known: readonly OptionFacts[]): number | undefined {
  return tokensOf(args, known).find((token) => token.kind === 'positional')?.index;
}

export function readOptions(args: readonly string[], known: readonly OptionFacts[], place: string): Given {
  const values = new Map<string, unknown>();
  const words: string[] = [];
  let last = -1;
  for (const token of tokensOf(args, known)) {
    const arg = args[token.index]!;
    // A group such as -abc comes as one token a letter.
    if (token.kind === 'option-terminator' || (token.kind === 'option' && token.index === last)) continue;
    last = token.index;
    if (token.kind === 'positional' || isText(arg)) {
      words.push(arg);
      continue;
    }
    const short = known.find(({ field, type }) => type === 'flag' && field === SHORT_OPTIONS[arg]);
    if (short) {
      values.set(short.field, true);
      continue;
    }
    const option =
      known.find(({ flag }) => flag === token.name) ??
      known.find(({ flag, type }) => type === 'flag' && token.name === `no-${flag}`);
    if (!option || !arg.startsWith('--')) throw unknownOption(arg.replace(/=.*/s, ''), known, place);
    if (option.type === 'flag') {
      values.set(option.field, readFlag(option, token.name !== option.flag, token.value));
      continue;
    }
    const isNextOption =
      !token.inlineValue && known.some(({ flag }) => token.value === `--${flag}` || token.value === `--no-${flag}`);
    if (token.value === undefined || isNextOption) {
      throw new RecollectError('invalid_input', `--${option.flag} needs a value`, {
        hint: isNextOption
          ? `If the value really is ${token.value}, write --${option.flag}=${token.value}.`
          : `See \`recollect ${place}--help\`.`,
        details: { option: option.flag },
      });
    }
    values.set(option.field, readValue(option, token.value, values.get(option.field)));
  }
  return { values, words };
}

function tokensOf(args: readonly string[], known: readonly OptionFacts[]) {
  const options = Object.fromEntries(
    known.map(({ flag, type }) => [flag, { type: type === 'flag' ? 'boolean' : 'string' } as const]),
  );
  return parseArgs({ args: [...args], options, strict: false, allowPositionals: true, tokens: true }).tokens;
}

/** Words of a text may begin with a dash: `- a list`, `--- a line`, -3. */
function isText(arg: string): boolean {
  return /^-+\s|^-+$|^-[\d.]|^--?[^=]*\s/.test(arg);
}

function readFlag(option: OptionFacts, negated: boolean, value: string | undefined): boolean {
  if (value === undefined) return !negated;
  if (negated || (value !== 'true' && value !== 'false')) {
    throw new RecollectError('invalid_input', `--${option.flag} is a flag; it got ${show(value)}`, {
      hint: `Write --${option.flag} or --no-${option.flag}.`,
      details: { option: option.flag },
    });
  }
  return value === 'true';
}

function unknownOption(name: string, known: readonly OptionFacts[], place: string): RecollectError {
  const names = known.map(({ flag }) => flag);
  const closest = closestName(name.replace(/^-+/, ''), names) ?? closestName(name.replace(/^-+(no-)?/, ''), names);
  return new RecollectError(
    'invalid_input',
    `Unknown option ${show(name)}${closest ? `; did you mean --${closest}?` : ''}`,
    {
      hint: `See \`recollect ${place}--help\`. Put -- before words that begin with a dash.`,
      details: { option: name, ...(closest && { closest: `--${closest}` }) },
    },
  );
}
