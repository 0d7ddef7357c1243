/** Windsurf. */
import { type Client, mcpServers } from '../client.ts';
import { placesOf } from '../machine.ts';

export const windsurf: Client = {
  name: 'windsurf',
  title: 'Windsurf',
  commands: ['windsurf'],
  traces: (machine) => [placesOf(machine).home('.codeium', 'windsurf')],
  files(machine, reach, launch) {
    if (reach === 'project') return [];
    const path = placesOf(machine).home('.codeium', 'windsurf', 'mcp_config.json');
    return [{ path, format: 'json', entries: [mcpServers(launch)] }];
  },
  afterwards: 'Press refresh in its list of MCP servers.',
};
