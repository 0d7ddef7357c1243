/** Installing by the command line itself, in a home of its own. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { scaledStep } from '../support/scale.ts';
import { BIN, json, newPlace, type Place, ROOT, run } from './recollect.ts';

interface Report {
  done: boolean;
  ok: boolean;
  clients: {
    client: string;
    found: boolean;
    files: { path: string; status: string; reason?: string; line?: number }[];
  }[];
}

/** A user's folder with spaces in it, and nothing of this machine. */
function newUser(): { place: Place; user: string; how: { env: Record<string, string> } } {
  const place = newPlace();
  const user = join(place.folder, 'Ada L');
  mkdirSync(join(user, '.cursor'), { recursive: true });
  mkdirSync(join(user, '.codex'));
  writeFileSync(join(user, '.cursor', 'mcp.json'), '{\n  // mine\n  "mcpServers": {}\n}\n');
  const env = {
    HOME: user,
    USERPROFILE: user,
    PATH: '/nothing',
    XDG_CONFIG_HOME: '',
    CODEX_HOME: '',
    CLAUDE_CONFIG_DIR: '',
    COPILOT_HOME: '',
  };
  return { place, user, how: { env } };
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith('.cache'))
    .toSorted();

describe('install and uninstall', () => {
  test('bare, they say what they would do and do nothing', async () => {
    const { place, user, how } = newUser();
    const before = filesIn(user);
    const told = await run(place, ['install'], how);
    expect(told).toMatchObject({ code: 0, err: '' });
    expect(told.out).toContain('Cursor (cursor)\n  would be added to ');
    expect(told.out).toContain('not found: claude-code');
    expect(told.out).toContain('To apply: recollect install codex cursor');
    expect((await run(place, ['uninstall'], how)).out).toBe('Nothing is installed.\n');
    expect(filesIn(user)).toEqual(before);
    expect(existsSync(place.home)).toBe(false);
  });

  test('INST-3, INST-4 a dry run ends with the command that does it, and can show the lines', async () => {
    const { place, user, how } = newUser();
    mkdirSync(join(user, '.codeium', 'windsurf'), { recursive: true });
    const words = ['--project', '--scope', 'project:site'];
    const told = await run(place, ['install', 'all', ...words, '--dry-run'], how);
    expect(told).toMatchObject({ code: 0, err: '' });
    expect(told.out).toContain('without settings for a project: windsurf\n');
    expect(told.out).toContain(
      'Nothing was changed yet. To apply: recollect install codex cursor --project --scope project:site\n',
    );
    expect(await run(place, ['install', 'all', ...words], how)).toMatchObject({ code: 0 });
    const again = await run(place, ['install', 'all', ...words, '--dry-run'], how);
    expect(again.out).toContain('There is nothing to do.\n');
    expect(await run(place, ['install', 'windsurf', '--project'], how)).toMatchObject({ code: 4 });
    const shown = await run(place, ['install', 'cursor', '--show'], how);
    expect(shown.out).toContain('    +     "recollect": {\n');
    expect(readFileSync(join(user, '.cursor', 'mcp.json'), 'utf8')).not.toContain('recollect');
  });

  test('sets of tools are handed on, and others brought up to date', async () => {
    const { place, user, how } = newUser();
    const argsOf = () => {
      const text = readFileSync(join(user, '.cursor', 'mcp.json'), 'utf8').replace('// mine', '');
      return (JSON.parse(text) as { mcpServers: { recollect: { args: string[] } } }).mcpServers.recollect.args;
    };
    const statusWith = async (...more: string[]) => {
      const report = await json<Report>(place, ['install', 'cursor', ...more], how);
      return report.clients.map(({ files }) => files[0]!.status);
    };
    expect(await statusWith('--toolsets', 'graph,review')).toEqual(['add']);
    expect(argsOf().slice(-2)).toEqual(['--toolsets', 'graph,review']);
    expect(await statusWith('--toolsets', 'graph,review')).toEqual(['unchanged']);
    expect(await statusWith()).toEqual(['update']);
    expect(argsOf()).not.toContain('--toolsets');
    const refused = await run(place, ['install', 'cursor', '--toolsets', 'grahp'], how);
    expect(refused).toMatchObject({ code: 2 });
    expect(refused.err).toContain('graph');
  });

  test('what is installed starts, from a place that stays, on the store that was meant', async () => {
    const { place, user, how } = newUser();
    const before = filesIn(user);
    const report = await json<Report>(place, ['install', 'all', '--scope', 'project:site'], how);
    expect(report.clients.map(({ client, files }) => [client, files[0]!.status])).toEqual([
      ['codex', 'add'],
      ['cursor', 'add'],
    ]);
    const text = readFileSync(join(user, '.cursor', 'mcp.json'), 'utf8');
    expect(text).toContain('// mine');
    const { command, args } = (
      JSON.parse(text.replace('// mine', '')) as Record<string, Record<string, { command: string; args: string[] }>>
    ).mcpServers!.recollect!;
    expect(args.slice(1)).toEqual(['mcp', '--home', place.home, '--scope', 'project:site', '--actor', 'agent:cursor']);
    const child = spawn(command, args, { cwd: '/', env: {}, stdio: ['pipe', 'pipe', 'inherit'] });
    expect(await answersOf(child)).toMatchObject({ result: { serverInfo: { name: 'recollect' } } });
    expect(existsSync(place.db)).toBe(true);
    await json(place, ['uninstall', 'all'], how);
    expect(filesIn(user)).toEqual(before);
    expect(readFileSync(join(user, '.cursor', 'mcp.json'), 'utf8')).toBe('{\n  // mine\n  "mcpServers": {}\n}\n');
    // The memory is not theirs to take.
    expect(readdirSync(place.home)).toEqual(['memory.db']);
  });

  test('hooks that were installed keep what is said, and hand it over to the next session', async () => {
    const { place, user, how } = newUser();
    mkdirSync(place.home);
    writeFileSync(join(place.home, 'config.json'), '{ "hooks": { "enforceGuidelines": true } }');
    await json(place, ['install', 'claude-code'], how);
    const { hooks } = JSON.parse(readFileSync(join(user, '.claude', 'settings.json'), 'utf8')) as {
      hooks: Record<string, { hooks: { command: string }[] }[]>;
    };
    const runs = async (event: string, told: Record<string, string>) => {
      const child = spawn('/bin/sh', ['-c', hooks[event]![0]!.hooks[0]!.command], {
        cwd: place.folder,
        env: how.env,
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      child.stdin.end(JSON.stringify({ session_id: 'one', cwd: place.folder, hook_event_name: event, ...told }));
      let out = '';
      for await (const chunk of child.stdout) out += String(chunk);
      return out;
    };
    expect(Object.keys(hooks)).toContain('PreToolUse');
    await runs('SessionStart', { source: 'startup' });
    await runs('UserPromptSubmit', { prompt: 'We deploy on Tuesdays, never on Fridays' });
    const { events } = await json<{ events: { content: string }[] }>(place, ['events', '--scope', '*'], how);
    expect(events.filter(({ content }) => content === 'We deploy on Tuesdays, never on Fridays')).toHaveLength(1);
    await json(place, ['remember', 'We deploy on Tuesdays', '--kind', 'decision'], how);
    expect(await runs('SessionStart', { source: 'startup', session_id: 'two' })).toContain('We deploy on Tuesdays');
    await json(place, ['uninstall', 'claude-code'], how);
    expect(existsSync(join(user, '.claude'))).toBe(false);
  });

  test('run from a cache, it copies itself to where it stays', async () => {
    const { place, user, how } = newUser();
    const script = await installFromCache(place, user, how.env);
    expect(script.startsWith(join(place.home, 'runtime'))).toBe(true);
    const started = spawn(process.execPath, [script, 'mcp', '--db', ':memory:'], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    expect(await answersOf(started)).toMatchObject({ result: { serverInfo: { name: 'recollect' } } });
    await json(place, ['uninstall', 'all'], how);
    expect(existsSync(place.home)).toBe(false);
  });

  test('a file that is refused ends with the code of a conflict, and says the line', async () => {
    const { place, user, how } = newUser();
    writeFileSync(join(user, '.cursor', 'mcp.json'), '{\n  "mcpServers": {\n');
    const answer = await run(place, ['install', 'cursor', 'codex'], how);
    expect(answer).toMatchObject({ code: 4 });
    expect(answer.out).toMatch(/left alone: .*mcp\.json, line \d+ It is not JSON/);
    expect(answer.out).toContain('added to ');
  });

  test('several at once lose nothing', async () => {
    const { place, user, how } = newUser();
    const names = ['codex', 'cursor', 'gemini', 'zed', 'windsurf'];
    const before = filesIn(user);
    const answers = await Promise.all(names.map((name) => run(place, ['install', name], how)));
    expect(answers.map(({ code }) => code)).toEqual(names.map(() => 0));
    const { clients } = await json<Report>(place, ['uninstall'], how);
    expect(clients.map(({ client }) => client).toSorted()).toEqual(names.toSorted());
    const ends = await Promise.all(names.map((name) => run(place, ['uninstall', name], how)));
    expect(ends.map(({ code }) => code)).toEqual(names.map(() => 0));
    expect(filesIn(user)).toEqual(before);
    expect(existsSync(place.home)).toBe(false);
  });

  test('killed at its Nth write, it leaves nothing that cannot be taken out', async () => {
    const { place, user, how: usual } = newUser();
    // The program itself lies where it stays, so that it is not copied each time.
    const how = { env: { ...usual.env, TMPDIR: join(place.folder, 'temporary') } };
    const before = filesIn(user);
    const text = readFileSync(join(user, '.cursor', 'mcp.json'), 'utf8');
    const node = ['--require', join(import.meta.dirname, 'preload', 'kill-at-nth-write.cjs')];
    /** Runs it again and again, killed one write later each time, until it ends by itself. */
    const killedEverywhere = async (words: readonly string[], prepare: () => Promise<unknown>) => {
      for (let at = 1; ; at += scaledStep) {
        await prepare();
        const env = { ...how.env, KILL_AT_WRITE: String(at) };
        const { code, signal } = await run(place, words, { env, node });
        if (signal === null) return expect([code, at > 5]).toEqual([0, true]);
        // Whatever was left, it can be taken out.
        expect(await run(place, ['uninstall', 'all'], how)).toMatchObject({ code: 0 });
        expect(filesIn(user)).toEqual(before);
        expect(readFileSync(join(user, '.cursor', 'mcp.json'), 'utf8')).toBe(text);
      }
    };
    await killedEverywhere(['install', 'cursor'], async () => undefined);
    await killedEverywhere(['uninstall', 'all'], () => run(place, ['install', 'cursor'], how));
    expect(filesIn(user)).toEqual(before);
    expect(existsSync(place.home)).toBe(false);
  });

  test.each([
    ['--db', 'postgres://me:secret@host/db'],
    ['--db', 'postgres://me@host/db?password=secret'],
    ['--vectors', 'https://me:secret@host/v1#model'],
  ])('a password is not written into files of others: %s %s', async (...options) => {
    const { place, how } = newUser();
    const answer = await run(place, ['install', 'cursor', ...options], how);
    expect(answer).toMatchObject({ code: 2 });
    expect(answer.err).not.toContain('secret');
  });
});

/** What a server answers to the first word of a client. */
async function answersOf(child: ChildProcess): Promise<unknown> {
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 't', version: '1' } };
  child.stdin!.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })}\n`);
  const [chunk] = (await once(child.stdout!, 'data')) as [Buffer];
  child.stdin!.end();
  await once(child, 'exit');
  return JSON.parse(chunk.toString());
}

describe('doctor', () => {
  interface Examination {
    ok: boolean;
    findings: { check: string; status: string; message: string; fix?: string }[];
  }
  const clientsIn = ({ findings }: Examination) => findings.filter(({ check }) => check.startsWith('client '));
  const examine = async (place: Place, how: { env: Record<string, string> }) => {
    const answer = await run(place, ['doctor', '--json'], how);
    const examination = JSON.parse(answer.out) as Examination;
    expect(answer.code).toBe(examination.ok ? 0 : 6);
    return examination;
  };

  test('says nothing of clients where nothing is installed', async () => {
    const { place, how } = newUser();
    expect(clientsIn(await examine(place, how))).toEqual([]);
  });

  test('starts what the clients would start, and leaves no store behind', async () => {
    const { place, how } = newUser();
    await json(place, ['install', 'all'], how);
    const examination = await examine(place, how);
    expect(examination.ok).toBe(true);
    expect(clientsIn(examination)).toMatchObject([
      {
        check: 'client codex',
        status: 'ok',
        message: expect.stringMatching(/config\.toml starts a server that answers$/),
      },
      {
        check: 'client codex',
        status: 'warning',
        message: expect.stringMatching(/^7 of our hooks in .*hooks\.json do not run yet$/),
        fix: expect.stringContaining('/hooks'),
      },
      { check: 'client cursor', status: 'ok' },
      { check: 'client cursor', status: 'ok' },
    ]);
    expect(existsSync(place.db)).toBe(false);
  });

  test.each([
    ['an entry that is gone', () => '{ "mcpServers": {} }', 'no longer in', 'recollect install cursor'],
    ['a file that is damaged', () => '{ "mcpServers": ', 'line 1', 'Correct the file'],
    [
      'a program that is gone',
      (text: string) => text.replace(/"command": "[^"]+"/, '"command": "/nothing/node"'),
      '/nothing/node, which is not there',
      'recollect install cursor',
    ],
    [
      'a program that does something else',
      (text: string) => text.replace(/"mcp",?/, '"--version",'),
      'ended without an answer',
      'recollect install cursor',
    ],
  ])('%s is found, with what to do', async (_, damage, message, fix) => {
    const { place, user, how } = newUser();
    await json(place, ['install', 'cursor'], how);
    const path = join(user, '.cursor', 'mcp.json');
    writeFileSync(path, damage(readFileSync(path, 'utf8')));
    const [finding] = clientsIn(await examine(place, how));
    expect(finding).toMatchObject({ status: 'failed' });
    expect(finding!.message).toContain(message);
    expect(finding!.fix).toContain(fix);
  });

  test.each([
    ['claude-code', '.claude/settings.json'],
    ['codex', '.codex/hooks.json'],
    ['cursor', '.cursor/hooks.json'],
    ['gemini', '.gemini/settings.json'],
    ['copilot', '.copilot/hooks/recollect.json'],
  ])(
    '%s: guidelines that are to be kept later than it was installed need one more hook, and uninstalling takes all back',
    async (client, file) => {
      const { place, user, how } = newUser();
      const path = join(user, file);
      mkdirSync(dirname(path), { recursive: true });
      // Somebody's own file, in somebody's own style.
      const own = file.endsWith('recollect.json') ? undefined : '{\r\n\t"hooks": {},\r\n\t"mine": [1]\r\n}';
      if (own) writeFileSync(path, own);
      const before = filesIn(user);
      const preTool = () => readFileSync(path, 'utf8').includes(`hook ${client} pre-tool`);
      await json(place, ['install', client, '--scope', 'project:my site'], how);
      expect(preTool()).toBe(false);
      expect(clientsIn(await examine(place, how)).some(({ status }) => status === 'failed')).toBe(false);
      writeFileSync(join(place.home, 'config.json'), '{ "hooks": { "enforceGuidelines": true } }');
      const examination = await examine(place, how);
      expect(examination.ok).toBe(false);
      const missing = clientsIn(examination).find(({ status }) => status === 'failed')!;
      expect(missing.message).toContain(`enforceGuidelines is on, but ${path} has no hook`);
      const [, command] = /^Run `recollect (.+)`\.$/.exec(missing.fix!)!;
      expect(command).toBe(`install ${client} --home ${place.home} --scope 'project:my site'`);
      // The very words that it says, in a shell.
      const { status } = spawnSync('/bin/sh', ['-c', `"${process.execPath}" "${BIN}" ${command}`], {
        cwd: place.folder,
        env: how.env,
      });
      expect([status, preTool()]).toEqual([0, true]);
      expect((await examine(place, how)).ok).toBe(true);
      // Turned off again, the next install takes it out.
      writeFileSync(join(place.home, 'config.json'), '{}');
      await json(place, ['install', client, '--scope', 'project:my site'], how);
      expect(preTool()).toBe(false);
      writeFileSync(join(place.home, 'config.json'), '{ "hooks": { "enforceGuidelines": true } }');
      await json(place, ['install', client], how);
      await json(place, ['uninstall', client], how);
      expect(filesIn(user)).toEqual(before);
      if (own) expect(readFileSync(path, 'utf8')).toBe(own);
    },
  );

  test('INST-5 hooks have a line of their own, and those of Codex are fine once they are trusted', async () => {
    const { place, user, how } = newUser();
    await json(place, ['install', 'codex', 'gemini'], how);
    const hooksFile = join(user, '.codex', 'hooks.json');
    // As Codex writes it when its user agrees.
    const { hooks } = JSON.parse(readFileSync(hooksFile, 'utf8')) as { hooks: Record<string, unknown> };
    const trust = Object.keys(hooks).map((name) => {
      const event = name.replace(/(?<=[a-z])[A-Z]/g, '_$&').toLowerCase();
      return `[hooks.state."${hooksFile}:${event}:0:0"]\ntrusted_hash = "sha256:34637d17"\n`;
    });
    appendFileSync(join(user, '.codex', 'config.toml'), trust.join(''));
    const findings = clientsIn(await examine(place, how));
    expect(findings.map(({ check, status, message }) => [check, status, message.replace(/^.* starts /, '')])).toEqual([
      ['client codex', 'ok', 'a server that answers'],
      ['client codex', 'ok', 'hooks that answer'],
      ['client gemini', 'ok', 'a server that answers'],
      ['client gemini', 'ok', 'hooks that answer'],
    ]);
  });

  test('INST-2 an entry of which the record is lost is named', async () => {
    const { place, how } = newUser();
    await json(place, ['install', 'cursor'], how);
    rmSync(place.home, { recursive: true });
    const examination = await examine(place, how);
    expect(examination.ok).toBe(true);
    expect(clientsIn(examination)).toMatchObject([
      { status: 'warning', fix: expect.stringContaining('recollect install cursor') },
      { status: 'warning' },
    ]);
    await json(place, ['install', 'cursor'], how);
    expect(clientsIn(await examine(place, how)).map(({ status }) => status)).toEqual(['ok', 'ok']);
  });

  test('an older version is named', async () => {
    const { place, user, how } = newUser();
    const script = await installFromCache(place, user, how.env);
    const facts = join(dirname(dirname(script)), 'package.json');
    writeFileSync(facts, readFileSync(facts, 'utf8').replace(/"version": "[^"]+"/, '"version": "0.0.1"'));
    const old = {
      status: 'warning',
      message: expect.stringContaining('version 0.0.1'),
      fix: `Run \`recollect install codex --home ${place.home}\`.`,
    };
    expect(clientsIn(await examine(place, how))).toMatchObject([old, old]);
  });
});

/** As npx would run it. Gives the script that Codex starts from then on. */
async function installFromCache(place: Place, user: string, env: Record<string, string>): Promise<string> {
  const cache = join(place.folder, '_npx', '8f3', 'node_modules', 'recollect');
  for (const part of ['package.json', 'bin', 'dist'])
    cpSync(join(ROOT, part), join(cache, part), { recursive: true, filter: (path) => !path.endsWith('types') });
  const child = spawn(process.execPath, [join(cache, 'bin/recollect.cjs'), 'install', 'codex', '--json'], {
    cwd: place.folder,
    env: { ...process.env, ...env, RECOLLECT_HOME: place.home },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  expect((await once(child, 'exit'))[0]).toBe(0);
  const [, script] = /args = \["([^"]+)"/.exec(readFileSync(join(user, '.codex', 'config.toml'), 'utf8'))!;
  expect(script!.startsWith(place.home)).toBe(true);
  return script!;
}
