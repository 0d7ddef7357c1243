/** Copilot on the command line. */
import { type Client, type HookNames, listedHooks, mcpServers } from '../client.ts';
import { type Machine, placesOf } from '../machine.ts';

function folderOf(machine: Machine): string {
  return machine.env.COPILOT_HOME || placesOf(machine).home('.copilot');
}

const HOOKS: HookNames = {
  'session-start': 'sessionStart',
  'prompt-submit': 'userPromptSubmitted',
  'pre-tool': 'preToolUse',
  'post-tool': 'postToolUse',
  stop: 'agentStop',
  'session-end': 'sessionEnd',
};

export const copilot: Client = {
  name: 'copilot',
  title: 'Copilot CLI',
  commands: ['copilot'],
  traces: (machine) => [folderOf(machine)],
  files(machine, reach, launch) {
    const { join, project } = placesOf(machine);
    // It also reads .mcp.json of a project, which is where Claude Code has its own.
    const folder = reach === 'user' ? folderOf(machine) : project('.github');
    const servers = join(folder, reach === 'user' ? 'mcp-config.json' : 'mcp.json');
    const server = mcpServers(launch, { type: 'local', tools: ['*'] });
    const hooks = listedHooks(HOOKS, launch, (event, timeoutSec) => {
      const line = launch.hook('copilot', event);
      // PowerShell takes a path in quotes for a text, unless it is told to run it.
      const [shell, command] = machine.platform === 'win32' ? ['powershell', `& ${line}`] : ['bash', line];
      return { type: 'command', [shell!]: command!, timeoutSec };
    });
    return [
      { path: servers, format: 'json', entries: [server] },
      { path: join(folder, 'hooks', 'recollect.json'), format: 'json', entries: hooks },
    ];
  },
};
