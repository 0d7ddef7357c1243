/** Cline in VS Code. */
import { type Client, mcpServers } from '../client.ts';
import { type Machine, placesOf } from '../machine.ts';

function folderOf(machine: Machine): string {
  return placesOf(machine).settings('Code', 'User', 'globalStorage', 'saoudrizwan.claude-dev');
}

export const cline: Client = {
  name: 'cline',
  title: 'Cline',
  commands: [],
  traces: (machine) => [folderOf(machine)],
  files(machine, reach, launch) {
    if (reach === 'project') return [];
    const path = placesOf(machine).join(folderOf(machine), 'settings', 'cline_mcp_settings.json');
    return [{ path, format: 'json', entries: [mcpServers(launch)] }];
  },
};
