/** Cursor: the editor and its agent on the command line. */
import { type Client, type HookNames, listedHooks, mcpServers } from '../client.ts';
import { placesOf } from '../machine.ts';

const HOOKS: HookNames = {
  'session-start': 'sessionStart',
  'prompt-submit': 'beforeSubmitPrompt',
  'pre-tool': 'preToolUse',
  'post-tool': 'postToolUse',
  stop: 'afterAgentResponse',
  'subagent-stop': 'subagentStop',
  'pre-compact': 'preCompact',
  'session-end': 'sessionEnd',
};

export const cursor: Client = {
  name: 'cursor',
  title: 'Cursor',
  commands: ['cursor', 'cursor-agent'],
  traces: (machine) => [placesOf(machine).home('.cursor')],
  files(machine, reach, launch) {
    const { home, project } = placesOf(machine);
    const inFolder = reach === 'user' ? home : project;
    const hooks = listedHooks(HOOKS, launch, (event, timeout) => ({ command: launch.hook('cursor', event), timeout }));
    return [
      { path: inFolder('.cursor', 'mcp.json'), format: 'json', entries: [mcpServers(launch)] },
      { path: inFolder('.cursor', 'hooks.json'), format: 'json', entries: hooks },
    ];
  },
};
