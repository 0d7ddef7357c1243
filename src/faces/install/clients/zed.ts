/** Zed, whose settings are full of comments. */
import { type Client, ENTRY } from '../client.ts';
import { type Machine, placesOf } from '../machine.ts';

function folderOf(machine: Machine): string {
  const { config, settings } = placesOf(machine);
  return machine.platform === 'win32' ? settings('Zed') : config('zed');
}

export const zed: Client = {
  name: 'zed',
  title: 'Zed',
  commands: ['zed'],
  traces: (machine) => [folderOf(machine)],
  files(machine, reach, { command, args }) {
    const { join, project } = placesOf(machine);
    return [
      {
        path: reach === 'user' ? join(folderOf(machine), 'settings.json') : project('.zed', 'settings.json'),
        format: 'json',
        entries: [{ at: ['context_servers', ENTRY], value: { source: 'custom', command, args } }],
      },
    ];
  },
};
