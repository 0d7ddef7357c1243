/** The completion script for fish. */
import { completables, type FlagFacts, globalFlags } from './completion-facts.ts';

export function fishScript(): string {
  const commands = completables();
  const globals = globalFlags();
  const none = '__recollect_needs_command';
  const lines = [
    '# Completions of recollect for fish. Made by `recollect completion fish`.',
    `function ${none}`,
    `  not __fish_seen_subcommand_from ${commands.map(({ name }) => name).join(' ')}`,
    'end',
    'complete -c recollect -f',
    ...commands.map(({ name, summary }) => `complete -c recollect -n ${none} -a ${name} -d ${quote(summary)}`),
    ...globals.map((flag) => flagLine(none, flag)),
    ...commands.flatMap(({ name, flags, words }) => {
      const seen = `__fish_seen_subcommand_from ${name}`;
      return [
        ...flags.map((flag) => flagLine(seen, flag)),
        ...(words.length > 0 ? [`complete -c recollect -n ${quote(seen)} -a ${quote(words.join(' '))}`] : []),
      ];
    }),
  ];
  return `${lines.join('\n')}\n`;
}

function flagLine(condition: string, { name, description, takesValue, choices, completes }: FlagFacts): string {
  const value =
    completes === 'folder'
      ? `-xa ${quote('(__fish_complete_directories)')}`
      : completes
        ? '-rF'
        : choices.length > 0
          ? `-xa ${quote(choices.join(' '))}`
          : takesValue
            ? '-x'
            : '';
  return `complete -c recollect -n ${quote(condition)} -l ${name} ${value} -d ${quote(description)}`.replace(
    / {2,}-d/,
    ' -d',
  );
}

function quote(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}
