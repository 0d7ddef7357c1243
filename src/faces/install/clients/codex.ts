/** Codex: its command line, its app and its extensions share one folder. */

import { realpathSync } from 'node:fs';
import { fieldsOf } from '../../../base/records.ts';
import { type Client, ENTRY, groupedHooks } from '../client.ts';
import { findInToml } from '../edit-toml.ts';
import { decode, readBytes } from '../files.ts';
import { type Machine, placesOf } from '../machine.ts';
import { isOurElement } from '../ours.ts';
// Its events have the same names.
import { HOOKS } from './claude-code.ts';

function folderOf(machine: Machine): string {
  return machine.env.CODEX_HOME || placesOf(machine).home('.codex');
}

/** What the user has decided about hooks is in the settings of the user, under the place of each. */
function stateOf(path: string): Readonly<Record<string, unknown>> {
  const bytes = readBytes(path);
  return fieldsOf(bytes && findInToml(decode(bytes).text, ['hooks', 'state']));
}

/** A hash of what was agreed to. Whether it is still the same is for Codex to say. */
function isTrusted(decision: unknown): boolean {
  const { trusted_hash, enabled } = fieldsOf(decision);
  return typeof trusted_hash === 'string' && enabled !== false;
}

/** The places of ours, as Codex calls them: session_start:0:0. */
function ourHooks(hooks: unknown): string[] {
  return Object.entries(fieldsOf(hooks)).flatMap(([event, groups]) => {
    const name = event.replace(/(?<=[a-z])[A-Z]/g, '_$&').toLowerCase();
    return (Array.isArray(groups) ? groups : []).flatMap((group: { hooks?: unknown }, nth) =>
      (Array.isArray(group?.hooks) ? group.hooks : []).flatMap((hook, at) =>
        isOurElement(hook) ? [`${name}:${nth}:${at}`] : [],
      ),
    );
  });
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
  untrustedHooks(machine, path, hooks) {
    const state = stateOf(placesOf(machine).join(folderOf(machine), 'config.toml'));
    // It calls a file by its own path or by the one that links lead to.
    const paths = [path, realpathSync(path)];
    return ourHooks(hooks).filter((place) => !paths.some((each) => isTrusted(state[`${each}:${place}`]))).length;
  },
  afterwards: 'Codex runs no hook that you have not read: open /hooks in it and trust ours.',
};
