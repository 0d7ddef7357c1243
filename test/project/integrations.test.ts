/** What is packed for other programs: it has the form that they document, says the version of the package, and runs. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { crc32, inflateRawSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Packed, packIntegrations } from '../../scripts/pack/pack-integrations.ts';
import { TOOLS, toolName } from '../../src/faces/mcp/toolsets.ts';
import { operations } from '../../src/operations/index.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { bundleManifest, marketplace, pluginHooks, pluginManifest, registryEntry } from './integration-forms.ts';

const root = join(import.meta.dirname, '../..');
const read = <T = Record<string, unknown>>(path: string) => JSON.parse(readFileSync(path, 'utf8')) as T;
const facts = read<{ name: string; version: string; mcpName: string; description: string; engines: { node: string } }>(
  join(root, 'package.json'),
);
const coreTools = TOOLS.core.map(toolName);

let packed: Packed;
beforeAll(() => {
  packed = packIntegrations(tempFolder());
});

interface Said {
  readonly id: number;
  readonly result: { readonly tools?: readonly { readonly name: string }[] };
}

/** The tools of a server that is started so. */
async function toolsOf(
  command: string,
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['pipe', 'pipe', 'inherit'] });
  const messages = [
    {
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 't', version: '1' } },
    },
    { method: 'notifications/initialized' },
    { id: 2, method: 'tools/list' },
  ];
  for (const message of messages) child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  let out = '';
  for await (const chunk of child.stdout) {
    out += String(chunk);
    if (out.includes('"id":2') && out.endsWith('\n')) child.stdin.end();
  }
  if (child.exitCode === null) await once(child, 'exit');
  const answers = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Said);
  return answers.find(({ id }) => id === 2)!.result.tools!.map(({ name }) => name);
}

describe('the plugin of Claude Code', () => {
  test('its manifest and its marketplace', () => {
    const plugin = pluginManifest.parse(read(join(packed.plugin, '.claude-plugin/plugin.json')));
    expect(plugin).toMatchObject({ version: facts.version, description: facts.description });
    // Only the manifest may lie there; everything else stands at the root.
    expect(readdirSync(join(packed.plugin, '.claude-plugin'))).toEqual(['plugin.json']);
    const { plugins } = marketplace.parse(read(join(packed.marketplace, '.claude-plugin/marketplace.json')));
    expect(plugins).toMatchObject([{ name: plugin.name, version: facts.version }]);
    expect(join(packed.marketplace, plugins[0].source)).toBe(packed.plugin);
    for (const part of ['.mcp.json', 'hooks/hooks.json', 'skills/recollect/SKILL.md', 'bin/recollect.cjs', 'LICENSE'])
      expect(existsSync(join(packed.plugin, part)), part).toBe(true);
  });

  const filled = (text: string) => text.replaceAll(`\${CLAUDE_PLUGIN_ROOT}`, packed.plugin);

  test('its server runs from where it lies', async () => {
    const { mcpServers } = read<{ mcpServers: Record<string, { command: string; args: string[] }> }>(
      join(packed.plugin, '.mcp.json'),
    );
    const { command, args } = mcpServers.recollect!;
    expect(command).toBe('node');
    const tools = await toolsOf(process.execPath, [...args.map(filled), '--db', ':memory:'], tempFolder());
    expect(tools).toEqual(coreTools);
  });

  test('its hooks run in a shell, in a folder with spaces, and end well', async () => {
    const { hooks } = pluginHooks.parse(read(join(packed.plugin, 'hooks/hooks.json')));
    expect(Object.keys(hooks)).toEqual(expect.arrayContaining(['SessionStart', 'PreCompact', 'SessionEnd']));
    const spaced = packIntegrations(mkdirIn(tempFolder(), 'a folder'));
    for (const [event, groups] of Object.entries(hooks)) {
      const { command } = groups[0].hooks[0];
      expect(command).toMatch(/^node "\$\{CLAUDE_PLUGIN_ROOT\}\/bin\/recollect\.cjs" hook claude-code [a-z-]+$/);
      const folder = tempFolder();
      const child = spawn('/bin/sh', ['-c', command], {
        cwd: folder,
        env: {
          PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
          CLAUDE_PLUGIN_ROOT: spaced.plugin,
          RECOLLECT_HOME: join(folder, 'home'),
        },
        stdio: ['pipe', 'ignore', 'pipe'],
      });
      let complaints = '';
      child.stderr.on('data', (chunk: Buffer) => {
        complaints += chunk.toString();
      });
      child.stdin.end(JSON.stringify({ session_id: 's', cwd: folder, hook_event_name: event, prompt: 'Hello' }));
      expect([event, (await once(child, 'close'))[0], complaints]).toEqual([event, 0, '']);
    }
  });
});

function mkdirIn(folder: string, name: string): string {
  const path = join(folder, name);
  mkdirSync(path);
  return path;
}

describe('the skill', () => {
  const path = join(root, 'integrations/skills/recollect/SKILL.md');
  const text = readFileSync(path, 'utf8');
  const [, head, body] = /^---\n([\s\S]+?)\n---\n([\s\S]+)$/.exec(text)!;

  test('its head is short, and named as its folder', () => {
    const fields = Object.fromEntries(head!.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2)));
    expect(Object.keys(fields)).toEqual(['name', 'description']);
    expect(fields.name).toBe('recollect');
    // Longer ones are cut in the list that an agent sees.
    expect(fields.description!.length).toBeLessThanOrEqual(250);
    expect(body!.split('\n').length).toBeLessThan(500);
  });

  test('every tool of the default set has its moment, and none is named that is not there', () => {
    const named = [...body!.matchAll(/`([a-z][a-z_-]*)`/g)].map(([, word]) => word!);
    expect(named).toEqual(expect.arrayContaining(coreTools));
    const table = body!.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| moment'));
    const tools = table.flatMap((line) =>
      [
        ...line
          .split('|')
          .at(-2)!
          .matchAll(/`([a-z][a-z_-]*)`/g),
      ].map(([, word]) => word!),
    );
    expect(tools.filter((word) => !coreTools.includes(word) && word !== 'kind')).toEqual([]);
    const commands = [...body!.matchAll(/`recollect ([a-z-]+)/g)].map(([, word]) => word!);
    const known = Object.values(operations).map(({ name }) => name as string);
    expect(commands.filter((word) => !known.includes(word))).toEqual([]);
  });
});

describe('the entry for the MCP registry', () => {
  const server = registryEntry.parse(read(join(root, 'integrations/server.json')));
  const [entry] = server.packages;

  test('is of this package', () => {
    // The registry takes this for the proof that the package is ours.
    expect(facts.mcpName).toBe(server.name);
    expect(server).toMatchObject({ version: facts.version, description: facts.description });
    expect(entry).toMatchObject({ identifier: facts.name, version: facts.version });
  });

  test('starts the server, with every argument and variable that it names', async () => {
    const home = join(tempFolder(), 'home');
    const args = entry.packageArguments.flatMap((argument) =>
      argument.type === 'positional' ? [argument.value] : [`${argument.name}=${argument.placeholder}`],
    );
    const given: Record<string, string> = { RECOLLECT_HOME: home, RECOLLECT_SCOPE: 'project:site' };
    const env = Object.fromEntries(entry.environmentVariables.map(({ name }) => [name, given[name]!]));
    expect(env).toEqual(given);
    const tools = await toolsOf(process.execPath, [join(root, 'bin/recollect.cjs'), ...args], tempFolder(), env);
    const sets = (['core', 'graph', 'review'] as const).flatMap((set) => TOOLS[set]);
    expect(tools).toEqual(sets.map(toolName));
    expect(existsSync(join(home, 'memory.db'))).toBe(true);
  });
});

describe('the bundle', () => {
  test('its manifest', () => {
    const manifest = bundleManifest.parse(JSON.parse(unzipped(packed.bundle).get('manifest.json')!.toString()));
    expect(manifest).toMatchObject({ name: facts.name, version: facts.version, description: facts.description });
    expect(manifest.compatibility.runtimes.node).toBe(facts.engines.node);
    expect(manifest.tools.map(({ name }) => name)).toEqual(coreTools);
    const used = manifest.server.mcp_config.args.flatMap((arg) => /\$\{user_config\.(\w+)\}/.exec(arg)?.[1] ?? []);
    expect(Object.keys(manifest.user_config)).toEqual(used);
  });

  test('it holds all that is needed to run, and the same bytes every time', async () => {
    const files = unzipped(packed.bundle);
    const folder = tempFolder();
    for (const [name, bytes] of files) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), bytes);
    }
    const { server } = JSON.parse(files.get('manifest.json')!.toString()) as {
      server: { entry_point: string; mcp_config: { args: string[] } };
    };
    expect(existsSync(join(folder, server.entry_point))).toBe(true);
    const home = join(folder, 'memory');
    const args = server.mcp_config.args.map((arg) =>
      arg
        .replace(`\${__dirname}`, folder)
        .replace(`\${user_config.home}`, home)
        .replace(`\${user_config.scope}`, 'project:desktop'),
    );
    expect(await toolsOf(process.execPath, args, folder)).toEqual(coreTools);
    expect(existsSync(join(home, 'memory.db'))).toBe(true);
    expect(packed.bundleSha256).toBe(createHash('sha256').update(readFileSync(packed.bundle)).digest('hex'));
    expect(packIntegrations(tempFolder()).bundleSha256).toBe(packed.bundleSha256);
  });
});

/** Reads an archive by its directory, as programs do, and checks every sum. */
function unzipped(path: string): Map<string, Buffer> {
  const bytes = readFileSync(path);
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const files = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  for (let count = bytes.readUInt16LE(end + 10); count > 0; count--) {
    expect(bytes.toString('latin1', at, at + 4)).toBe('PK\x01\x02');
    const [size, length] = [bytes.readUInt32LE(at + 20), bytes.readUInt16LE(at + 28)];
    const name = bytes.toString('utf8', at + 46, at + 46 + length);
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const content = inflateRawSync(bytes.subarray(start, start + size));
    expect(crc32(content)).toBe(bytes.readUInt32LE(at + 16));
    expect(content.length).toBe(bytes.readUInt32LE(at + 24));
    expect(name).not.toMatch(/^\/|\\|\.\./);
    files.set(name, content);
    at += 46 + length + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return files;
}
