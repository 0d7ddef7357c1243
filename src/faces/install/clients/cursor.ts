/** Cursor: the editor and its agent on the command line. */
import { type Client, mcpServers } from '../client.ts';
import { placesOf } from '../machine.ts';

export const cursor: Client = {
  name: 'cursor',
  title: 'Cursor',
  commands: ['cursor', 'cursor-agent'],
  traces: (machine) => [placesOf(machine).home('.cursor')],
  files(machine, reach, launch) {
    const { home, project } = placesOf(machine);
    const inFolder = reach === 'user' ? home : project;
    return [{ path: inFolder('.cursor', 'mcp.json'), format: 'json', entries: [mcpServers(launch)] }];
  },
};
