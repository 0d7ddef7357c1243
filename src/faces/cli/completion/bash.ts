/** The completion script for bash. */
import { type Completable, completables, type FlagFacts, globalFlags } from './completion-facts.ts';

export function bashScript(): string {
  const commands = completables();
  const globals = globalFlags();
  return `# Completions of recollect for bash. Made by \`recollect completion bash\`.
_recollect() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="" command="" word i
  COMPREPLY=()
  # bash splits at = and hands it over as a word of its own.
  if [[ "$current" == "=" ]]; then
    previous="\${COMP_WORDS[COMP_CWORD-1]}"; current=""
  elif (( COMP_CWORD > 1 )) && [[ "\${COMP_WORDS[COMP_CWORD-1]}" == "=" ]]; then
    previous="\${COMP_WORDS[COMP_CWORD-2]}"
  elif (( COMP_CWORD > 0 )); then
    previous="\${COMP_WORDS[COMP_CWORD-1]}"
  fi
  for (( i = 1; i < COMP_CWORD; i++ )); do
    word="\${COMP_WORDS[i]}"
    case "$word" in
      ${valueFlags(globals)}) (( i++ )); [[ "\${COMP_WORDS[i]}" == "=" ]] && (( i++ )) ;;
      -*|=) ;;
      *) command="$word"; break ;;
    esac
  done
  case "$command" in
    "")
${flagCases(globals)}
      ${reply(`-W "${[...commands.map(({ name }) => name), ...globals.map(({ name }) => `--${name}`)].join(' ')}"`)}
      ;;
${commands.map(commandCase).join('\n')}
  esac
}
complete -F _recollect recollect
`;
}

function commandCase(command: Completable): string {
  const flags = command.flags.map(({ name }) => `--${name}`);
  return `    ${command.name})
${flagCases(command.flags)}
      if [[ "$current" == -* ]]; then
        ${reply(`-W "${flags.join(' ')}"`)}
      else
        ${reply(`-W "${command.words.join(' ')}"`)}
      fi
      ;;`;
}

/** Ends the function when the word before is a flag that takes a value. */
function flagCases(flags: readonly FlagFacts[]): string {
  const cases = flags
    .filter(({ takesValue }) => takesValue)
    .map((flag) => `        --${flag.name}) ${answer(flag)}; return ;;`);
  return `      case "$previous" in\n${cases.join('\n')}\n      esac`;
}

function answer({ choices, completes }: FlagFacts): string {
  // Names of files may hold spaces.
  if (completes)
    return `local IFS=$'\\n'; compopt -o filenames 2> /dev/null; ${reply(completes === 'folder' ? '-d' : '-f')}`;
  return choices.length > 0 ? reply(`-W "${choices.join(' ')}"`) : ':';
}

function reply(what: string): string {
  return `COMPREPLY=( $(compgen ${what} -- "$current") )`;
}

function valueFlags(flags: readonly FlagFacts[]): string {
  return flags
    .filter(({ takesValue }) => takesValue)
    .map(({ name }) => `--${name}`)
    .join('|');
}
