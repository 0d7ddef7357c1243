/** Every client, every form its file may have: what comes in is what a golden file shows, and goes out without a trace. */
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import { CLIENT_WORDS } from '../../src/faces/cli/args/own-commands.ts';
import type { Client, ConfigFile, Entry, Reach } from '../../src/faces/install/client.ts';
import { CLIENTS } from '../../src/faces/install/clients/index.ts';
import { findInJson, insertIntoJson } from '../../src/faces/install/edit-json.ts';
import { findInToml, insertIntoToml } from '../../src/faces/install/edit-toml.ts';
import { type InstallRequest, install, uninstall } from '../../src/faces/install/install.ts';
import { isPassing, launchOf } from '../../src/faces/install/launch.ts';
import type { Machine } from '../../src/faces/install/machine.ts';
import { tempFolder } from '../support/temp-folder.ts';

const PROGRAM = { node: '/opt/node 24/bin/node', script: '/opt/recollect/bin/recollect.cjs' };

/** A machine of its own in a temporary folder. */
function newMachine(): { machine: Machine; request: Omit<InstallRequest, 'names'>; root: string } {
  const root = tempFolder();
  const home = join(root, 'home');
  const project = join(root, 'project');
  mkdirSync(home);
  mkdirSync(project);
  const machine: Machine = { platform: 'linux', env: {}, home, project, exists: existsSync };
  const store = join(home, '.recollect');
  return {
    machine,
    root,
    request: {
      reach: 'user',
      isDryRun: false,
      home: store,
      machine,
      running: PROGRAM,
      options: [],
      guards: false,
      toolsets: [],
    },
  };
}

const filesOf = (client: Client, machine: Machine, reach: Reach = 'user') =>
  client.files(machine, reach, launchOf({ platform: machine.platform, ...PROGRAM, options: [], client: client.name }));

/** Every file and folder below a folder, with its bytes and rights. */
function everything(folder: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()) {
    const path = join(folder, name);
    const isFile = statSync(path).isFile();
    const kind = lstatSync(path).isSymbolicLink() ? 'link' : isFile ? 'file' : 'folder';
    found[name] = `${kind} ${(statSync(path).mode & 0o777).toString(8)} ${isFile ? readFileSync(path, 'base64') : ''}`;
  }
  return found;
}

const inFile = ({ format, path }: ConfigFile, at: readonly string[]) => {
  const text = readFileSync(path, 'utf8').replace(/^\ufeff/, '');
  return format === 'toml' ? findInToml(text, at) : findInJson(text, at);
};

const expectIn = (file: ConfigFile, { at, value, isElement, isFrame }: Entry) => {
  const found = inFile(file, at);
  if (isElement) expect(found).toContainEqual(value);
  else if (!isFrame) expect(found).toEqual(value);
};

const JSON_FORMS = (key: string): Record<string, string> => ({
  empty: '',
  'empty object': '{}\n',
  comments: `// Mine\n{\n  // what I like\n  "theme": "dark", /* always */\n  "${key}": {\n    "docs": { "command": "docs" } // keep\n  }\n}\n`,
  'other servers': `{\n    "${key}": {\n        "docs": {\n            "command": "docs"\n        }\n    },\n    "x": [1, 2]\n}`,
  'lines as on Windows': `{\r\n\t"${key}": {\r\n\t\t"docs": {}\r\n\t}\r\n}\r\n`,
  'byte order mark': '\ufeff{"a": 1}',
  'commas at the end': `{\n\t"${key}": {\n\t\t"docs": {},\n\t},\n}\n`,
});
const TOML_FORMS: Record<string, string> = {
  empty: '',
  comments: '# Mine\nmodel = "o3" # the best\n',
  'other servers': '[mcp_servers.docs]\ncommand = "docs"\nargs = [\n  "a", # one\n]\n',
  'lines as on Windows': 'model = "o3"\r\n\r\n[mcp_servers.docs]\r\ncommand = "docs"\r\n',
  'byte order mark': '\ufeffmodel = "o3"\n',
  'no line end': 'model = "o3"',
};

const formsOf = ({ format, entries }: ConfigFile): Record<string, string> => {
  const [key] = entries.find(({ isFrame }) => !isFrame)!.at;
  return format === 'toml' ? TOML_FORMS : JSON_FORMS(key!);
};

test('the command line knows the same names', () => {
  expect(CLIENT_WORDS).toEqual(CLIENTS.map(({ name }) => name));
});

describe.each(CLIENTS.map((client) => [client.name, client] as const))('%s', (name, client) => {
  test('its files on every system, as golden texts', async () => {
    const machines: Machine[] = [
      { platform: 'linux', env: {}, home: '/home/ada', project: '/home/ada/site', exists: () => false },
      { platform: 'darwin', env: {}, home: '/Users/ada', project: '/Users/ada/my site', exists: () => false },
      {
        platform: 'win32',
        env: { APPDATA: 'C:\\Users\\Ada L\\AppData\\Roaming', LOCALAPPDATA: 'C:\\Users\\Ada L\\AppData\\Local' },
        home: 'C:\\Users\\Ada L',
        project: 'D:\\site',
        exists: () => false,
      },
    ];
    const shown = machines.flatMap((machine) => {
      const program =
        machine.platform === 'win32'
          ? { node: 'C:\\Program Files\\nodejs\\node.exe', script: 'C:\\Users\\Ada L\\.recollect\\bin\\recollect.cjs' }
          : PROGRAM;
      const launch = launchOf({
        platform: machine.platform,
        ...program,
        options: ['--scope', 'project:site'],
        client: name,
        guards: true,
      });
      return (['user', 'project'] as const).flatMap((reach) =>
        client.files(machine, reach, launch).map(({ path, format, entries }) => {
          const text = entries.reduce(
            (before, entry) =>
              (format === 'toml' ? insertIntoToml(before, entry) : insertIntoJson(before, [entry])).text,
            '',
          );
          return `=== ${machine.platform}, ${reach}: ${path}\n${text}`;
        }),
      );
    });
    await expect(shown.join('\n')).toMatchFileSnapshot(`golden/${name}.txt`);
  });

  test('where there is no file, one is made, and goes with its folders', async () => {
    const { machine, request, root } = newMachine();
    const before = everything(root);
    expect(await install({ ...request, names: [name] })).toMatchObject({ done: true, ok: true });
    for (const file of filesOf(client, machine)) for (const entry of file.entries) expectIn(file, entry);
    expect(await uninstall({ ...request, names: [name] })).toMatchObject({ done: true, ok: true });
    expect(everything(root)).toEqual(before);
  });

  const forms = filesOf(client, newMachine().machine)
    .map((file) => Object.keys(formsOf(file)))
    .reduce((all, some) => all.filter((form) => some.includes(form)));

  test.each(forms)('%s: comes in, stays as it is the second time, goes out to the byte', async (form) => {
    const { machine, request, root } = newMachine();
    const files = filesOf(client, machine);
    for (const file of files) {
      mkdirSync(dirname(file.path), { recursive: true });
      writeFileSync(file.path, formsOf(file)[form]!);
      chmodSync(file.path, 0o640);
    }
    const before = everything(root);
    await install({ ...request, names: [name] });
    const installed = everything(root);
    for (const file of files) {
      for (const entry of file.entries) expectIn(file, entry);
      if (formsOf(file)[form]!.includes('docs')) expect(readFileSync(file.path, 'utf8')).toContain('docs');
      if (form === 'lines as on Windows') expect(readFileSync(file.path, 'utf8')).not.toMatch(/[^\r]\n/);
    }
    const again = await install({ ...request, names: [name] });
    expect(again.clients[0]!.files.map(({ status }) => status)).toEqual(files.map(() => 'unchanged'));
    expect(everything(root)).toEqual(installed);
    const { clients } = await uninstall({ ...request, names: [name] });
    expect(clients[0]!.files.map(({ status }) => status)).toEqual(files.map(() => 'restore'));
    expect(everything(root)).toEqual(before);
  });

  test.each(forms)('%s: touched in between, only our entries go', async (form) => {
    const { machine, request } = newMachine();
    const files = filesOf(client, machine);
    for (const file of files) {
      mkdirSync(dirname(file.path), { recursive: true });
      writeFileSync(file.path, formsOf(file)[form]!);
    }
    await install({ ...request, names: [name] });
    const touch = (file: ConfigFile, text: string) =>
      file.format === 'toml' ? `${text}# theirs\n` : `${text}// theirs\n`;
    for (const file of files) writeFileSync(file.path, touch(file, readFileSync(file.path, 'utf8')));
    const { clients } = await uninstall({ ...request, names: [name] });
    expect(clients[0]!.files.map(({ status }) => status)).toEqual(files.map(() => 'remove'));
    for (const file of files) {
      const original = formsOf(file)[form]!;
      const left = readFileSync(file.path, 'utf8');
      expect(left).toBe(touch(file, original));
    }
    expect(existsSync(request.home)).toBe(false);
  });

  test('a file that cannot be read is left alone, with line and reason', async () => {
    const { machine, request, root } = newMachine();
    const [file] = filesOf(client, machine);
    mkdirSync(dirname(file!.path), { recursive: true });
    writeFileSync(file!.path, file!.format === 'toml' ? 'a = 1\nb = = 2\n' : '{\n  "a": 1\n  "b": 2\n}\n');
    const before = everything(root);
    const report = await install({ ...request, names: [name] });
    const [first, ...others] = report.clients[0]!.files;
    expect(report.ok).toBe(false);
    expect(first!.status).toBe('refused');
    for (const { status } of others) expect(status).toBe('waits');
    expect(report.clients[0]!.files[0]!.line).toBe(file!.format === 'toml' ? 2 : 3);
    expect(everything(root)).toEqual(before);
  });

  test('an entry of that name that is not ours is left alone', async () => {
    const { machine, request, root } = newMachine();
    const [file] = filesOf(client, machine);
    const [{ at }] = file!.entries as [ConfigFile['entries'][number]];
    const theirs = { at, value: { command: 'theirs' } };
    mkdirSync(dirname(file!.path), { recursive: true });
    writeFileSync(
      file!.path,
      (file!.format === 'toml' ? insertIntoToml('', theirs) : insertIntoJson('', [theirs])).text,
    );
    const before = everything(root);
    const { ok, clients } = await install({ ...request, names: [name] });
    expect(ok).toBe(false);
    expect(clients[0]!.files[0]!.status).toBe('taken');
    expect(everything(root)).toEqual(before);
  });
});

describe('the rest of it', () => {
  test('a link stays a link, and its file gets the entry', async () => {
    const { machine, request, root } = newMachine();
    mkdirSync(join(machine.home, '.cursor'));
    mkdirSync(join(root, 'dotfiles'));
    writeFileSync(join(root, 'dotfiles', 'mcp.json'), '{}');
    symlinkSync(join(root, 'dotfiles', 'mcp.json'), join(machine.home, '.cursor', 'mcp.json'));
    const before = everything(root);
    await install({ ...request, names: ['cursor'] });
    expect(readFileSync(join(root, 'dotfiles', 'mcp.json'), 'utf8')).toContain('recollect.cjs');
    await uninstall({ ...request, names: ['cursor'] });
    expect(everything(root)).toEqual(before);
  });

  test.each([
    ['a link to nothing', (path: string) => symlinkSync('/nowhere/at/all', path)],
    ['a folder', (path: string) => mkdirSync(path)],
    ['bytes that are no text', (path: string) => writeFileSync(path, Buffer.from([0x7b, 0xff, 0xfe, 0x7d]))],
    [
      'more than an installer looks into',
      (path: string) => {
        writeFileSync(path, '{}');
        truncateSync(path, LIMITS.clientConfigBytes + 1);
      },
    ],
    ['UTF-16', (path: string) => writeFileSync(path, Buffer.from('\ufeff{}', 'utf16le'))],
  ])('%s is left alone', async (_, make) => {
    const { machine, request } = newMachine();
    mkdirSync(join(machine.home, '.codeium', 'windsurf'), { recursive: true });
    make(join(machine.home, '.codeium', 'windsurf', 'mcp_config.json'));
    const { ok, clients } = await install({ ...request, names: ['windsurf'] });
    expect(ok).toBe(false);
    expect(clients[0]!.files).toMatchObject([{ status: 'refused', reason: expect.any(String) }]);
  });

  test('a newer version takes the place of the older one, and the first bytes still come back', async () => {
    const { machine, request, root } = newMachine();
    const path = join(machine.home, '.codeium', 'windsurf', 'mcp_config.json');
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, '{ "mcpServers": {} }');
    const before = everything(root);
    await install({ ...request, names: ['windsurf'] });
    const newer = { ...request, running: { ...PROGRAM, script: '/opt/newer/bin/recollect.cjs' } };
    expect(await install({ ...newer, names: ['windsurf'] })).toMatchObject({
      clients: [{ files: [{ status: 'update' }] }],
    });
    expect(readFileSync(path, 'utf8')).not.toContain('/opt/recollect/');
    writeFileSync(path, readFileSync(path, 'utf8').replace('{ "', '{ "mine": 1, "'));
    await install({ ...request, names: ['windsurf'] });
    expect(readFileSync(path, 'utf8').match(/"recollect"/g)).toHaveLength(1);
    await uninstall({ ...request, names: ['windsurf'] });
    expect(readFileSync(path, 'utf8')).toBe('{ "mine": 1, "mcpServers": {} }');
    writeFileSync(path, '{ "mcpServers": {} }');
    expect(everything(root)).toEqual(before);
  });

  test('INST-1 what users and clients add to our entries stays, whichever version comes next', async () => {
    const { machine, request, root } = newMachine();
    const before = everything(root);
    const names = ['cline', 'codex', 'claude-code'];
    await install({ ...request, names });
    const cline = join(
      machine.home,
      '.config/Code/User/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json',
    );
    const toml = join(machine.home, '.codex', 'config.toml');
    const settings = join(machine.home, '.claude', 'settings.json');
    const edit = (path: string, change: (text: string) => string) =>
      writeFileSync(path, change(readFileSync(path, 'utf8')));
    const added = { env: { PGPASSWORD: 'x' }, autoApprove: ['recall'], timeout: 30 };
    edit(cline, (text) => text.replace('"command"', `${JSON.stringify(added).slice(1, -1)}, "command"`));
    edit(toml, (text) => `${text}startup_timeout_sec = 20\n\n[mcp_servers.recollect.env]\nPGPASSWORD = "x"\n`);
    edit(settings, (text) => text.replace('"timeout": 5', '"timeout": 9, "statusMessage": "remembering"'));
    const values = () => ({
      cline: findInJson(readFileSync(cline, 'utf8'), ['mcpServers', 'recollect']),
      codex: findInToml(readFileSync(toml, 'utf8'), ['mcp_servers', 'recollect']),
      hook: findInJson(readFileSync(settings, 'utf8'), ['hooks', 'SessionStart']),
    });
    const expected = (script: string) => ({
      cline: { ...added, command: PROGRAM.node, args: [script, 'mcp', '--actor', 'agent:cline'] },
      codex: {
        command: PROGRAM.node,
        args: [script, 'mcp', '--actor', 'agent:codex'],
        startup_timeout_sec: 20,
        env: { PGPASSWORD: 'x' },
      },
      hook: [{ hooks: [{ timeout: 9, statusMessage: 'remembering', command: expect.stringContaining(script) }] }],
    });
    const touched = everything(root);
    const statuses = async (more: object) =>
      (await install({ ...request, ...more, names })).clients.map(({ files }) => files.map(({ status }) => status));
    expect(await statuses({})).toEqual([['unchanged'], ['unchanged', 'unchanged'], ['unchanged', 'unchanged']]);
    expect(everything(root)).toEqual(touched);
    const newer = { ...PROGRAM, script: '/opt/newer/bin/recollect.cjs' };
    expect(await statuses({ running: newer })).toEqual([['update'], ['update', 'update'], ['update', 'update']]);
    expect(values()).toMatchObject(expected(newer.script));
    await uninstall({ ...request, names });
    expect(everything(root)).toEqual(before);
  });

  test('INST-2 where the record is lost, what install wrote is found, recorded again and taken out; what people wrote stays', async () => {
    const { machine, request, root } = newMachine();
    const byHand =
      '{ "hooks": { "Stop": [{ "hooks": [{ "type": "command", "command": "recollect hook codex stop" }] }] } }';
    mkdirSync(join(machine.home, '.codex'));
    mkdirSync(join(machine.home, '.cursor'));
    writeFileSync(join(machine.home, '.codex', 'hooks.json'), byHand);
    writeFileSync(join(machine.home, '.cursor', 'mcp.json'), '{\n  "mcpServers": {\n    "docs": {}\n  }\n}\n');
    const before = everything(root);
    const names = ['cursor', 'gemini', 'zed'];
    const lose = () => rmSync(request.home, { recursive: true });
    await install({ ...request, names });
    await install({ ...request, names: ['cursor'], reach: 'project' });
    const installed = everything(root);
    lose();
    expect(await uninstall({ ...request, names: ['all'], isDryRun: true })).toMatchObject({ ok: true, done: false });
    const again = await install({ ...request, names });
    expect(again.clients.flatMap(({ files }) => files.map(({ status }) => status))).toEqual(Array(4).fill('unchanged'));
    const { 'home/.recollect/install/receipts.json': _, ...now } = everything(root);
    expect(installed).toMatchObject(
      Object.fromEntries(Object.entries(now).filter(([name]) => !name.includes('.recollect'))),
    );
    for (const isRecorded of [true, false]) {
      if (!isRecorded) lose();
      expect((await uninstall({ ...request, names: [] })).clients.map(({ client }) => client)).toEqual([
        'cursor',
        'gemini',
        'zed',
      ]);
    }
    await uninstall({ ...request, names: ['all'] });
    const left = everything(root);
    // Folders that were made stay, since nobody knows by whom.
    expect(Object.fromEntries(Object.entries(left).filter(([, what]) => !what.startsWith('folder')))).toEqual(
      Object.fromEntries(Object.entries(before).filter(([, what]) => !what.startsWith('folder'))),
    );
  });

  test.runIf(existsSync('/sys'))('a folder that cannot be written is told, and nothing is recorded', async () => {
    const { machine, request } = newMachine();
    symlinkSync('/sys', join(machine.home, '.codeium'));
    const { ok, clients } = await install({ ...request, names: ['windsurf', 'zed'] });
    expect(ok).toBe(false);
    expect(clients[0]!.files).toMatchObject([
      { status: 'refused', reason: expect.stringMatching(/cannot be|no permission/) },
    ]);
    expect(clients[1]!.files).toMatchObject([{ status: 'add' }]);
    await uninstall({ ...request, names: ['all'] });
    expect(existsSync(request.home)).toBe(false);
  });

  test('hooks are asked before tools only where guidelines are to be kept', async () => {
    const { machine, request, root } = newMachine();
    const before = everything(root);
    const hooks = () => Object.keys(JSON.parse(readFileSync(join(machine.home, '.codex', 'hooks.json'), 'utf8')).hooks);
    await install({ ...request, names: ['codex'] });
    expect(hooks()).not.toContain('PreToolUse');
    await install({ ...request, names: ['codex'], guards: true });
    expect(hooks()).toContain('PreToolUse');
    await uninstall({ ...request, names: ['codex'] });
    expect(everything(root)).toEqual(before);
  });

  test('folders that were made for a file go with it after a newer version too', async () => {
    const { request, root } = newMachine();
    const before = everything(root);
    await install({ ...request, names: ['cursor'] });
    await install({ ...request, running: { ...PROGRAM, script: '/opt/newer/bin/recollect.cjs' }, names: ['cursor'] });
    await uninstall({ ...request, names: ['all'] });
    expect(everything(root)).toEqual(before);
  });

  test('what somebody took out by hand is not missed', async () => {
    const { machine, request } = newMachine();
    const path = join(machine.home, '.codeium', 'windsurf', 'mcp_config.json');
    await install({ ...request, names: ['windsurf'] });
    writeFileSync(path, '{ "mcpServers": {} }');
    expect(await uninstall({ ...request, names: ['all'] })).toMatchObject({
      ok: true,
      clients: [{ files: [{ status: 'absent' }] }],
    });
    expect(readFileSync(path, 'utf8')).toBe('{ "mcpServers": {} }');
    expect(existsSync(request.home)).toBe(false);
  });

  test('without a name nothing changes; all means those that are found', async () => {
    const { machine, request, root } = newMachine();
    mkdirSync(join(machine.home, '.codex'));
    mkdirSync(join(machine.home, 'bin'));
    writeFileSync(join(machine.home, 'bin', 'zed'), '');
    const before = everything(root);
    const found = { ...request, machine: { ...machine, env: { PATH: `/nothing:${join(machine.home, 'bin')}` } } };
    const { clients, done } = await install({ ...found, names: [] });
    expect(done).toBe(false);
    expect(clients.filter((client) => client.found).map(({ client }) => client)).toEqual(['codex', 'zed']);
    expect((await install({ ...found, names: ['all'], isDryRun: true })).done).toBe(false);
    expect(everything(root)).toEqual(before);
    expect((await install({ ...found, names: ['all'] })).clients.map(({ client }) => client)).toEqual(['codex', 'zed']);
    expect((await uninstall({ ...found, names: [] })).clients).toHaveLength(2);
    await uninstall({ ...found, names: ['all'] });
    expect(everything(root)).toEqual(before);
  });

  test('a project has files of its own, and uninstalling it leaves the others', async () => {
    const { machine, request, root } = newMachine();
    const inProject = { ...request, reach: 'project' as const };
    await install({ ...request, names: ['cursor'] });
    const before = everything(root);
    await install({ ...inProject, names: ['cursor'] });
    expect(existsSync(join(machine.project, '.cursor', 'mcp.json'))).toBe(true);
    await uninstall({ ...inProject, names: ['cursor'] });
    const { 'home/.recollect/install/receipts.json': _, ...after } = everything(root);
    const { 'home/.recollect/install/receipts.json': __, ...expected } = before;
    expect(after).toEqual(expected);
    expect(await install({ ...inProject, names: ['windsurf'] })).toMatchObject({ ok: false });
  });

  test('a crash between the receipt and the file leaves nothing that cannot be undone', async () => {
    const { machine, request, root } = newMachine();
    const path = join(machine.home, '.codeium', 'windsurf', 'mcp_config.json');
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, '{}');
    const before = everything(root);
    await install({ ...request, names: ['windsurf'] });
    // As if the process had ended before the file was written.
    writeFileSync(path, '{}');
    expect(await install({ ...request, names: ['windsurf'] })).toMatchObject({ ok: true });
    expect(readFileSync(path, 'utf8')).toContain('recollect');
    writeFileSync(path, '{}');
    expect(await uninstall({ ...request, names: ['windsurf'] })).toMatchObject({ ok: true });
    expect(everything(root)).toEqual(before);
  });

  test('the copies of their files are for the user alone', async () => {
    const { machine, request } = newMachine();
    mkdirSync(join(machine.home, '.cursor'));
    writeFileSync(join(machine.home, '.cursor', 'mcp.json'), '{ "token": "theirs" }');
    await install({ ...request, names: ['cursor'] });
    const folder = join(request.home, 'install');
    const files = readdirSync(folder);
    expect(files.some((name) => name.endsWith('.backup'))).toBe(true);
    for (const name of files) expect(statSync(join(folder, name)).mode & 0o077).toBe(0);
    expect(statSync(folder).mode & 0o077).toBe(0);
  });

  test('where the copy is damaged, only our entries are cut out', async () => {
    const { machine, request } = newMachine();
    const path = join(machine.home, '.codeium', 'windsurf', 'mcp_config.json');
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, '{ /* mine */ "a": 1 }');
    await install({ ...request, names: ['windsurf'] });
    const folder = join(request.home, 'install');
    const copy = readdirSync(folder).find((name) => name.endsWith('.backup'))!;
    writeFileSync(join(folder, copy), 'something else');
    await uninstall({ ...request, names: ['windsurf'] });
    expect(readFileSync(path, 'utf8')).toBe('{ /* mine */ "a": 1 }');
  });

  test('what was made for hooks stays where others use it by now', async () => {
    const { machine, request } = newMachine();
    const path = join(machine.home, '.cursor', 'hooks.json');
    await install({ ...request, names: ['cursor'] });
    const theirs: Entry = { at: ['hooks', 'stop'], value: { command: 'theirs' }, isElement: true };
    writeFileSync(path, insertIntoJson(readFileSync(path, 'utf8'), [theirs]).text);
    await uninstall({ ...request, names: ['cursor'] });
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ version: 1, hooks: { stop: [{ command: 'theirs' }] } });
  });

  test('Claude Desktop from the Windows store has its file in the folder of its package', () => {
    const home = 'C:\\Users\\Ada';
    const stored = `${home}\\AppData\\Local\\Packages\\Claude_pzs8sxrjxfjjc\\LocalCache\\Roaming\\Claude`;
    const machine: Machine = { platform: 'win32', env: {}, home, project: 'D:\\x', exists: (path) => path === stored };
    const client = CLIENTS.find(({ name }) => name === 'claude-desktop')!;
    expect(filesOf(client, machine)[0]!.path).toBe(`${stored}\\claude_desktop_config.json`);
  });

  test('OpenCode keeps its comments', () => {
    const machine: Machine = {
      platform: 'linux',
      env: { XDG_CONFIG_HOME: '/settings' },
      home: '/home/ada',
      project: '/x',
      exists: (path) => path === '/settings/opencode/opencode.jsonc',
    };
    const client = CLIENTS.find(({ name }) => name === 'opencode')!;
    expect(filesOf(client, machine)[0]!.path).toBe('/settings/opencode/opencode.jsonc');
  });

  test('an unknown name is refused', async () => {
    const { request } = newMachine();
    await expect(install({ ...request, names: ['curser'] })).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining('did you mean cursor'),
    });
  });

  test.each([
    ['linux', '/home/a/.npm/_npx/8f3/node_modules/recollect/bin/recollect.cjs', true],
    ['linux', '/tmp/bunx-0-recollect/node_modules/recollect/bin/recollect.cjs', true],
    ['linux', '/home/a/.cache/pnpm/dlx-77/node_modules/recollect/bin/recollect.cjs', true],
    ['linux', '/home/a/.local/share/pnpm/global/5/.pnpm/recollect@1/node_modules/recollect/bin/recollect.cjs', true],
    ['linux', '/usr/local/lib/node_modules/recollect/bin/recollect.cjs', false],
    ['linux', '/tmpfiles/recollect/bin/recollect.cjs', false],
    ['linux', '/private/tmp/recollect/bin/recollect.cjs', false],
    ['darwin', '/private/tmp/bunx-501-recollect/node_modules/recollect/bin/recollect.cjs', true],
    ['darwin', '/opt/homebrew/lib/node_modules/recollect/bin/recollect.cjs', false],
    ['win32', 'c:\\users\\a\\appdata\\local\\temp\\recollect\\bin\\recollect.cjs', true],
    ['win32', 'C:\\Users\\A\\AppData\\Local\\npm-cache\\_npx\\8f3\\node_modules\\recollect\\bin\\recollect.cjs', true],
    ['win32', 'C:\\Users\\A\\AppData\\Roaming\\npm\\node_modules\\recollect\\bin\\recollect.cjs', false],
  ] as const)('%s %s: will it be gone one day? %s', (platform, path, expected) => {
    expect(isPassing(path, platform, platform === 'win32' ? 'C:\\Users\\A\\AppData\\Local\\Temp' : '/tmp')).toBe(
      expected,
    );
  });
});
