/** The help pages, made from the table of commands. */
import { RecollectError } from '../../../base/errors.ts';
import { GLOBAL_OPTIONS } from '../../shared/global-options.ts';
import type { OptionFacts } from '../../shared/option-facts.ts';
import { optionsOf } from '../args/command-options.ts';
import { OWN_COMMANDS, type OwnCommand } from '../args/own-commands.ts';
import { findCommand } from '../args/read-request.ts';
import { allCommands, type CommandFacts } from '../command-facts.ts';
import type { Screen } from '../terminal/screen.ts';
import { entries, paragraph } from './layout.ts';
import { optionMeaning, optionName } from './option-text.ts';
import { VERSION } from './version.ts';

const GROUPS: readonly (readonly [title: string, access: CommandFacts['access']])[] = [
  ['Reading', 'read'],
  ['Writing', 'write'],
  ['Looking after the store', 'maintenance'],
];

const FIRST_STEPS = [
  'remember "We deploy with blue-green releases" --kind decision',
  'recall "How do we deploy?"',
  'demo',
];

export function helpPage(words: readonly string[], screen: Screen): string {
  if (words.length > 1)
    throw new RecollectError('invalid_input', `help explains one command; it got ${words.length}`, {
      hint: 'For example `recollect help remember`.',
    });
  const [name] = words;
  const own = OWN_COMMANDS.find((command) => command.name === name);
  const lines =
    name === undefined ? overview(screen) : own ? ownPage(own, screen) : commandPage(findCommand(name), screen);
  return `${lines.join('\n')}\n`;
}

function overview(screen: Screen): string[] {
  const commands = allCommands();
  const width = Math.max(...commands.map(({ name }) => name.length));
  const list = (listed: readonly { name: string; summary: string }[]) =>
    entries(
      listed.map(({ name, summary }) => [name, summary]),
      screen,
      width,
    );
  return [
    `Recollect ${VERSION}: a local-first memory for AI agents that can show its sources`,
    '',
    'Usage: recollect [global options] <command> [words] [--option value]',
    ...GROUPS.flatMap(([title, access]) => [
      '',
      heading(title, screen),
      ...list(commands.filter((command) => command.access === access)),
    ]),
    '',
    heading('The command line itself', screen),
    ...list(OWN_COMMANDS),
    '',
    heading('Options of every command', screen),
    ...optionEntries(GLOBAL_OPTIONS, screen),
    '',
    heading('First steps', screen),
    ...FIRST_STEPS.map((example) => `  recollect ${example}`),
    '',
    'More about a command: recollect help <command>',
  ];
}

function commandPage(command: CommandFacts, screen: Screen): string[] {
  const { fields, extras, globals } = optionsOf(command);
  // --scope means the same in both places, and --version needs no command.
  const hidden = GLOBAL_OPTIONS.filter(
    (option) => !globals.includes(option) && !['scope', 'version'].includes(option.flag),
  );
  const options = [...fields, ...extras];
  return [
    `${screen.paint('bold', command.name)}: ${command.summary}`,
    '',
    ...paragraph(command.description, screen),
    '',
    ...usageLines(command),
    ...(options.length > 0 ? ['', heading('Options', screen), ...optionEntries(options, screen, command.main)] : []),
    '',
    ...paragraph(
      `Options of every command, such as --json, --home and --actor: see recollect --help.${hiddenNote(command, hidden)}`,
      screen,
    ),
    ...exampleLines(command.examples, screen),
  ];
}

function usageLines(command: CommandFacts): string[] {
  const main = command.options.find(({ field }) => field === command.main);
  const several = command.bulk === 'list' && command.main === 'id' ? '…' : '';
  const word = main ? (main.required ? ` <${main.flag}>${several}` : ` [${main.flag}]`) : '';
  const usage = [`Usage: recollect ${command.name}${word} [--option value]`];
  if (command.main === 'content') usage.push(`       … | recollect ${command.name} [--option value]`);
  if (command.bulk) usage.push(`       recollect ${command.name} --items <file> [--option value]`);
  return usage;
}

/** A field of the same name stands in the way of a global option after the command. */
function hiddenNote(command: CommandFacts, hidden: readonly OptionFacts[]): string {
  if (hidden.length === 0) return '';
  const flags = hidden.map(({ flag }) => `--${flag}`).join(', ');
  return ` The global ${flags} can be given before the command: recollect ${flags} … ${command.name}.`;
}

function ownPage(command: OwnCommand, screen: Screen): string[] {
  return [
    `${screen.paint('bold', command.name)}: ${command.summary}`,
    '',
    ...paragraph(command.description, screen),
    '',
    `Usage: recollect ${command.name} ${command.usage}`.trimEnd(),
    ...(command.options ? ['', heading('Options', screen), ...optionEntries(command.options, screen)] : []),
    ...exampleLines(command.examples, screen),
  ];
}

function exampleLines(examples: CommandFacts['examples'], screen: Screen): string[] {
  if (examples.length === 0) return [];
  return [
    '',
    heading('Examples', screen),
    ...examples.flatMap(({ title, cli }) => [screen.paint('dim', `  # ${title}`), `  recollect ${cli}`]),
  ];
}

function optionEntries(options: readonly OptionFacts[], screen: Screen, main?: string): string[] {
  return entries(
    options.map((option) => [optionName(option), optionMeaning(option, option.field === main)]),
    screen,
  );
}

function heading(title: string, screen: Screen): string {
  return screen.paint('bold', title);
}
