/** From the words of the command line to a request: which command, with which options, on which store. */

import { RecollectError, show } from '../../../base/errors.ts';
import { closestName } from '../../../text/similarity/closest-name.ts';
import { ALIASES, AMBIGUOUS, meantName } from '../../shared/aliases.ts';
import { GLOBAL_OPTIONS, type Settings } from '../../shared/global-options.ts';
import type { OptionFacts } from '../../shared/option-facts.ts';
import { firstWord, type Given, readOptions } from '../../shared/read-options.ts';
import { COMMAND_NAMES, type CommandFacts, commandOf } from '../command-facts.ts';
import { optionsOf } from './command-options.ts';
import { OWN_COMMANDS } from './own-commands.ts';

export interface Request {
  readonly command: CommandFacts;
  readonly settings: Settings;
  /** Values of the operation's fields. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** Values of options that only the CLI knows. */
  readonly extras: Readonly<{ file?: string; items?: string; force?: boolean; follow?: boolean; yes?: boolean }>;
  /** The words without a flag. */
  readonly words: readonly string[];
}

/** Global options stand before the command; after it a field of the same name comes first. */
export function splitWords(args: readonly string[]): {
  settings: Settings;
  name: string | undefined;
  rest: readonly string[];
} {
  const index = firstWord(args, GLOBAL_OPTIONS);
  const head = readOptions(args.slice(0, index), GLOBAL_OPTIONS, '');
  const settings: Settings = pick(head, GLOBAL_OPTIONS);
  if (index === undefined) return { settings, name: undefined, rest: [] };
  const [name, rest] = [meantName(args[index]!), args.slice(index + 1)];
  return name === '--version'
    ? { settings: { ...settings, version: true }, name: undefined, rest }
    : { settings, name, rest };
}

export function readRequest(command: CommandFacts, before: Settings, rest: readonly string[]): Request {
  const { fields, extras, globals } = optionsOf(command);
  const given = readOptions(rest, [...fields, ...extras, ...globals].flatMap(withFormerFlags), `${command.name} `);
  const own: Record<string, unknown> = pick(given, fields);
  const settings: Settings = { ...before, ...pick(given, globals) };
  // On a pinned connection the scope is the connection's; leaving the field out then means the same.
  if (settings.pinned && settings.scope === undefined && command.main !== 'scope' && typeof own.scope === 'string') {
    const { scope, ...others } = own;
    return {
      command,
      settings: { ...settings, scope: own.scope },
      fields: others,
      extras: pick(given, extras),
      words: given.words,
    };
  }
  return { command, settings, fields: own, extras: pick(given, extras), words: given.words };
}

export function findCommand(name: string): CommandFacts {
  const command = commandOf(name);
  if (command) return command;
  if (Object.hasOwn(AMBIGUOUS, name))
    throw new RecollectError('unknown_operation', `There is no command ${show(name)}`, {
      hint: AMBIGUOUS[name]!,
      details: { command: name },
    });
  const closest = closestName(name, [
    ...COMMAND_NAMES,
    ...OWN_COMMANDS.map((own) => own.name),
    ...Object.keys(ALIASES),
  ]);
  throw new RecollectError(
    'unknown_operation',
    `There is no command ${show(name)}${closest ? `; did you mean ${closest}?` : ''}`,
    {
      hint: 'Run `recollect help --all` for the list of commands.',
      details: { command: name, ...(closest && { closest }) },
    },
  );
}

/** The option, and again under each flag that it had before. */
function withFormerFlags(option: OptionFacts): OptionFacts[] {
  return [option, ...(option.formerFlags ?? []).map((flag) => ({ ...option, flag }))];
}

function pick(given: Given, options: readonly { readonly field: string }[]): Record<string, unknown> {
  return Object.fromEntries(
    options.filter(({ field }) => given.values.has(field)).map(({ field }) => [field, given.values.get(field)]),
  );
}
