/** What can be completed: commands, their flags and the values of those. */

import { GLOBAL_OPTIONS } from '../../shared/global-options.ts';
import type { OptionFacts } from '../../shared/option-facts.ts';
import { optionsOf } from '../args/command-options.ts';
import { HELP_AREAS, OWN_COMMANDS } from '../args/own-commands.ts';
import { allCommands, COMMAND_NAMES } from '../command-facts.ts';

export interface FlagFacts {
  /** Without the dashes. */
  readonly name: string;
  readonly description: string;
  readonly takesValue: boolean;
  readonly choices: readonly string[];
  readonly completes?: 'file' | 'folder' | undefined;
}

export interface Completable {
  readonly name: string;
  readonly summary: string;
  readonly flags: readonly FlagFacts[];
  /** Plain words that may follow. */
  readonly words: readonly string[];
}

export function globalFlags(): FlagFacts[] {
  return GLOBAL_OPTIONS.map(flagOf);
}

export function completables(): Completable[] {
  const names = [...new Set([...COMMAND_NAMES, ...OWN_COMMANDS.map(({ name }) => name), ...HELP_AREAS])];
  const operations = allCommands().map((command): Completable => {
    const { fields, extras, globals } = optionsOf(command);
    const main = fields.find(({ field }) => field === command.main);
    return {
      name: command.name,
      summary: command.summary,
      flags: [...fields, ...extras, ...globals].map(flagOf),
      words: main?.choices ?? [],
    };
  });
  const own = OWN_COMMANDS.map(
    ({ name, summary, choices, options = [] }): Completable => ({
      name,
      summary,
      flags: [...options.map(flagOf), ...globalFlags()],
      words: name === 'help' ? names : choices,
    }),
  );
  return [...operations, ...own];
}

/** A flag that is on by itself is only ever turned off. */
function flagOf(option: OptionFacts): FlagFacts {
  const { flag, type, description, choices = [], completes } = option;
  const facts = { name: flag, description, takesValue: type !== 'flag', choices, completes };
  const isOn = type === 'flag' && option.default === 'true';
  return isOn ? { ...facts, name: `no-${flag}`, description: `Turn off: ${description}` } : facts;
}
