/** Claude Code. Its MCP servers are not among its settings. */
import { type Client, mcpServers } from '../client.ts';
import { placesOf } from '../machine.ts';

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
    return [{ path: servers, format: 'json', entries: [mcpServers(launch, { type: 'stdio' })] }];
  },
};
