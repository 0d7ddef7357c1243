/** Puts together what the operation gets: options, the words without a flag, a file, stdin, or a list of items. */
import { RecollectError, show } from '../../../base/errors.ts';
import { LIMITS } from '../../../base/limits.ts';
import type { OptionFacts } from '../../shared/option-facts.ts';
import type { Request } from '../args/read-request.ts';
import type { CommandFacts } from '../command-facts.ts';
import { STDIN } from './byte-source.ts';
import { readItems } from './read-items.ts';
import { readText } from './read-text.ts';

type Input = Record<string, unknown>;

/** Fields of which each word is one value; the words of other texts belong together. */
const ONE_WORD = new Set(['id', 'scope']);

export async function readInput(request: Request): Promise<Input | Input[]> {
  const { command, fields, extras, words } = request;
  if (extras.items !== undefined) {
    if (words.length > 0 || extras.file !== undefined)
      throw tooMany('--items already says what to do it with', request);
    // Options beside the list hold for each item that does not say otherwise.
    return (await readItems(extras.items)).map((item) => ({ ...fields, ...item }));
  }
  const several = command.bulk === 'list' && command.main === 'id' && words.length > 1;
  if (several) {
    assertGivenOnce(request, 'id');
    return words.map((id) => ({ ...fields, id }));
  }
  const input = await withContent(request, withWords(request));
  const missing = command.options.find(({ field, required }) => required && input[field] === undefined);
  if (missing) throw missingField(command, missing);
  return input;
}

function withWords(request: Request): Input {
  const { command, fields, words } = request;
  if (words.length === 0) return { ...fields };
  const { main } = command;
  if (main === undefined) throw tooMany(`it takes no words without a flag; it got ${show(words[0])}`, request);
  assertGivenOnce(request, main);
  const type = command.options.find(({ field }) => field === main)?.type;
  if (type === 'list') return { ...fields, [main]: words };
  if (ONE_WORD.has(main) && words.length > 1) throw tooMany(`it takes one ${main}; it got ${words.length}`, request);
  return { ...fields, [main]: words.join(' ') };
}

async function withContent(request: Request, input: Input): Promise<Input> {
  const { command, extras } = request;
  const option = command.options.find(({ field }) => field === 'content');
  if (!option) return input;
  const isMain = command.main === 'content';
  const file = 'file' in extras ? extras.file : undefined;
  if (file !== undefined && input.content !== undefined)
    throw tooMany('the content is given twice, by --file and in words', request);
  // Without content and with something piped in, that is the content.
  const isPiped = isMain && input.content === undefined && !process.stdin.isTTY;
  const source = file ?? (input.content === STDIN || isPiped ? STDIN : undefined);
  if (source === undefined) return input;
  const content = await readText(source, option.maxLength ?? LIMITS.evidenceContent);
  // An empty pipe nobody asked for is no content: many programs start others with nothing at stdin.
  return isPiped && file === undefined && content === '' ? input : { ...input, content };
}

function assertGivenOnce(request: Request, field: string): void {
  if (request.fields[field] !== undefined)
    throw tooMany(`${field} is given twice, by its option and in words`, request);
}

function tooMany(message: string, { command }: Request): RecollectError {
  return new RecollectError('invalid_input', `${command.name}: ${message}`, {
    hint: `See \`recollect ${command.name} --help\`.`,
    details: { operation: command.name },
  });
}

function missingField(command: CommandFacts, option: OptionFacts): RecollectError {
  const how = option.field === command.main ? `recollect ${command.name} <${option.flag}>` : `--${option.flag}`;
  return new RecollectError('invalid_input', `${command.name} needs ${show(option.field)}`, {
    hint: `Give it with ${how}. See \`recollect ${command.name} --help\`.`,
    details: { operation: command.name, field: option.field },
  });
}
