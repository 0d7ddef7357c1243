/** Makes what other programs install: a plugin of Claude Code in a marketplace of its own, and a bundle for Claude Desktop. Everything they need is in them. */
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Entry, groupedHooks, mcpServers } from '../../src/faces/install/client.ts';
import { HOOKS } from '../../src/faces/install/clients/claude-code.ts';
import { launchOf } from '../../src/faces/install/launch.ts';
import { zip } from './zip.ts';

const root = join(import.meta.dirname, '../..');
const source = join(root, 'integrations');
/** Everything is bundled, so the command line is all that is needed to run. */
const RUNTIME = ['package.json', 'LICENSE', 'bin', 'dist/cli', 'dist/THIRD-PARTY-LICENSES.txt'];

export interface Packed {
  /** A folder for `claude plugin marketplace add`. */
  readonly marketplace: string;
  readonly plugin: string;
  readonly bundle: string;
  /** What a registry asks of a bundle. */
  readonly bundleSha256: string;
}

export function packIntegrations(out: string): Packed {
  const marketplace = join(out, 'claude-code');
  const plugin = join(marketplace, 'recollect');
  rmSync(marketplace, { recursive: true, force: true });
  copy(
    join(source, 'claude-code/.claude-plugin/marketplace.json'),
    join(marketplace, '.claude-plugin/marketplace.json'),
  );
  copy(join(source, 'claude-code/.claude-plugin/plugin.json'), join(plugin, '.claude-plugin/plugin.json'));
  copy(join(source, 'skills'), join(plugin, 'skills'));
  for (const part of RUNTIME) copy(join(root, part), join(plugin, part));
  // In double quotes and with slashes, which every shell understands.
  const launch = launchOf({
    platform: 'win32',
    node: 'node',
    script: `\${CLAUDE_PLUGIN_ROOT}/bin/recollect.cjs`,
    options: [],
  });
  writeJson(join(plugin, '.mcp.json'), [mcpServers(launch)]);
  writeJson(join(plugin, 'hooks/hooks.json'), groupedHooks('claude-code', HOOKS, launch));

  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const bundle = join(out, `recollect-${version}.mcpb`);
  const names = RUNTIME.flatMap((part) => filesIn(part)).toSorted();
  const bytes = zip([
    { name: 'manifest.json', bytes: readFileSync(join(source, 'mcpb/manifest.json')) },
    ...names.map((name) => ({
      name,
      bytes: readFileSync(join(root, name)),
      isExecutable: name === 'bin/recollect.cjs',
    })),
  ]);
  writeFileSync(bundle, bytes);
  return { marketplace, plugin, bundle, bundleSha256: createHash('sha256').update(bytes).digest('hex') };
}

function copy(from: string, to: string): void {
  mkdirSync(join(to, '..'), { recursive: true });
  cpSync(from, to, { recursive: true });
}

/** The entries as they would be added to an empty file. */
function writeJson(path: string, entries: readonly Entry[]): void {
  const value: Record<string, Record<string, unknown>> = {};
  for (const { at, value: entry, isElement } of entries) {
    const [outer, inner] = at as readonly [string, string];
    value[outer] = { ...value[outer], [inner]: isElement ? [entry] : entry };
  }
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);
}

function filesIn(part: string): string[] {
  const path = join(root, part);
  if (statSync(path).isFile()) return [part];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    );
}
