/** OpenCode, which reads its settings with or without comments. */
import { type Client, ENTRY } from '../client.ts';
import { placesOf } from '../machine.ts';

export const opencode: Client = {
  name: 'opencode',
  title: 'OpenCode',
  commands: ['opencode'],
  traces: (machine) => [placesOf(machine).config('opencode')],
  files(machine, reach, { command, args }) {
    const { config, project } = placesOf(machine);
    const named = (name: string) => (reach === 'user' ? config('opencode', name) : project(name));
    const commented = named('opencode.jsonc');
    return [
      {
        path: machine.exists(commented) ? commented : named('opencode.json'),
        format: 'json',
        entries: [{ at: ['mcp', ENTRY], value: { type: 'local', command: [command, ...args], enabled: true } }],
      },
    ];
  },
};
