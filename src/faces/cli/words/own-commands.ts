/** Commands of the CLI that are no operations. */
import type { OptionFacts } from '../command-facts.ts';

export interface OwnCommand {
  readonly name: 'help' | 'completion' | 'demo' | 'migrate' | 'mcp' | 'install' | 'uninstall' | 'hook';
  readonly summary: string;
  readonly description: string;
  /** What may follow the name. */
  readonly usage: string;
  readonly choices: readonly string[];
  /** Those that only this command has. */
  readonly options?: readonly OptionFacts[];
  readonly examples: readonly { readonly title: string; readonly cli: string }[];
}

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
/** As the engine knows them. */
export const MIGRATE_WORDS = ['status', 'plan', 'apply'] as const;

/** Sets of tools beside those that every agent gets. */
export const TOOLSET_WORDS = ['graph', 'sessions', 'review', 'admin'] as const;

/** Programs that an installer knows, as it names them itself. */
export const CLIENT_WORDS = [
  'claude-code',
  'codex',
  'cursor',
  'vscode',
  'copilot',
  'windsurf',
  'gemini',
  'zed',
  'claude-desktop',
  'opencode',
  'cline',
] as const;

const flag = (name: string, field: string, description: string): OptionFacts => ({
  field,
  flag: name,
  type: 'flag',
  description,
  required: false,
});
const DRY_RUN = flag('dry-run', 'dryRun', 'Say what would be done, and do nothing');

/** As the hooks know them. */
export const HOOK_CLIENT_WORDS = ['claude-code', 'codex', 'cursor', 'gemini', 'copilot'] as const;

export const OWN_COMMANDS: readonly OwnCommand[] = [
  {
    name: 'help',
    summary: 'Explain a command',
    description:
      'Shows what a command does, its options with their defaults and choices, and examples. Without a name it lists all commands.',
    usage: '[command]',
    choices: [],
    examples: [{ title: 'About one command', cli: 'help remember' }],
  },
  {
    name: 'completion',
    summary: 'Print a completion script for a shell',
    description: 'Prints a script that completes commands, options and choices.',
    usage: SHELLS.join('|'),
    choices: SHELLS,
    examples: [
      { title: 'Bash, for this session', cli: 'completion bash > /tmp/recollect.bash && source /tmp/recollect.bash' },
      { title: 'Zsh, in a folder of $fpath', cli: 'completion zsh > ~/.zfunc/_recollect' },
      { title: 'Fish', cli: 'completion fish > ~/.config/fish/completions/recollect.fish' },
    ],
  },
  {
    name: 'demo',
    summary: 'Take a short tour on a store that is deleted afterwards',
    description:
      'Remembers, revises, recalls, compares, records, rebuilds and verifies, and shows each command with its answer. Your own store is not touched.',
    usage: '',
    choices: [],
    examples: [{ title: 'The tour', cli: 'demo' }],
  },
  {
    name: 'migrate',
    summary: 'Look at the schema of a store, or bring it up to date',
    description:
      'status says which scripts the store has run and which it still needs; plan also prints the SQL of these; apply runs them. Every command that writes does the same by itself; ' +
      'this is for those who want to look first.',
    usage: MIGRATE_WORDS.join('|'),
    choices: MIGRATE_WORDS,
    examples: [
      { title: 'How far it is', cli: 'migrate status' },
      { title: 'What would be run on a server', cli: 'migrate plan --db postgres://user@host/memory' },
    ],
  },
  {
    name: 'mcp',
    summary: 'Serve this memory to an agent over MCP, on stdin and stdout',
    description:
      'Speaks the Model Context Protocol until its client closes stdin, dies, or ends it. Ten tools are always there; the words name sets of more. ' +
      'It acts as agent:mcp for the local owner, unless --actor says otherwise, in the project of the current folder or in --scope; --pinned keeps it there.',
    usage: '[graph] [sessions] [review] [admin]',
    choices: TOOLSET_WORDS,
    examples: [
      { title: 'For one project only', cli: 'mcp --scope project:site --pinned' },
      { title: 'With tools for reviewing', cli: 'mcp review' },
    ],
  },
  {
    name: 'install',
    summary: 'Give this memory to the agents on this machine',
    description:
      'Adds Recollect to the settings of the programs that are named; all means those that are found. Nothing of what is there is changed, comments stay, and a file that cannot be read is left alone. ' +
      'Without a name it only says what it found and what it would do. --home, --db, --scope and --pinned are handed on.',
    usage: '[client…|all] [--project] [--dry-run]',
    choices: [...CLIENT_WORDS, 'all'],
    options: [flag('project', 'project', 'Only for the project of this folder, in its own files'), DRY_RUN],
    examples: [
      { title: 'What is here', cli: 'install' },
      { title: 'For two programs', cli: 'install claude-code cursor' },
      { title: 'What would be done', cli: 'install all --dry-run' },
    ],
  },
  {
    name: 'uninstall',
    summary: 'Take it out of their settings again',
    description:
      'Takes out what install added. A file that nobody has touched since is what it was before, byte for byte; of others only our entries go. The memory itself stays. ' +
      'Without a name it says what is installed where.',
    usage: '[client…|all] [--project] [--dry-run]',
    choices: [...CLIENT_WORDS, 'all'],
    options: [flag('project', 'project', 'Only what was added in the project of this folder'), DRY_RUN],
    examples: [
      { title: 'What is installed', cli: 'uninstall' },
      { title: 'All of it', cli: 'uninstall all' },
    ],
  },
  {
    name: 'hook',
    summary: 'Take what a coding agent tells its hooks, and answer it',
    description:
      'For the configuration of a coding agent, not for people: it reads what the agent tells as JSON from stdin, keeps what was said and done, and hands over a pack when a session begins. ' +
      'The events are session-start, prompt-submit, pre-tool, post-tool, stop, subagent-stop, pre-compact, post-compact and session-end. It always exits with 0, gives up after 1.5 seconds, and prints nothing but an answer for the agent. ' +
      'RECOLLECT_HOOKS=off turns it off.',
    usage: `${HOOK_CLIENT_WORDS.join('|')} <event>`,
    choices: HOOK_CLIENT_WORDS,
    examples: [{ title: 'When a session of Claude Code begins', cli: 'hook claude-code session-start < told.json' }],
  },
];
