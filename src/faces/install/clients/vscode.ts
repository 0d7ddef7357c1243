/** Visual Studio Code with Copilot: servers of the default profile, or of a workspace. */
import { type Client, ENTRY } from '../client.ts';
import { placesOf } from '../machine.ts';

export const vscode: Client = {
  name: 'vscode',
  title: 'VS Code',
  commands: ['code'],
  traces: (machine) => [placesOf(machine).settings('Code', 'User')],
  files(machine, reach, { command, args }) {
    const { project, settings } = placesOf(machine);
    return [
      {
        path: reach === 'user' ? settings('Code', 'User', 'mcp.json') : project('.vscode', 'mcp.json'),
        format: 'json',
        entries: [{ at: ['servers', ENTRY], value: { type: 'stdio', command, args } }],
      },
    ];
  },
};
