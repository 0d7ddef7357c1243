/** Opens the store that the global options name, no wider than the command needs. */
import { RecollectError } from '../../../base/errors.ts';
import type { Engine } from '../../../engine/engine.ts';
import type { OpenOptions } from '../../../engine/options.ts';
import type { Settings } from '../../shared/global-options.ts';
import { fs } from '../../shared/node-modules.ts';
import { openOptions } from '../../shared/open-options.ts';
import type { CommandFacts } from '../command-facts.ts';

/** They look at a damaged ledger or save what is left of it, so its damage must not keep them out. */
const FOR_DAMAGE = new Set(['verify', 'doctor', 'export']);

/** They read, and ask whether there is a model. */
const MEANING = new Set(['recall', 'context', 'doctor']);

export interface Opened {
  readonly engine: Engine;
  /** Where a store was looked for and is not. */
  readonly missing?: string;
}

export const loadCore = () => import('./core.ts');

export async function openEngine(
  command: CommandFacts,
  settings: Settings,
  onNotice?: OpenOptions['onNotice'],
): Promise<Opened> {
  const { Engine, readOptions, homeFolder, CONFIG_FILE } = await loadCore();
  const given = openOptions(settings);
  // Others that only read are started without it.
  const wantsModel = MEANING.has(command.name) && !isAbsent(`${homeFolder(settings.home)}/${CONFIG_FILE}`);
  const readsConfig = !command.readsOnly || wantsModel;
  const config = readsConfig ? (await import('../../../engine/config-file.ts')).readConfig(settings.home) : {};
  const options = { ...given, vectors: given.vectors ?? config.vectors };
  if (!command.readsOnly) {
    const { policies } = config;
    return { engine: await Engine.open({ ...options, policies, onNotice, readOnly: settings.readOnly }) };
  }
  const reading = { ...options, skipTailCheck: FOR_DAMAGE.has(command.name) };
  const { path } = readOptions(reading);
  if (path === ':memory:') return { engine: await Engine.open(reading) };
  // A read makes no files. What is not there is empty.
  if (path !== undefined && isAbsent(path))
    return { engine: await Engine.open({ ...reading, path: ':memory:' }), missing: path };
  try {
    return { engine: await Engine.open({ ...reading, readOnly: true }) };
  } catch (error) {
    // A store of an older version, or one that is just being made, is first brought up to date.
    const mayWrite = !settings.readOnly && error instanceof RecollectError && error.code === 'store_read_only';
    if (!mayWrite) throw error;
    return { engine: await Engine.open(reading) };
  }
}

/** The file that these settings mean; undefined for a server. */
export async function storePath(settings: Settings): Promise<string | undefined> {
  const { readOptions } = await loadCore();
  return readOptions(openOptions(settings)).path;
}

export function isAbsent(path: string): boolean {
  try {
    return fs.statSync(path, { throwIfNoEntry: false }) === undefined;
  } catch {
    // Without the right to look, opening it says what is wrong.
    return false;
  }
}
