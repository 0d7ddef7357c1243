/** The help pages, made from the table of commands. */
import { RecollectError } from '../../../base/errors.ts';
import { isOneOf } from '../../../base/records.ts';
import { AREAS } from '../../../model/area.ts';
import { aliasesOf, meantName } from '../../shared/aliases.ts';
import { GLOBAL_OPTIONS } from '../../shared/global-options.ts';
import type { OptionFacts } from '../../shared/option-facts.ts';
import { optionsOf } from '../args/command-options.ts';
import { HELP_AREAS, type HelpArea, OWN_COMMANDS, type OwnCommand, SETUP } from '../args/own-commands.ts';
import { findCommand } from '../args/read-request.ts';
import { allCommands, COMMAND_NAMES, type CommandFacts } from '../command-facts.ts';
import type { Screen } from '../terminal/screen.ts';
import { entries, paragraph } from './layout.ts';
import { optionMeaning, optionName } from './option-text.ts';
import { VERSION } from './version.ts';

const FIRST_STEPS = [
  'remember "We deploy with blue-green releases" --kind decision',
  'recall "How do we deploy?"',
  'install',
  'demo',
];

/** Of the commands that are no operations. */
const SETUP_SUMMARY = 'Agents, servers, tokens, models and this command line';

export function helpPage(words: readonly string[], isAll: boolean, screen: Screen): string {
  if (words.length > 1 || (isAll && words.length > 0))
    throw new RecollectError('invalid_input', `help explains one command or area; it got ${words.length}`, {
      hint: 'For example `recollect help remember`, or `recollect help --all` alone.',
    });
  return `${pageOf(words[0], isAll, screen).join('\n')}\n`;
}

function pageOf(given: string | undefined, isAll: boolean, screen: Screen): string[] {
  if (isAll) return everything(screen);
  if (given === undefined) return overview(screen);
  const name = meantName(given);
  const own = OWN_COMMANDS.find((command) => command.name === name);
  if (own) return ownPage(own, screen);
  if (!isOneOf(HELP_AREAS, name)) return commandPage(findCommand(name), screen);
  const area = areaPage(name, screen);
  // A command and its area may have the same name.
  return COMMAND_NAMES.includes(name)
    ? [...commandPage(findCommand(name), screen), '', ...area]
    : [...area, '', MORE_OF_COMMAND];
}

const MORE_OF_COMMAND = 'More about a command: recollect help <command>';

function overview(screen: Screen): string[] {
  const areas = HELP_AREAS.filter((area) => area !== 'everyday').map((area) => [area, summaryOf(area)] as const);
  return [
    ...titleLines(),
    '',
    ...areaPage('everyday', screen),
    '',
    heading('More, with recollect help <area>', screen),
    ...entries(areas, screen, longestName(commandsIn('everyday'))),
    '',
    heading('Options of every command', screen),
    ...optionEntries(GLOBAL_OPTIONS, screen),
    '',
    heading('First steps', screen),
    ...FIRST_STEPS.map((example) => `  recollect ${example}`),
    '',
    MORE_OF_COMMAND,
    'Every command: recollect help --all',
  ];
}

function everything(screen: Screen): string[] {
  const width = longestName(allCommands());
  return [
    ...titleLines(),
    ...HELP_AREAS.flatMap((area) => ['', ...areaPage(area, screen, width)]),
    '',
    MORE_OF_COMMAND,
  ];
}

function titleLines(): string[] {
  return [
    `Recollect ${VERSION}: a local-first memory for AI agents that can show its sources`,
    '',
    'Usage: recollect [global options] <command> [words] [--option value]',
  ];
}

/** Its title, and its commands. */
function areaPage(area: HelpArea, screen: Screen, width = 0): string[] {
  const commands = commandsIn(area).map(({ name, summary }) => [name, summary] as const);
  const title = `${area[0]!.toUpperCase()}${area.slice(1)}: ${summaryOf(area)}`;
  return [heading(title, screen), ...entries(commands, screen, Math.max(width, longestName(commandsIn(area))))];
}

function commandsIn(area: HelpArea): readonly { readonly name: string; readonly summary: string }[] {
  return area === SETUP ? OWN_COMMANDS : allCommands().filter((command) => command.area === area);
}

function summaryOf(area: HelpArea): string {
  return area === SETUP ? SETUP_SUMMARY : AREAS[area];
}

function longestName(commands: readonly { readonly name: string }[]): number {
  return Math.max(...commands.map(({ name }) => name.length));
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
  const aliases = aliasesOf(command.name);
  if (aliases.length > 0) usage.push(`Also:  recollect ${aliases.join(', ')}`);
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
