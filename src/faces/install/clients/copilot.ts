/** Copilot on the command line. */
import { type Client, mcpServers } from '../client.ts';
import { type Machine, placesOf } from '../machine.ts';

function folderOf(machine: Machine): string {
  return machine.env.COPILOT_HOME || placesOf(machine).home('.copilot');
}

export const copilot: Client = {
  name: 'copilot',
  title: 'Copilot CLI',
  commands: ['copilot'],
  traces: (machine) => [folderOf(machine)],
  files(machine, reach, launch) {
    if (reach === 'project') return [];
    const { join } = placesOf(machine);
    const server = mcpServers(launch, { type: 'local', tools: ['*'] });
    return [{ path: join(folderOf(machine), 'mcp-config.json'), format: 'json', entries: [server] }];
  },
};
