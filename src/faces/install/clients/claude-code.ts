/** Claude Code. Its MCP servers are not among its settings. */
import { type Client, groupedHooks, type HookNames, mcpServers } from '../client.ts';
import { placesOf } from '../machine.ts';

/** What older versions know: one name that they do not know would cost the user all settings of that file. */
export const HOOKS: HookNames = {
  'session-start': 'SessionStart',
  'prompt-submit': 'UserPromptSubmit',
  'pre-tool': 'PreToolUse',
  'post-tool': 'PostToolUse',
  stop: 'Stop',
  'subagent-stop': 'SubagentStop',
  'pre-compact': 'PreCompact',
  'session-end': 'SessionEnd',
};

/**
 * These answer nothing and run once for each tool. `stop` is not among them: Claude Code kills hooks in the background when it exits, as `claude -p` does after
 * its reply, and the reply would be lost.
 */
const IN_BACKGROUND = ['post-tool', 'subagent-stop'];

export const claudeCode: Client = {
  name: 'claude-code',
  title: 'Claude Code',
  commands: ['claude'],
  traces(machine) {
    return [machine.env.CLAUDE_CONFIG_DIR || placesOf(machine).home('.claude')];
  },
  files(machine, reach, launch) {
    const { home, join, project } = placesOf(machine);
    const own = machine.env.CLAUDE_CONFIG_DIR;
    const servers = reach === 'project' ? project('.mcp.json') : own ? join(own, '.claude.json') : home('.claude.json');
    const settings =
      reach === 'project' ? project('.claude', 'settings.local.json') : join(own || home('.claude'), 'settings.json');
    return [
      { path: servers, format: 'json', entries: [mcpServers(launch, { type: 'stdio' })] },
      {
        path: settings,
        format: 'json',
        entries: groupedHooks('claude-code', HOOKS, launch, { inBackground: IN_BACKGROUND }),
      },
    ];
  },
};
