/** Gemini CLI. */
import { type Client, groupedHooks, type HookNames, mcpServers } from '../client.ts';
import { placesOf } from '../machine.ts';

/** Without PreCompress, which it starts before every call of the model, whether anything is compressed or not. */
const HOOKS: HookNames = {
  'session-start': 'SessionStart',
  'prompt-submit': 'BeforeAgent',
  'pre-tool': 'BeforeTool',
  'post-tool': 'AfterTool',
  stop: 'AfterAgent',
  'session-end': 'SessionEnd',
};

export const gemini: Client = {
  name: 'gemini',
  title: 'Gemini CLI',
  commands: ['gemini'],
  traces: (machine) => [placesOf(machine).home('.gemini')],
  files(machine, reach, launch) {
    const { home, project } = placesOf(machine);
    const inFolder = reach === 'user' ? home : project;
    const entries = [mcpServers(launch), ...groupedHooks('gemini', HOOKS, launch, { inMilliseconds: true })];
    return [{ path: inFolder('.gemini', 'settings.json'), format: 'json', entries }];
  },
};
