/** Gemini CLI. */
import { type Client, mcpServers } from '../client.ts';
import { placesOf } from '../machine.ts';

export const gemini: Client = {
  name: 'gemini',
  title: 'Gemini CLI',
  commands: ['gemini'],
  traces: (machine) => [placesOf(machine).home('.gemini')],
  files(machine, reach, launch) {
    const { home, project } = placesOf(machine);
    const inFolder = reach === 'user' ? home : project;
    return [{ path: inFolder('.gemini', 'settings.json'), format: 'json', entries: [mcpServers(launch)] }];
  },
};
