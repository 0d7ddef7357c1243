/** Codex: its command line, its app and its extensions share one folder. */
import { type Client, ENTRY, groupedHooks } from '../client.ts';
import { type Machine, placesOf } from '../machine.ts';
// Its events have the same names.
import { HOOKS } from './claude-code.ts';

function folderOf(machine: Machine): string {
  return machine.env.CODEX_HOME || placesOf(machine).home('.codex');
}

export const codex: Client = {
  name: 'codex',
  title: 'Codex',
  commands: ['codex'],
  traces: (machine) => [folderOf(machine)],
  files(machine, reach, launch) {
    const { command, args } = launch;
    const { join, project } = placesOf(machine);
    const folder = reach === 'user' ? folderOf(machine) : project('.codex');
    return [
      {
        path: join(folder, 'config.toml'),
        format: 'toml',
        entries: [{ at: ['mcp_servers', ENTRY], value: { command, args } }],
      },
      { path: join(folder, 'hooks.json'), format: 'json', entries: groupedHooks('codex', HOOKS, launch) },
    ];
  },
  afterwards: 'Codex runs no hook that you have not read: open /hooks in it and trust ours.',
};
