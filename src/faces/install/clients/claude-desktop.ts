/** Claude Desktop. From the Windows store it sees a folder of its own in place of the usual one. */
import { type Client, mcpServers } from '../client.ts';
import { type Machine, placesOf } from '../machine.ts';

const FILE = 'claude_desktop_config.json';
const STORE_PACKAGE = 'Claude_pzs8sxrjxfjjc';

function folderOf(machine: Machine): string {
  const { home, join, settings } = placesOf(machine);
  if (machine.platform === 'win32') {
    const local = machine.env.LOCALAPPDATA || home('AppData', 'Local');
    const stored = join(local, 'Packages', STORE_PACKAGE, 'LocalCache', 'Roaming', 'Claude');
    if (machine.exists(stored)) return stored;
  }
  return settings('Claude');
}

export const claudeDesktop: Client = {
  name: 'claude-desktop',
  title: 'Claude Desktop',
  commands: [],
  traces: (machine) => [folderOf(machine)],
  files(machine, reach, launch) {
    if (reach === 'project') return [];
    return [{ path: placesOf(machine).join(folderOf(machine), FILE), format: 'json', entries: [mcpServers(launch)] }];
  },
  afterwards: 'Quit Claude Desktop and start it again; closing the window is not enough.',
};
