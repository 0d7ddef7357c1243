/** The completion script for zsh. */
import { completables, type FlagFacts, globalFlags } from './completion-facts.ts';

export function zshScript(): string {
  const commands = completables();
  const globals = globalFlags();
  return `#compdef recollect
# Completions of recollect for zsh. Made by \`recollect completion zsh\`.
_recollect() {
  local curcontext="$curcontext" context state state_descr line
  typeset -A opt_args
  local -a commands
  commands=(
${commands.map(({ name, summary }) => `    ${quote(`${name}:${summary}`)}`).join('\n')}
  )
  _arguments -C \\
${globals.map((flag) => `    ${specification(flag)} \\`).join('\n')}
    '1: :->command' \\
    '*:: :->rest'
  case $state in
    command) _describe 'command' commands ;;
    rest)
      case $words[1] in
${commands
  .map(
    ({ name, flags, words }) => `        ${name})
          _arguments \\
${flags.map((flag) => `            ${specification(flag)} \\`).join('\n')}
            ${quote(`*:word:${words.length > 0 ? `(${words.join(' ')})` : ''}`)} ;;`,
  )
  .join('\n')}
      esac ;;
  esac
}
if [[ "$funcstack[1]" == _recollect ]]; then
  _recollect "$@"
else
  compdef _recollect recollect
fi
`;
}

function specification(flag: FlagFacts): string {
  const description = flag.description.replace(/[[\]:\\]/g, '\\$&');
  const value = flag.completes
    ? flag.completes === 'folder'
      ? '_files -/'
      : '_files'
    : flag.choices.length > 0
      ? `(${flag.choices.join(' ')})`
      : '';
  return quote(
    `*--${flag.name}${flag.takesValue ? '=' : ''}[${description}]${flag.takesValue ? `:${flag.name}:${value}` : ''}`,
  );
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
